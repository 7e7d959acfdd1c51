import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type IdTokenClause,
  idTokenClauses,
  judgeIdToken,
  judgeSameSubject,
} from '../../../helpers/endpoints/exchange/judge-id-token.ts'
import { codeChallenge } from '../../../helpers/http/jose/jwt.ts'
import { answered } from '../../exchanges.ts'
import { ENCRYPTED, jwt } from '../../judge/jwt.ts'
import { MISSING, outcomes } from '../../judge/outcomes.ts'
import { exchanged, GOOD, NOW, seen, toForm } from '../evidence.ts'

const half = (text: string, bits: number) =>
  createHash(`sha${bits}`)
    .update(text)
    .digest()
    .subarray(0, bits / 16)
    .toString('base64url')

const judged = (id: IdTokenClause, step = exchanged(), evidence = seen()) =>
  judgeIdToken(step, id, evidence).is

for (const id of idTokenClauses)
  test(`${id} is kept if the id_token is valid`, () => {
    expect(judged(id)).toBe('kept')
  })

/** The changed claims, and what the departure received; without that, the clause is kept. */
type Row = readonly [
  id: IdTokenClause,
  what: string,
  claims: Record<string, unknown>,
  came?: string | RegExp | undefined,
  header?: Record<string, unknown>,
]

const ES256K = { alg: 'ES256K' }
const ROWS: readonly Row[] = [
  ['id-token.iss', 'with an extra slash', { iss: 'https://as.example/' }, 'https://as.example/'],
  ['id-token.iss', 'missing', { iss: undefined }, 'none'],
  ['id-token.sub', 'of 255 characters', { sub: 'x'.repeat(255) }],
  ['id-token.sub', 'of 256 characters', { sub: 'x'.repeat(256) }, /^\/sub /],
  ['id-token.sub', 'with a character outside ASCII', { sub: 'zoë' }, /^\/sub /],
  ['id-token.aud', 'its own among several', { aud: ['another', 'client'] }],
  ['id-token.aud', 'another', { aud: 'another' }, 'another'],
  ['id-token.aud', 'its own with a suffix', { aud: 'client-2' }, 'client-2'],
  ['id-token.aud', 'another in a list', { aud: ['another'] }, 'a JSON array'],
  ['id-token.aud', 'a number', { aud: 7 }, 'a JSON number'],
  ['id-token.aud', 'its own with a number', { aud: ['client', 7] }, 'a JSON number'],
  ['id-token.aud', 'its own with null', { aud: ['client', null] }, 'a JSON null'],
  ['id-token.aud', 'missing', { aud: undefined }, 'none'],
  ['id-token.azp', 'its own', { azp: 'client' }],
  ['id-token.azp', 'null', { azp: null }],
  ['id-token.azp', 'another', { azp: 'another' }, 'another'],
  ['id-token.exp', 'a minute ago, since clocks differ', { exp: NOW - 60 }],
  ['id-token.exp', 'an hour ago', { exp: NOW - 3600 }, 'an exp 3600 s before the request'],
  ['id-token.exp', 'five minutes ago', { exp: NOW - 300 }, 'an exp 300 s before the request'],
  ['id-token.exp', 'a text', { exp: String(NOW + 600) }, String(NOW + 600)],
  ['id-token.iat', 'five minutes ago', { iat: NOW - 300 }],
  ['id-token.iat', 'six minutes ago', { iat: NOW - 360 }, 'a time 360 s off'],
  ['id-token.iat', 'in six minutes', { iat: NOW + 360 }, 'a time 360 s off'],
  ['id-token.iat', 'missing', { iat: undefined }, 'none'],
  ['id-token.nonce', 'another', { nonce: 'another' }, 'a different nonce'],
  ['id-token.nonce', 'missing', { nonce: undefined }, 'none'],
  ['id-token.at-hash', 'right', { at_hash: half('at', 256) }],
  ['id-token.at-hash', 'by another hash', { at_hash: half('at', 512) }, 'a different value'],
  ['id-token.at-hash', 'null', { at_hash: null }],
  ['id-token.c-hash', 'right', { c_hash: half('the-code', 256) }],
  ['id-token.c-hash', 'of the token', { c_hash: half('at', 256) }, 'a different value'],
  ['id-token.authentication', 'auth_time in text', { auth_time: 'now' }, /^\/auth_time /],
  ['id-token.authentication', 'amr with a number', { amr: ['pwd', 2] }, /^\/amr\/1 /],
  ['id-token.authentication', 'right', { auth_time: NOW, acr: '2', amr: ['pwd'] }],
  ['id-token.auth-time', 'missing', { auth_time: undefined }, 'none'],
  ['id-token.auth-time', 'a text', { auth_time: '7' }, '7'],
  ['id-token.auth-time', 'as long ago as clocks may differ', { auth_time: NOW - 900 }],
  ['id-token.auth-time', 'longer ago', { auth_time: NOW - 901 }, 'a log-in 901 s ago'],
  ['id-token.standard-claims', 'email_verified in text', { email_verified: 'true' }, /^\/email_verified /],
  ['id-token.standard-claims', 'right', { email_verified: true, address: {}, updated_at: NOW }],
  ['id-token.seconds', 'an end in milliseconds', { exp: NOW * 1000 }, 'exp in milliseconds'],
  ['id-token.seconds', 'an issue in milliseconds', { iat: 100_000_000_000 }, 'iat in milliseconds'],
  ['id-token.seconds', 'a beginning in milliseconds', { nbf: NOW * 1000 }, 'nbf in milliseconds'],
  ['id-token.seconds', 'a log-in in milliseconds', { auth_time: NOW * 1000 }, 'auth_time in milliseconds'],
  ['id-token.seconds', 'a far end', { exp: 99_999_999_999 }],
  ['id-token.seconds', 'a text', { auth_time: 'now', exp: '7' }],
  ['id-token.signed', 'with the algorithm none', {}, 'the algorithm none', { alg: 'None' }],
  ['id-token.fapi-algorithm', 'with RS256', {}, 'RS256', { alg: 'RS256' }],
  ['id-token.fapi-algorithm', 'with EdDSA', {}, undefined, { alg: 'EdDSA' }],
  ['id-token.kid', 'missing', {}, 'none', { kid: undefined }],
  ['id-token.at-hash', 'by ES256K (RFC 8812, 3.2)', { at_hash: half('at', 256) }, undefined, ES256K],
  [
    'id-token.at-hash',
    'by ES256K, by another hash',
    { at_hash: half('at', 512) },
    'a different value',
    ES256K,
  ],
]

