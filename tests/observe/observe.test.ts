import { randomUUID } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { andThen, recorded } from '../../helpers/http/exchange.ts'
import type { TlsOfOrigin } from '../../helpers/http/handshake.ts'
import type { Observations } from '../../helpers/observe/observation.ts'
import { observe } from '../../helpers/observe/observe.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { driftOf } from '../../helpers/verdict/drift.ts'
import { alterRedirect } from '../../sandbox/behaviors/alter.ts'
import type { Behavior, ResponseHook } from '../../sandbox/behaviors/behavior.ts'
import { combined } from '../../sandbox/behaviors/combined.ts'
import { inAnswer, replaced, without } from '../../sandbox/behaviors/members.ts'
import { formSession } from '../../tools/prove/form-session.ts'
import { recordedOn } from '../evidence/recorded-on.ts'

const REFUSED = ['token client_id missing', 'par client_assertion missing']

/** Headers that vary from answer to answer, and one that is always the same. */
const setHeaders: ResponseHook = (response) => {
  for (const [name, value] of Object.entries({ 'x-request-id': randomUUID(), server: 'gateway/2.1' }))
    response.setHeader(name, value)
  response.setHeader(...((Math.random() < 0.5 ? ['age', '4'] : ['x-cache', 'HIT']) as [string, string]))
}

/** A service that leaks secrets and personal data wherever it can. */
const CARELESS: Behavior = combined(
  inAnswer('discovery', (document) => {
    const signed = new UnsecuredJWT({ jti: randomUUID() }).encode()
    Object.assign(document, { signed_metadata: signed, leaked: 'canary-secret', 'canary-secret': [1] })
  }),
  inAnswer('business-get', (body) => {
    Object.assign(body, { iban: 'DE89370400440532013000', 'Ada Lovelace': 1 })
  }),
  {
    answer: { par: ({ form }) => (form.has('client_assertion') ? undefined : { status: 503, body: 'busy' }) },
    response: {
      par: setHeaders,
      authorization: alterRedirect(({ searchParams }) => {
        if (searchParams.has('error')) searchParams.set('error_description', 'Ada said no')
      }),
    },
  },
)

async function recordedWith(behavior: Behavior = {}): Promise<Evidence> {
  const { evidence } = await recordedOn(formSession(), {
    behavior: combined(CARELESS, behavior),
    rows: rows.filter(({ key }) => REFUSED.includes(key)),
  })
  return evidence
}

const evidence = await recordedWith()
registerSecrets([{ name: 'canary', value: 'canary-secret' }])
const observed = observe(evidence)

const driftTo = async (behavior: Behavior = {}) =>
  driftOf('development', observe(await recordedWith(behavior)), observed, false)

function factsOf({ observations }: Observations, subject: string, clause: string | null) {
  return observations.find((one) => one.subject === subject && one.clause === clause)?.facts
}

/** The facts for a subject and a silent clause. */
const OBSERVED: readonly (readonly [subject: string, clause: string | null, facts: object])[] = [
  [
    'discovery document',
    'discovery.further-fields',
    {
      issuer: '{issuer}',
      jwks_uri: '{issuer}/jwks',
      request_parameter_supported: true,
      scopes_supported: ['accounts', 'openid', 'profile'],
      signed_metadata: 'a JWT',
    },
  ],
  ['discovery document', 'discovery.fixed-paths', { token_endpoint: '{issuer}/token' }],
  ['PAR response', 'par.further-fields', { 'member expires_in': 'number' }],
  ['PAR response', 'limits.lifetime', { expires_in: { s: 60 } }],
  ['id_token', 'limits.lifetime', { 'exp - iat': { s: 3600 } }],
  ['client assertion', 'assertion.lifetime', { 'accepted lifetime': { s: 300 } }],
  [
    'access token of client credentials',
    null,
    { form: 'JWT', 'header alg': 'PS256', 'member scope': 'string' },
  ],
  ['refresh token', 'exchange.refresh-grant', { form: 'opaque' }],
  [
    'authorization_details',
    'exchange.consent-record',
    { 'member consent_id': 'string', 'member type': 'string' },
  ],
  [
    'refusal token client_id missing',
    'errors.all',
    {
      ...{ status: 400, 'content type': 'application/json; charset=utf-8', error: 'invalid_request' },
      ...{ 'member error': 'string', 'member error_description': 'string' },
    },
  ],
  [
    'redirect of a denied consent',
    'errors.all',
    { error: 'access_denied', query: ['error', 'error_description', 'iss', 'state'], fragment: [] },
  ],
  ['PAR response', 'versioning.identifiers', { 'header server': 'gateway/2.1' }],
  ['PAR response', null, { 'header cache-control': 'no-store', 'header x-request-id': 'present' }],
]

