import { expect, test } from 'vitest'
import { recorded } from '../../helpers/http/exchange.ts'
import type { TlsOfOrigin } from '../../helpers/http/handshake.ts'
import { plainName, publicFact } from '../../helpers/observe/facts.ts'
import type { Observations } from '../../helpers/observe/observation.ts'
import { observe } from '../../helpers/observe/observe.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { driftOf } from '../../helpers/verdict/drift.ts'
import { evidenceOf, type Service } from './evidence.ts'

const driftTo = (service: Service) =>
  driftOf('development', observe(evidenceOf(service)), observe(evidenceOf()), false)

function factsOf({ observations }: Observations, subject: string, clause: string | null) {
  return observations.find((one) => one.subject === subject && one.clause === clause)?.facts
}

/** What is observed under a subject and its silent clause. */
const OBSERVED: readonly (readonly [subject: string, clause: string | null, facts: object])[] = [
  [
    'discovery document',
    'discovery.further-fields',
    {
      issuer: '{issuer}',
      jwks_uri: '{issuer}/keys',
      request_uri_parameter_supported: true,
      scopes_supported: ['accounts', 'openid'],
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
    'refusal token: token.client-id-required: client_id is missing',
    'errors.all',
    {
      ...{ status: 400, 'content type': 'application/json', error: 'invalid_request' },
      ...{ 'member error': 'string', 'member error_description': 'string', 'member trace': 'string' },
    },
  ],
  [
    'redirect of a denied consent',
    'errors.all',
    { error: 'access_denied', query: ['error', 'error_description', 'state'], fragment: [] },
  ],
  ['PAR response', 'versioning.identifiers', { 'header server': 'gateway/2.1' }],
  ['PAR response', null, { 'header cache-control': 'no-store', 'header etag': 'present' }],
]

test('what the document leaves open is observed, under its silent clause', () => {
  const observed = observe(evidenceOf())
  expect(errorsOf('observations.schema.json', observed)).toEqual([])
  for (const [subject, clause, facts] of OBSERVED)
    expect(factsOf(observed, subject, clause)).toMatchObject(facts)
})

test('a failure of the service itself is no observation', () => {
  const subjects = observe(evidenceOf()).observations.map(({ subject }) => subject)
  expect(subjects).not.toContain('refusal par: assertion.iss: iss is another client')
})

test('no secret and no value of a person is in it', () => {
  const evidence = evidenceOf({ discovery: { leaked: 'canary-secret', 'canary-secret': [1] } })
  registerSecrets([{ name: 'canary', value: 'canary-secret' }])
  const text = JSON.stringify(observe(evidence))
  const { access_token } = JSON.parse(
    evidence.steps.token.is === 'recorded' ? evidence.steps.token.value.body : '',
  )
  for (const secret of [
    access_token,
    evidence.keyPair.client_secret,
    evidence.keyPair.client_id,
    'canary-secret',
    'DE89370400440532013000',
    'Ada',
    'ada@example.com',
    'no client in request',
  ])
    expect(text).not.toContain(secret)
  expect(text).toContain('a secret')
})

test('runs on the same service show no drift', () => {
  const baseline = observe(evidenceOf())
  for (let run = 0; run < 20; run += 1) {
    const { changes, uncompared } = driftOf('development', observe(evidenceOf()), baseline, false)
    expect({ changes, uncompared }).toEqual({ changes: [], uncompared: [] })
  }
})

for (const [service, change] of [
  [{ discovery: { mtls: true } }, { is: 'new', fact: 'mtls', before: null, after: true }],
  [{ discovery: { scopes_supported: ['a', 'b'] } }, { before: ['accounts', 'openid'], after: ['a', 'b'] }],
  [{ par: { expires_in: undefined } }, { is: 'gone', fact: 'member expires_in', before: 'number' }],
  [
    { error: { error: 'invalid_client' } },
    { fact: 'error', before: 'invalid_request', after: 'invalid_client' },
  ],
  [{ headers: { 'cache-control': 'no' } }, { fact: 'header cache-control', before: 'no-store', after: 'no' }],
  [{ slow: 1_000 }, { is: 'changed', subject: 'PAR endpoint', fact: 'fastest round trip' }],
] as const satisfies readonly (readonly [Service, object])[])
  test(`drift is seen where a service has ${JSON.stringify(service)}`, () => {
    expect(driftTo(service).changes).toContainEqual(expect.objectContaining(change))
  })

for (const [value, fact] of [
  ['3f2b1c1e-8f5b-4b1e-9a53-2f6f6f3c9d10', 'a UUID'],
  ['2026-11-21T14:00:00Z', 'a date'],
  [1_790_000_000, 'a large number'],
  [86_400, 86_400],
  [{ a: 1, b: 'x' }, ['member a: number', 'member b: string']],
  [[{ a: 1 }], 'array'],
  [null, 'null'],
] as const)
  test(`${JSON.stringify(value)} is told as ${JSON.stringify(fact)}`, () => {
    expect(publicFact(value)).toEqual(fact)
  })

test('a name that could be data is not told', () => {
  for (const name of ['error', 'x-custom.name', 'https://example.com/claim'])
    expect(plainName(name)).toBe(name)
  for (const name of ['Ada Lovelace', 'DE8937040044', 'ada@example.com', ''])
    expect(plainName(name)).toBe('{…}')
})

test('the TLS version of a connection is the one that is usual', () => {
  const evidence = evidenceOf()
  const { discovery } = evidence.steps
  const origin = discovery.is === 'recorded' ? new URL(discovery.value.request.url).origin : ''
  const usual = recorded({ is: 'taken', version: 'TLSv1.2', cipher: 'any' } as const)
  const tls = recorded([{ origin, handshakes: { usual } as TlsOfOrigin['handshakes'] }])
  const observed = observe({ ...evidence, tls })
  expect(factsOf(observed, 'connection to the authorization server', null)).toEqual({ TLS: 'TLSv1.2' })
  expect(factsOf(observed, 'connection to the business API', null)).toBeUndefined()
})

test('a subject stands once for each clause, so that nothing hides behind it', () => {
  const places = observe(evidenceOf()).observations.map(({ subject, clause }) => `${subject} ${clause}`)
  expect(places).toEqual([...new Set(places)])
})

test('the redirects that led to an answer are observed, from where it was asked for', () => {
  const evidence = evidenceOf()
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
  const observed = observe({ ...evidence, steps: { ...evidence.steps, discovery: moved } })
  expect(factsOf(observed, 'discovery document', null)).toMatchObject({
    'redirect 1': '301 to {issuer}/moved',
    'redirect 2': '302 to {issuer}/moved/again',
  })
  expect(factsOf(observed, 'published keys', null)).not.toHaveProperty('redirect 1')
})
