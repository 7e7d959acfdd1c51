import { type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
import { stepNames } from '../../contract/steps.ts'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import { noProbes } from '../../helpers/endpoints/authorization/probe.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { consentKey } from '../../helpers/evidence/keys.ts'
import {
  blocked,
  type Exchange,
  notConfigured,
  recorded,
  type SentRequest,
} from '../../helpers/http/exchange.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { blankReport, clauseResults } from '../../helpers/verdict/clause-results.ts'
import type { CheckResult, Report } from '../../helpers/verdict/report.ts'
import { asShown } from '../as-shown.ts'
import { addressesThatAnswer, attempted } from '../exchanges.ts'

/** Secrets and personal data of the sample. No report may show them. */
export const SECRETS = {
  clientSecret: 'sample-client-secret-93',
  accessToken: jwt({ iss: 'https://auth.example', sub: 'person-4711', email: 'ann@person.example', exp: 1 }),
  assertion: jwt({ iss: 'app', sub: 'app', aud: 'https://auth.example', jti: 'a1b2c3d4-unique' }),
  code: 'sample-code-55aa',
  state: 'sample-state-66bb',
  verifier: 'sample-verifier-77cc',
  requestUri: 'urn:example:request:88dd',
  handle: 'Zk3v9QpL0aWm5rT8xYc2',
  iban: 'NL91ABNA0417164300',
} as const

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return [part({ alg: 'PS256', kid: 'key-1' }), part(claims), 'c2lnbmF0dXJlLW9mLXRoZS1zYW1wbGU'].join('.')
}

function answer(request: Partial<SentRequest>, status: number, body: unknown): Exchange {
  return {
    request: { method: 'POST', url: 'https://service.example/token', headers: {}, ...request },
    status,
    headers: { 'content-type': 'application/json', 'set-cookie': `session=${SECRETS.handle}` },
    body: JSON.stringify(body),
    durationMs: 12,
  }
}

const form = { client_id: 'app', client_secret: SECRETS.clientSecret, grant_type: 'client_credentials' }
const token = answer({ form }, 200, {
  access_token: SECRETS.accessToken,
  token_type: 'bearer',
  expires_in: 60,
})
const { client_secret: _, ...withoutSecret } = form
const call = answer(
  {
    method: 'GET',
    url: 'https://service.example/accounts',
    headers: { authorization: `Bearer ${SECRETS.accessToken}` },
  },
  200,
  { accounts: [{ iban: SECRETS.iban, balance: 1234.56 }, {}], [SECRETS.iban]: { owner: 'Ann Person' } },
)
const pixel =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

/** A walk with one page, whose title the test chooses. */
const walk = (title: string): BrowserWalk => ({
  pages: [
    {
      journey: 'signIn',
      title,
      address: `https://auth.example/interaction/${SECRETS.handle}`,
      screenshot: pixel,
    },
  ],
  documents: [],
  durationMs: 300,
})

export const REFUSAL = 'token: token.client-secret-required: client_secret is missing'

const NOT_SENT = Object.fromEntries(stepNames.map((step) => [step, blocked('not sent')])) as Evidence['steps']

/** The evidence of a run. */
export function sampleEvidence(title = 'Sign in'): Evidence {
  const [assertion, access_token] = [SECRETS.assertion, SECRETS.accessToken]
  const parForm = { client_id: 'app', client_assertion: assertion, request: assertion }
  const refresh = { url: 'https://auth.example/token', form: { refresh_token: 'a-refresh-token-4f1c' } }
  return {
    ...blankReport('sample', '2026-11-21T14:03:00.000Z'),
    startedAt: '2026-11-21T14:03:00.000Z',
    issuerUrl: 'https://auth.example',
    products: [],
    notOffered: {},
    steps: {
      ...NOT_SENT,
      token: recorded(token),
      discovery: recorded(answer({ method: 'GET' }, 200, { scopes_supported: ['read_everything'] })),
      par: recorded(answer({ url: 'https://auth.example/par', form: parForm }, 201, { request_uri: '' })),
      exchange: blocked('the PAR response has no request_uri'),
      refresh: recorded(
        answer(refresh, 200, { access_token: 'an-access-token-8b2d', refresh_token: 'a-refresh-token-9e0a' }),
      ),
      apiGet: recorded(call),
      apiPut: recorded({
        ...call,
        request: { ...call.request, method: 'PUT', body: JSON.stringify({ iban: SECRETS.iban }) },
      }),
    },
    consents: {
      approved: recorded({
        decision: 'approve',
        asked: { state: SECRETS.state, redirectUri: 'https://client.example/callback' },
        walk: walk(title),
        redirect: {
          address: 'https://client.example/callback',
          query: { code: SECRETS.code, state: SECRETS.state },
          fragment: {},
        },
      }),
      denied: blocked('not reached'),
    },
    refusals: {
      [REFUSAL]: attempted(recorded(answer({ form: withoutSecret }, 200, { access_token })), {
        clause: 'token.client-secret-required',
        when: 'client_secret is missing',
      }),
    },
    repeats: { answers: {}, consents: {} },
    portal: notConfigured('PORTAL_URL'),
    strays: [],
    addresses: addressesThatAnswer('https://auth.example'),
    observed: [],
    probes: noProbes(blocked('not reached')),
    tls: blocked('not reached'),
    idTokenSignatures: { exchange: blocked('no id_token') },
    keyPair: { client_id: 'app', client_secret: SECRETS.clientSecret },
    consentId: { names: ['consent_id'] },
    adaptations: [],
    checkSet: 'all',
    profiles: [],
    secrets: [],
    usage: { requests: 9, logins: 1, consents: 1 },
  }
}