for (const [id, what, claims, came, header] of ROWS)
  test(`the value “${what}” for ${id} is judged as “${came ?? 'kept'}”`, () => {
    const finding = judgeIdToken(exchanged({ ...GOOD, ...claims }, header), id, seen())
    expect(finding.is === 'departs' ? finding.came : finding.is).toEqual(
      came instanceof RegExp ? expect.stringMatching(came) : (came ?? 'kept'),
    )
  })

test('kid is required only if several published keys could verify the signature', () => {
  const unnamed = exchanged(GOOD, { kid: undefined })
  const published = (...keys: readonly unknown[]) =>
    judged('id-token.kid', unnamed, seen({ jwks: answered(200, { keys }) }))
  expect([published(), published({ kid: 'k' }), published({}, { use: 'enc' }), published({}, 7)]).toEqual(
    Array(4).fill('kept'),
  )
  expect(published({}, { use: 'sig' })).toBe('departs')
  for (const jwks of MISSING.slice(1))
    expect(judgeIdToken(exchanged(), 'id-token.kid', seen({ jwks }))).toMatchObject(jwks)
})

test('iss is the configured issuer or the issuer in discovery', () => {
  const other = seen({ discovery: answered(200, { issuer: 'https://other.example' }) })
  const issued = (iss?: string) => exchanged({ ...GOOD, iss })
  expect(
    ['https://as.example', 'https://other.example', 'https://third.example'].map((iss) =>
      judged('id-token.iss', issued(iss), other),
    ),
  ).toEqual(['kept', 'kept', 'departs'])
  for (const discovery of MISSING)
    expect(judged('id-token.iss', exchanged(), seen({ discovery }))).toBe('kept')
  expect(judged('id-token.iss', issued(), seen({ discovery: answered(200, {}) }))).toBe('departs')
})