test('facts that the document leaves open are observed under the silent clause', () => {
  expect(errorsOf('observations.schema.json', observed)).toEqual([])
  for (const [subject, clause, facts] of OBSERVED)
    expect(factsOf(observed, subject, clause)).toMatchObject(facts)
})

test('a failure of the service is not observed', () => {
  expect(evidence.refusals['par client_assertion missing']).toMatchObject({
    answer: { value: { status: 503 } },
  })
  const subjects = observed.observations.map(({ subject }) => subject)
  expect(subjects).not.toContain('refusal par client_assertion missing')
})

test('observations contain no secret and no personal data', () => {
  const text = JSON.stringify(observed)
  const { keyPair, secrets } = evidence
  const values = [keyPair.client_id, ...secrets.map(({ value }) => value).filter((value) => value.length > 8)]
  expect(values.length).toBeGreaterThan(10)
  for (const value of [...values, 'canary-secret', 'DE89370400440532013000', 'Ada'])
    expect(text).not.toContain(value)
  expect(text).toContain('a secret')
})

test('two runs on the same service show no drift', async () => {
  const { changes, onlyBefore, onlyAfter } = await driftTo()
  // A busy machine is slow.
  const lasting = changes.filter(({ fact }) => fact !== own('fastest round trip'))
  expect([lasting, onlyBefore, onlyAfter]).toEqual([[], [], []])
})

test('a service that has become slow shows drift', () => {
  const { par } = evidence.steps
  const timed = (durationMs: number) => {
    const answer = andThen(par, (value) => recorded({ ...value, durationMs }))
    return observe({ ...evidence, refusals: {}, steps: { ...evidence.steps, par: answer } })
  }
  const { changes } = driftOf('development', timed(5_000), timed(50), false)
  expect(changes).toMatchObject([{ is: 'changed', subject: 'PAR endpoint', fact: 'fastest round trip' }])
})

test('a service that has changed shows drift', async () => {
  const { changes } = await driftTo(
    combined(
      inAnswer('discovery', replaced('mtls', true)),
      inAnswer('discovery', replaced('scopes_supported', ['a', 'b'])),
      inAnswer('par', without('expires_in')),
      {
        answer: {
          'client-credentials': ({ form }) =>
            form.has('client_id') ? undefined : { status: 401, body: '{"error":"invalid_client"}' },
        },
        response: { par: (response) => response.setHeader('cache-control', 'no') },
      },
    ),
  )
  for (const change of [
    { is: 'new', fact: 'mtls', before: null, after: true },
    { before: ['accounts', 'openid', 'profile'], after: ['a', 'b'] },
    { is: 'gone', fact: 'member expires_in', before: 'number' },
    { fact: 'error', before: 'invalid_request', after: 'invalid_client' },
    { fact: 'header cache-control', before: 'no-store', after: 'no' },
  ])
    expect(changes).toContainEqual(expect.objectContaining(change))
})

test('the observed TLS version is that of the usual handshake', () => {
  const { discovery } = evidence.steps
  const origin = discovery.is === 'recorded' ? new URL(discovery.value.request.url).origin : ''
  const usual = recorded({ is: 'taken', version: 'TLSv1.2', cipher: 'any' } as const)
  const tls = recorded([{ origin, handshakes: { usual } as TlsOfOrigin['handshakes'] }])
  const seen = observe({ ...evidence, tls })
  expect(factsOf(seen, 'connection to the authorization server', null)).toEqual({ TLS: 'TLSv1.2' })
  expect(factsOf(seen, 'connection to the business API', null)).toBeUndefined()
})

test('there is only one observation for each subject and clause', () => {
  const places = observed.observations.map(({ subject, clause }) => `${subject} ${clause}`)
  expect(places).toEqual([...new Set(places)])
})

test('the redirects that led to an answer are observed, relative to the first address', () => {
  const { discovery } = evidence.steps
  if (discovery.is !== 'recorded') throw new Error('There is no discovery document.')
  const { url } = discovery.value.request
  const root = url.replace(/\/\.well-known.*/, '')
  const via = [
    { url, status: 301 },
    { url: `${root}/moved?session=canary`, status: 302 },
  ]
  const request = { ...discovery.value.request, url: `${root}/moved/again` }
  const moved = recorded({ ...discovery.value, request, via })
  const seen = observe({ ...evidence, steps: { ...evidence.steps, discovery: moved } })
  expect(factsOf(seen, 'discovery document', null)).toMatchObject({
    'redirect 1': '301 to {issuer}/moved',
    'redirect 2': '302 to {issuer}/moved/again',
  })
  expect(factsOf(seen, 'published keys', null)).not.toHaveProperty('redirect 1')
})