const departure = (expected: string, came: string, ...members: readonly string[]) => ({
  outcome: 'broken' as const,
  ...asShown({ detail: `expected ${expected}; received ${came}`, departure: { expected, came, members } }),
})

/** Results of checks: three clauses are broken, one is blocked and one is a notice; two are kept with evidence. */
const NOT_KEPT: Readonly<Partial<Record<ClauseId, Partial<CheckResult>>>> = asShown({
  'token.scope': { ...departure('/scope present', '/scope missing', 'scope'), judgedOn: ['token'] },
  'par.request-uri': {
    ...departure('/request_uri text that is not empty', '/request_uri an empty string', 'request_uri'),
    judgedOn: ['par'],
  },
  'token.client-secret-required': {
    ...departure('a 4xx answer without a token or request_uri', '200 with access_token'),
    title: 'token.client-secret-required: refused when client_secret is missing',
    about: 'refused when client_secret is missing',
    judgedOn: [REFUSAL],
  },
  'exchange.request': {
    outcome: 'blocked',
    detail: 'the PAR response has no request_uri',
    judgedOn: ['exchange'],
  },
  'token.token-type-lower-case': {
    outcome: 'notice',
    detail: 'expected bearer; received Bearer',
    departure: { expected: 'bearer', came: 'Bearer' },
    judgedOn: ['token'],
  },
  'token.json': { judgedOn: ['token'] },
  'authorization.log-in': { judgedOn: [consentKey('approved')] },
})

const KEPT = asShown({ outcome: 'kept', detail: '' })

/** A complete report with everything that a page can show. */
export function sampleReport(other: Partial<Report> = {}): Report {
  const judged = clauseIds.filter((id) => clauseOf(id).force !== 'silent')
  const change = { subject: 'PAR response', clause: 'par.further-fields', fact: 'expires_in' } as const
  return {
    ...blankReport('sample', '2026-11-21T14:03:00.000Z'),
    durationMs: 7_260,
    reasons: [],
    verdict: 'broken',
    clauses: clauseResults(new Map(judged.map((id) => [id, [{ ...KEPT, title: own(id), ...NOT_KEPT[id] }]]))),
    usage: { requests: 9, logins: 1, consents: 1 },
    undocumented: asShown({ par: ['expires_in'] }),
    adaptations: asShown([{ at: 'TOKEN_AUDIENCE', does: 'Sends an audience.', bends: 'token.request' }]),
    problems: [],
    waivers: asShown([
      {
        clause: 'token.scope',
        reason: 'Fixed in the next release.',
        owner: 'team',
        link: 'https://tracker.example/1',
        expiry: '2027-01-01',
        state: 'in use',
        outcome: 'broken',
      },
    ]),
    observations: asShown([
      { subject: 'PAR response', clause: 'par.further-fields', facts: { expires_in: { s: 60 } } },
    ]),
    drift: asShown({
      is: 'compared',
      baseline: 'baselines/sample.json',
      since: '2026-11-01T00:00:00Z',
      enforced: false,
      changes: [{ is: 'changed', ...change, before: { s: 90 }, after: { s: 60 } }],
      compared: 1,
      onlyBefore: ['id token'],
      onlyAfter: [],
    }),
    ...other,
  }
}
