import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Target } from '../../../helpers/config/target.ts'
import { requestToken } from '../../../helpers/endpoints/client-credentials/requests.ts'
import { doubtAudience, doubtBaseUrl, doubtIssuer } from '../../../helpers/endpoints/discovery/doubts.ts'
import type { Recorder } from '../../../helpers/evidence/recorder.ts'
import { documentedAt } from '../../../helpers/evidence/search.ts'
import {
  blocked,
  type Exchange,
  type Recorded,
  recorded,
  type SentRequest,
} from '../../../helpers/http/exchange.ts'
import { answered, exchangeOf } from '../../exchanges.ts'

const ISSUER = 'https://as.example/blue'
const BASE = 'https://api.example/v2'
const OAUTH = '/.well-known/oauth-authorization-server'
const OPENID = '/.well-known/openid-configuration'

/** A recorder whose service answers only at some addresses. */
function at(answers: Readonly<Record<string, readonly [number, unknown]>>, target: Partial<Target> = {}) {
  const asked: SentRequest[] = []
  const send = async (request: SentRequest): Promise<Recorded<Exchange>> => {
    asked.push(request)
    const [status, body] = answers[request.url] ?? [404, 'Not Found']
    return recorded({ ...exchangeOf(status, body), request })
  }
  const recorder = {
    target: { name: 'development', issuerUrl: ISSUER, baseUrl: BASE, adaptations: {}, ...target },
    http: { send },
    inDoubt: new Map(),
  } as unknown as Recorder
  return { recorder, asked }
}

const came = (url: string, status: number, body: unknown, headers = {}): Recorded<Exchange> =>
  recorded({ ...exchangeOf(status, body, headers), request: { method: 'GET', url, headers: {} } })
const jwtOf = (iss: string) => new UnsecuredJWT({}).setIssuer(iss).encode()
const noToken = async () => answered(401, '')
const PAGE = '<!doctype html><title>Welcome</title>'
const WHERE = documentedAt(ISSUER)
const TOKEN = `${BASE}/auth/token`
const GONE = { is: 'unreachable', because: 'refused' } as const
const NO_DISCOVERY = blocked('there is none')

const withoutCredential = ({ form = {}, headers }: SentRequest) =>
  Object.keys(form).length === 0 && !headers.authorization

test('an answer from the service itself casts no doubt on its address, and causes no further request', async () => {
  const { recorder, asked } = at({})
  for (const discovery of [
    came(WHERE, 200, { token_endpoint: ISSUER }),
    came(WHERE, 200, '{"issuer": "'),
    came(WHERE, 503, PAGE),
    GONE,
  ])
    expect((await doubtIssuer(recorder, discovery, noToken)).answer).toBe(discovery)
  for (const token of [
    came(TOKEN, 401, ''),
    // A gateway may refuse a request that lacks a scope like this.
    came(TOKEN, 403, ''),
    came(TOKEN, 404, { error: 'invalid_client' }),
    came(TOKEN, 502, PAGE),
    GONE,
  ])
    expect((await doubtBaseUrl(recorder, token, NO_DISCOVERY)).answer).toBe(token)
  expect(asked).toEqual([])
})

for (const [what, discovery] of [
  ['404', came(WHERE, 404, 'Not Found')],
  ['other JSON', came(WHERE, 200, { status: 'up' })],
  ['a redirect to a host that is not allowed', blocked('redirected: it was not sent')],
] as const)
  test(`${what} instead of the discovery document is judged by the nearby addresses`, async () => {
    const nowhere = at({})
    expect((await doubtIssuer(nowhere.recorder, discovery, noToken)).answer).toMatchObject({
      is: 'inconclusive',
      todo: 'Check ISSUER_URL; `npm run doctor -- --target development` shows what was tried.',
    })
    const origin = new URL(ISSUER).origin
    expect(nowhere.asked.map(({ url }) => url)).toEqual([
      `${ISSUER}${OAUTH}`,
      `${origin}${OPENID}/blue`,
      `${origin}${OAUTH}/blue`,
      `${origin}${OPENID}`,
    ])
    expect(nowhere.asked.every(withoutCredential)).toBe(true)
    const near = at({ [`${origin}${OPENID}`]: [200, { issuer: origin }] })
    expect((await doubtIssuer(near.recorder, discovery, noToken)).answer).toMatchObject({
      is: 'not configured',
      todo: `Set ISSUER_URL=${origin}`,
    })
    const misplaced = at({ [ISSUER + OAUTH]: [200, { issuer: ISSUER }] })
    expect((await doubtIssuer(misplaced.recorder, discovery, noToken)).answer.is).toBe(discovery.is)
  })

