import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Target } from '../../helpers/config/target.ts'
import { requestToken } from '../../helpers/evidence/client-credentials.ts'
import { doubtAudience, doubtBaseUrl, doubtIssuer } from '../../helpers/evidence/doubts.ts'
import { documentedAt } from '../../helpers/evidence/neighbours.ts'
import type { Recorder } from '../../helpers/evidence/recorder.ts'
import {
  blocked,
  type Exchange,
  type Recorded,
  recorded,
  type SentRequest,
} from '../../helpers/http/exchange.ts'
import { answered, discovered } from '../exchanges.ts'

const ISSUER = 'https://as.example/blue'
const BASE = 'https://api.example/v2'
const OAUTH = '/.well-known/oauth-authorization-server'

type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>

/** A recorder whose service answers only at some addresses. */
function at(answers: Answers, target: Partial<Target> = {}) {
  const asked: SentRequest[] = []
  const send = async (request: SentRequest): Promise<Recorded<Exchange>> => {
    asked.push(request)
    const [status, body] = answers[request.url] ?? [404, 'Not Found']
    const answer = answered(status, body)
    return answer.is === 'recorded' ? recorded({ ...answer.value, request }) : answer
  }
  const recorder = {
    target: { issuerUrl: ISSUER, baseUrl: BASE, adaptations: {}, ...target },
    http: { send },
    inDoubt: new Map(),
  } as unknown as Recorder
  return { recorder, asked }
}

const came = (url: string, status: number, body: unknown, headers = {}): Recorded<Exchange> => {
  const answer = discovered(url, body, headers)
  return answer.is === 'recorded' ? recorded({ ...answer.value, status }) : answer
}
const jwtOf = (iss: string) => new UnsecuredJWT({}).setIssuer(iss).encode()
const noToken = async () => answered(401, '')
const PAGE = '<!doctype html><title>Welcome</title>'
const WHERE = documentedAt(ISSUER)

for (const [what, discovery] of [
  ['a discovery document', came(WHERE, 200, { issuer: ISSUER })],
  ['a document without an issuer', came(WHERE, 200, { token_endpoint: ISSUER })],
  ['a document that ends early', came(WHERE, 200, '{"issuer": "')],
  ['a service that fails', came(WHERE, 503, PAGE)],
  ['no connection', { is: 'unreachable', because: 'refused' } as const],
  ['a part that is not recorded', { is: 'left out', because: 'not recorded' } as const],
] as const)
  test(`${what} puts no issuer in doubt, and nothing more is asked`, async () => {
    const { recorder, asked } = at({})
    const found = await doubtIssuer(recorder, discovery, noToken)
    expect(found.discovery).toBe(discovery)
    expect(asked).toEqual([])
  })

const NOTHING = [
  ['404', came(WHERE, 404, 'Not Found')],
  ['a page', came(WHERE, 200, PAGE)],
  ['other JSON', came(WHERE, 200, { status: 'up' })],
  ['a redirect to a host that is not allowed', blocked('redirected: it was not sent')],
] as const

for (const [what, discovery] of NOTHING) {
  test(`${what} in the place of the document is inconclusive, with what to check`, async () => {
    const { recorder, asked } = at({})
    const found = await doubtIssuer(recorder, discovery, noToken)
    expect(found.discovery).toMatchObject({
      is: 'inconclusive',
      because: expect.stringContaining('nothing near it is a discovery document'),
      todo: 'Check ISSUER_URL; `npm run doctor` shows what was tried.',
    })
    expect(asked).toHaveLength(4)
    expect(
      asked.every(({ method, form, headers }) => method === 'GET' && !form && !headers.authorization),
    ).toBe(true)
  })
  test(`${what} and another document near it tell what to set`, async () => {
    const near = 'https://as.example/.well-known/openid-configuration'
    const { recorder } = at({ [near]: [200, { issuer: 'https://as.example' }] })
    const found = await doubtIssuer(recorder, discovery, noToken)
    expect(found.discovery).toMatchObject({
      is: 'not configured',
      because: expect.stringContaining(`the discovery document is at ${near}`),
      todo: 'Set ISSUER_URL=https://as.example',
    })
  })
  test(`${what} is the service's own where its document is at the wrong place, or its token is of the issuer`, async () => {
    const { recorder } = at({ [ISSUER + OAUTH]: [200, { issuer: ISSUER }] })
    const own = await doubtIssuer(recorder, discovery, noToken)
    const status = discovery.is === 'recorded' ? discovery.value.status : undefined
    expect(own.discovery.is === 'recorded' ? own.discovery.value.status : undefined).toBe(status)
    if (own.discovery.is === 'recorded')
      expect(own.discovery.value.remedy?.todo).toContain(`${ISSUER}${OAUTH}`)
    const token = async () => answered(200, { access_token: jwtOf(ISSUER) })
    expect((await doubtIssuer(at({}).recorder, discovery, token)).discovery).toBe(discovery)
  })
}

for (const [what, token, target] of [
  ['another issuer', jwtOf('https://other.example'), {}],
  ['no JWT', 'opaque', {}],
  ['the gateway, which is BASE_URL', jwtOf(BASE), { issuerUrl: `${BASE}` }],
] as const)
  test(`a token of ${what} says nothing for ISSUER_URL`, async () => {
    const found = await doubtIssuer(at({}, target).recorder, came(WHERE, 404, ''), async () =>
      answered(200, { access_token: token }),
    )
    expect(found.discovery.is).toBe('inconclusive')
  })