for (const [what, header, access_token] of [
  ['a token that is a number', {}, 7],
  ['an empty token', {}, ''],
  ['a token with an unknown hash algorithm', { alg: 'EdDSA' }, 'at'],
  ['a token with an algorithm that only contains a hash size', { alg: 'SLH-DSA-SHA2-256s' }, 'at'],
] as const)
  test(`at_hash of ${what} is not judged`, () => {
    const hashed = exchanged({ ...GOOD, at_hash: 'x' }, header, { access_token })
    expect(judged('id-token.at-hash', hashed)).toBe('does not apply')
  })

test('a value that is not a readable id_token is not judged', () => {
  const iss = (step: ReturnType<typeof toForm>) => judged('id-token.iss', step)
  expect([toForm({ id_token: 'opaque' }), toForm({}), toForm({ error: 'x' }, {}, 400)].map(iss)).toEqual(
    Array(3).fill('blocked'),
  )
  expect(iss(toForm({ id_token: ENCRYPTED }))).toBe('does not apply')
  for (const missing of MISSING.filter(({ is }) => is !== 'unreachable'))
    expect(iss(missing)).toBe(missing.is)
})

test('the nonce is compared with the nonce of the authorization request', () => {
  const nonce = (par: ReturnType<typeof toForm>, more = {}) =>
    judged('id-token.nonce', exchanged(), { ...seen({ par }), ...more })
  const claims = { code_challenge: codeChallenge('the-verifier'), nonce: 'the-nonce' }
  const answer = toForm({}, { request: jwt(claims) })
  const again = { repeats: { answers: { par: { step: 'par', of: 'it', answer } }, consents: {} } }
  const other = toForm({}, { request: jwt({ code_challenge: 'another', nonce: 'another' }) })
  for (const par of [other, answered(200, {}), ...MISSING]) {
    expect(nonce(par, again)).toBe('kept')
    expect(nonce(par)).toBe('does not apply')
  }
  expect(nonce(toForm({}))).toBe('does not apply')
  expect(judged('id-token.nonce', answered(200, { id_token: jwt(GOOD) }))).toBe('does not apply')
})

test('the application of a token request is known from its assertion or its client_id', () => {
  const by = (form: Readonly<Record<string, string>>, id: IdTokenClause) =>
    judged(id, answered(200, { id_token: jwt(GOOD) }, {}, { form }))
  expect(by({ client_id: 'client' }, 'id-token.aud')).toBe('kept')
  expect(by({ client_id: 'client' }, 'id-token.azp')).toBe('kept')
  expect(by({ client_id: 'another' }, 'id-token.aud')).toBe('departs')
  expect(by({}, 'id-token.aud')).toBe('blocked')
  expect(by({}, 'id-token.exp')).toBe('does not apply')
  expect(by({}, 'id-token.iat')).toBe('does not apply')
  expect(by({ client_assertion: 'opaque' }, 'id-token.exp')).toBe('does not apply')
})

const other = exchanged({ ...GOOD, sub: 'bob' })
const none = toForm({ id_token: 'opaque' })
const absent = exchanged({ ...GOOD, sub: undefined })
const number = exchanged({ ...GOOD, sub: 7 })
const second = toForm(
  { id_token: jwt({ ...GOOD, sub: 'bob' }) },
  { client_assertion: jwt({ sub: 'another', iat: NOW }) },
)

outcomes('sub in the id_tokens of one application', judgeSameSubject, {
  kept: [
    [exchanged(), exchanged()],
    [none, exchanged(), exchanged()],
    [exchanged(), second, second, exchanged()],
  ],
  'departs: a different sub': [
    [exchanged(), other],
    [exchanged(), second, other],
  ],
  'left out: this run did not get a second id_token': [
    [exchanged(), second],
    [exchanged(), none],
    [exchanged()],
    [],
  ],
  'blocked: no id_token has a string as sub': [[absent], [number, none]],
  'blocked: the id_token is not a JWT': [[none]],
})

test('the finding about sub names the answers that show it, or the answer with a different one', () => {
  const [first, again] = [exchanged(), exchanged()]
  expect(judgeSameSubject([none, first, second, again])).toEqual({ is: 'kept', shownBy: [again, first] })
  const exchange = other.is === 'recorded' && other.value
  expect(judgeSameSubject([first, other])).toMatchObject({ expected: 'the same sub each time', exchange })
})
