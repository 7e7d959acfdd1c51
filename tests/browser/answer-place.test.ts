import { expect, test } from 'vitest'
import { answerPlace } from '../../helpers/browser/answer-place.ts'

const SERVICE = 'https://as.example'
const BANK = 'https://bank.example'
const CLIENT = 'https://client.example/callback'
const APP = 'com.example.app:/callback'

for (const [what, address, place, redirectUri = CLIENT] of [
  ['the redirect address', `${CLIENT}?code=c1&state=s1`, 'expected'],
  ['the redirect address without parameters', CLIENT, 'expected'],
  ['another spelling of it', 'https://client.example/?code=c1', 'expected', 'HTTPS://Client.example'],
  ['a custom scheme', `${APP}?code=c1&state=s1`, 'expected', APP],
  ['another path of the client', 'https://client.example/other?code=c1&state=s1', 'elsewhere'],
  ['another path of a custom scheme', 'com.example.app:/other?code=c1', 'elsewhere', APP],
  ['another host with our state', 'https://stranger.example/?code=c1&state=s1', 'elsewhere'],
  ['another host with an error', 'https://stranger.example/?error=access_denied&state=s1', 'elsewhere'],
  ['another host without a state', 'https://stranger.example/?code=c1', 'elsewhere'],
  ['another scheme with our state', 'com.example.other:/callback?code=c1&state=s1', 'elsewhere'],
  ['a fragment with our state', 'https://stranger.example/#code=c1&state=s1', 'elsewhere'],
  ['a page of another host', 'https://stranger.example/?state=s1', 'none'],
  ['a page of the service with our state', `${SERVICE}/step?state=s1`, 'none'],
  ['an error of the service', `${SERVICE}/sign-in?error=again&state=s1`, 'none'],
  ['a code between hosts of the service', `${SERVICE}/from-bank?code=upstream&state=theirs`, 'none'],
  ['a page of a host that was visited', `${BANK}/?code=upstream`, 'none'],
  ['another page of the host of the redirect address', `${SERVICE}/next`, 'none', `${SERVICE}/callback`],
  ['a text that is not an address', 'nonsense', 'none'],
] as const)
  test(`${what} is ${place === 'none' ? 'not an answer' : `an answer, ${place}`}`, () => {
    const marks = { authorizationUrl: `${SERVICE}/authorize`, redirectUri, state: 's1' }
    expect(answerPlace(address, marks, new Set([BANK]))).toBe(place)
  })
