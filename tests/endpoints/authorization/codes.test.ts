import { expect, test } from 'vitest'
import { drawing, TAME } from '../../../helpers/base/draw.ts'
import type { BrowserWalk, WalkRequest } from '../../../helpers/browser/browser-walk.ts'
import { approveShared, codesAfter, pushForCases } from '../../../helpers/endpoints/authorization/codes.ts'
import { type Endpoints, newRecorder, type Run } from '../../../helpers/evidence/recorder.ts'
import { recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { rows } from '../../../helpers/requests/rows.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()
const NONE = { is: 'left out', because: 'not asked' } as const

type Gives = (request: WalkRequest, walks: number) => boolean

/** A run in which some walks give a code. */
async function runThat(gives: Gives, seed: number | undefined) {
  const send = async (request: SentRequest) =>
    recorded({ ...exchangeOf(201, { request_uri: 'urn:x', expires_in: 60 }), request })
  const draw = seed === undefined ? TAME : await drawing(seed)
  const recorder = newRecorder(target, { send }, [], undefined, draw)
  const address = (path: string) => recorded(`${target.issuerUrl}/${path}`)
  const endpoints = {
    pushed_authorization_request_endpoint: address('par'),
    authorization_endpoint: address('authorize'),
  } as Endpoints
  let walks = 0
  const walk = async (request: WalkRequest): Promise<BrowserWalk> => {
    walks += 1
    const redirect = `${request.redirectUri}?code=c${walks}&state=${encodeURIComponent(request.state)}`
    return { pages: [], documents: [], durationMs: 1, ...(gives(request, walks) && { redirect }) }
  }
  const run = { ...recorder, endpoints, rows, open: async () => ({ walk }) } as unknown as Run
  return { run, walks: () => walks, noted: () => Object.keys(run.repeats.consents).length }
}

/** Two codes of the second application, and what was noted of them. */
async function codes(seed: number | undefined, gives: Gives) {
  const { run, walks, noted } = await runThat(gives, seed)
  const issue = codesAfter(run, NONE)
  const providers = [await issue('second'), await issue('second')].map(
    ({ authorization: { dataProvider }, code }) => [code.is, dataProvider],
  )
  return { providers, walks: walks(), noted: noted() }
}

test('the first code of the second application is for a data provider that is drawn', async () => {
  const nights = await Promise.all([1, 2, 3, 4].map((seed) => codes(seed, () => true)))
  const firsts = nights.map(({ providers: [first] }) => first)
  expect(new Set(firsts.map((first) => first?.[1]))).toEqual(
    new Set([undefined, 'dp-harbour', 'dp-northbank']),
  )
  for (const { providers, walks, noted } of nights) {
    expect(providers[1]).toEqual(['recorded', 'dp-northbank'])
    expect([walks, noted]).toEqual([2, 2])
  }
})

test('if that gives no code, it counts for nothing, and the configured data provider is taken', async () => {
  for (const seed of [1, 2, 3, 4])
    expect(await codes(seed, (_request, walks) => walks > 1)).toEqual({
      providers: [
        ['recorded', 'dp-northbank'],
        ['recorded', 'dp-northbank'],
      ],
      walks: 3,
      noted: 2,
    })
})

test('a run that draws nothing takes the configured data provider', async () => {
  const { providers } = await codes(undefined, () => true)
  expect(providers).toEqual([
    ['recorded', 'dp-northbank'],
    ['recorded', 'dp-northbank'],
  ])
})

test('if the user cannot choose the drawn data provider, the journey decides, and that counts for nothing', async () => {
  const isOfJourney: Gives = ({ journeys }) => journeys.chooseDataProvider?.choice !== 'dp-northbank'
  for (const seed of [1, 2]) {
    const { run, walks, noted } = await runThat(isOfJourney, seed)
    const pushed = await pushForCases(run)
    if (pushed.is !== 'recorded') throw new Error('nothing was pushed')
    expect((await approveShared(run, pushed.value)).code.is).toBe('recorded')
    expect([walks(), noted()]).toEqual([pushed.value.authorization.chosen ? 2 : 1, 1])
  }
})