test('a token of the issuer shows that ISSUER_URL is right; a token of the gateway proves nothing', async () => {
  const missing = came(WHERE, 404, '')
  const found = async (token: string, target: Partial<Target> = {}) =>
    (await doubtIssuer(at({}, target).recorder, missing, async () => answered(200, { access_token: token })))
      .answer
  expect(await found(jwtOf(ISSUER))).toBe(missing)
  expect((await found(jwtOf('https://other.example'))).is).toBe('inconclusive')
  expect((await found(jwtOf(BASE), { issuerUrl: BASE })).is).toBe('inconclusive')
})

test('if ADAPTATIONS change the address of the discovery document, the remedy names them', async () => {
  const target = { adaptations: { discovery: 'https://as.example/typo.json' } }
  const found = async (answers: Parameters<typeof at>[0]) =>
    (await doubtIssuer(at(answers, target).recorder, came(WHERE, 404, ''), noToken)).answer
  expect(await found({})).toMatchObject({ todo: expect.stringContaining('Check /discovery in ADAPTATIONS') })
  expect(await found({ [WHERE]: [200, { issuer: ISSUER }] })).toMatchObject({
    todo: expect.stringContaining(`Set /discovery in ADAPTATIONS to ${WHERE}`),
  })
})

const MOVED = came(TOKEN, 308, '', { location: 'https://api.example/v3/auth/token' })

for (const [what, token] of [
  ['404', came(TOKEN, 404, { error: 'Not Found' })],
  ['403 of a gateway', came(TOKEN, 403, { message: 'Missing Authentication Token' })],
  ['a page', came(TOKEN, 200, PAGE)],
  ['a redirect', MOVED],
] as const)
  test(`${what} instead of a token is a departure only if there is evidence of a token endpoint at that address`, async () => {
    const { recorder, asked } = at({})
    const doubted = await doubtBaseUrl(recorder, token, NO_DISCOVERY)
    expect(doubted.answer).toMatchObject({
      is: 'inconclusive',
      todo: expect.stringContaining('Check BASE_URL'),
    })
    expect(asked.every(withoutCredential)).toBe(true)
    const before = asked.length
    expect(await requestToken(recorder, () => ({ form: {}, headers: {} }))).toBe(doubted.answer)
    expect(asked).toHaveLength(before)
    const named = came(WHERE, 200, { token_endpoint: TOKEN })
    for (const [one, discovery] of [
      [at({ [TOKEN]: [400, { error: 'invalid_request' }] }), NO_DISCOVERY],
      [at({}), named],
      [at({}, { expiredAccessToken: jwtOf(BASE) }), NO_DISCOVERY],
    ] as const)
      expect((await doubtBaseUrl(one.recorder, token, discovery)).answer).toBe(token)
  })

for (const [what, base, token, discovery, target] of [
  ['without the path', 'https://api.example', came(TOKEN, 404, ''), NO_DISCOVERY, {}],
  ['by following the redirect', 'https://api.example/v3', MOVED, NO_DISCOVERY, {}],
  ['if BASE_URL is the whole endpoint', BASE, came(TOKEN, 404, ''), NO_DISCOVERY, { baseUrl: TOKEN }],
  [
    'in the discovery document',
    'https://t.example',
    came(TOKEN, 404, ''),
    came(WHERE, 200, { token_endpoint: 'https://t.example/auth/token' }),
    {},
  ],
] as const)
  test(`a token endpoint that is found ${what} shows what to set`, async () => {
    const { recorder } = at({ [`${base}/auth/token`]: [401, { error: 'invalid_client' }] }, target)
    expect((await doubtBaseUrl(recorder, token, discovery)).answer).toMatchObject({
      is: 'not configured',
      todo: `Set BASE_URL=${base}`,
    })
  })

/** The answer to a request whose assertion has the given audience. */
function pushedFor(audience: string | string[], status: number): Recorded<Exchange> {
  const client_assertion = new UnsecuredJWT({}).setAudience(audience).encode()
  const answer = exchangeOf(status, { error: 'invalid_client' })
  return recorded({ ...answer, request: { ...answer.request, form: { client_assertion } } })
}

test('a refusal is inconclusive only if its request is for another issuer than the document names', () => {
  const named = came(WHERE, 200, { issuer: 'https://as.example/blue/' })
  const doubted = (discovery: Recorded<Exchange>, pushed: Recorded<Exchange>) =>
    doubtAudience({ issuerUrl: ISSUER }, discovery, pushed)
  expect(doubted(named, pushedFor([ISSUER, 'https://as.example/par'], 401))).toMatchObject({
    is: 'inconclusive',
    todo: 'Set ISSUER_URL=https://as.example/blue/',
  })
  for (const [discovery, pushed] of [
    [came(WHERE, 200, { issuer: ISSUER }), pushedFor(ISSUER, 401)],
    [came(WHERE, 200, {}), pushedFor(ISSUER, 401)],
    [named, pushedFor('https://as.example/par', 401)],
    [named, pushedFor(ISSUER, 503)],
    [named, answered(401, '')],
  ] as const)
    expect(doubted(discovery, pushed)).toBe(pushed)
})