test('an adapted address is what has to be checked', async () => {
  const target = { adaptations: { discovery: 'https://as.example/typo.json' } }
  const nowhere = await doubtIssuer(at({}, target).recorder, came(WHERE, 404, ''), noToken)
  expect(nowhere.discovery).toMatchObject({
    todo: expect.stringContaining('Check /discovery in ADAPTATIONS'),
  })
  const there = at({ [WHERE]: [200, { issuer: ISSUER }] }, target)
  const found = await doubtIssuer(there.recorder, came(WHERE, 404, ''), noToken)
  expect(found.discovery).toMatchObject({
    is: 'not configured',
    todo: expect.stringContaining(`Set /discovery in ADAPTATIONS to ${WHERE}`),
  })
})

const TOKEN = `${BASE}/auth/token`
const NO_DISCOVERY = blocked('there is none')

for (const [what, token] of [
  ['a token', came(TOKEN, 200, { access_token: 'x' })],
  ['a refusal', came(TOKEN, 401, '')],
  ['an error of OAuth, whatever its status', came(TOKEN, 404, { error: 'invalid_client' })],
  ['a failure', came(TOKEN, 502, PAGE)],
  ['no connection', { is: 'unreachable', because: 'refused' } as const],
] as const)
  test(`${what} puts no BASE_URL in doubt, and nothing more is asked`, async () => {
    const { recorder, asked } = at({})
    expect((await doubtBaseUrl(recorder, token, NO_DISCOVERY)).token).toBe(token)
    expect(asked).toEqual([])
  })

const ELSEWHERE = [
  ['404', came(TOKEN, 404, { error: 'Not Found' })],
  ['405', came(TOKEN, 405, '')],
  ['403 of a gateway', came(TOKEN, 403, { message: 'Missing Authentication Token' })],
  ['a page', came(TOKEN, 200, PAGE)],
  ['a redirect', came(TOKEN, 308, '', { location: 'https://api.example/v3/auth/token' })],
] as const

for (const [what, token] of ELSEWHERE) {
  test(`${what} in the place of the token is inconclusive, and nothing more is sent there`, async () => {
    const { recorder, asked } = at({})
    const doubted = await doubtBaseUrl(recorder, token, NO_DISCOVERY)
    expect(doubted.token).toMatchObject({
      is: 'inconclusive',
      todo: expect.stringContaining('Check BASE_URL'),
    })
    expect(
      asked.every(({ form, headers }) => Object.keys(form ?? {}).length === 0 && !headers.authorization),
    ).toBe(true)
    const before = asked.length
    expect(await requestToken(recorder, { form: {}, headers: {} })).toBe(doubted.token)
    expect(asked).toHaveLength(before)
  })
  test(`${what} departs where the service shows that its token endpoint is there`, async () => {
    const other = { error: 'invalid_request' }
    expect((await doubtBaseUrl(at({ [TOKEN]: [400, other] }).recorder, token, NO_DISCOVERY)).token).toBe(
      token,
    )
    const told = came(WHERE, 200, { token_endpoint: `${BASE}/auth/token` })
    expect((await doubtBaseUrl(at({}).recorder, token, told)).token).toBe(token)
    const issued = at({}, { expiredAccessToken: jwtOf(BASE) })
    expect((await doubtBaseUrl(issued.recorder, token, NO_DISCOVERY)).token).toBe(token)
    expect(issued.asked).toEqual([])
  })
}

for (const [what, token, discovery, base] of [
  ['above it', came(TOKEN, 404, ''), NO_DISCOVERY, 'https://api.example'],
  ['where it redirects to', ELSEWHERE[4][1], NO_DISCOVERY, 'https://api.example/v3'],
  [
    'where discovery says',
    came(TOKEN, 404, ''),
    came(WHERE, 200, { token_endpoint: 'https://t.example/auth/token' }),
    'https://t.example',
  ],
] as const)
  test(`a token endpoint ${what} tells what to set`, async () => {
    const { recorder } = at({ [`${base}/auth/token`]: [401, { error: 'invalid_client' }] })
    expect((await doubtBaseUrl(recorder, token, discovery)).token).toMatchObject({
      is: 'not configured',
      todo: `Set BASE_URL=${base}`,
    })
  })

/** The answer to a request whose assertion is for an audience. */
function pushedFor(audience: string | string[], status: number): Recorded<Exchange> {
  const client_assertion = new UnsecuredJWT({}).setAudience(audience).encode()
  const answer = answered(status, { error: 'invalid_client' })
  if (answer.is !== 'recorded') return answer
  return recorded({ ...answer.value, request: { ...answer.value.request, form: { client_assertion } } })
}

const NAMED = came(WHERE, 200, { issuer: 'https://as.example/blue/' })

test('a request that is refused for another issuer than the document names is inconclusive', () => {
  for (const audience of [ISSUER, [ISSUER, 'https://as.example/par']])
    expect(doubtAudience({ issuerUrl: ISSUER }, NAMED, pushedFor(audience, 401))).toMatchObject({
      is: 'inconclusive',
      todo: 'Set ISSUER_URL=https://as.example/blue/',
    })
})

for (const [what, discovery, pushed] of [
  ['the issuer is the same', came(WHERE, 200, { issuer: ISSUER }), pushedFor(ISSUER, 401)],
  ['the document names none', came(WHERE, 200, {}), pushedFor(ISSUER, 401)],
  ['the audience is another', NAMED, pushedFor('https://as.example/par', 401)],
  ['the service failed', NAMED, pushedFor(ISSUER, 503)],
  ['no JWT was sent', NAMED, answered(401, '')],
  ['nothing was sent', NAMED, blocked('there is no address')],
] as const)
  test(`a refusal is as it was where ${what}`, () => {
    expect(doubtAudience({ issuerUrl: ISSUER }, discovery, pushed)).toBe(pushed)
  })
