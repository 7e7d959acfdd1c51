import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeChallenge } from '../../../helpers/http/jose/jwt.ts'
import {
  type IdTokenClause,
  idTokenClauses,
  judgeIdToken,
  judgeSameSubject,
} from '../../../helpers/judge/judge-id-token.ts'
import { answered } from '../../exchanges.ts'
import { ENCRYPTED, jwt } from '../jwt.ts'
import { MISSING, outcomes } from '../outcomes.ts'
import { exchanged, GOOD, NOW, seen, toForm } from './evidence.ts'

const half = (text: string, bits: number) =>
  createHash(`sha${bits}`)
    .update(text)
    .digest()
    .subarray(0, bits / 16)
    .toString('base64url')

const judged = (id: IdTokenClause, step = exchanged(), evidence = seen()) =>
  judgeIdToken(step, id, evidence).is

for (const id of idTokenClauses)
  test(`a good id_token keeps ${id}`, () => {
    expect(judged(id)).toBe('kept')
  })

/** What came in the place of what is expected, as a departure tells it; an id_token without one is kept. */
type Row = readonly [
  id: IdTokenClause,
  what: string,
  claims: Record<string, unknown>,
  came?: string | RegExp | undefined,
  header?: Record<string, unknown>,
]

const ES256K = { alg: 'ES256K' }
const ROWS: readonly Row[] = [
  ['id-token.iss', 'with a slash more', { iss: 'https://as.example/' }, 'https://as.example/'],
  ['id-token.iss', 'absent', { iss: undefined }, 'none'],
  ['id-token.sub', 'of 255 characters', { sub: 'x'.repeat(255) }],
  ['id-token.sub', 'of 256 characters', { sub: 'x'.repeat(256) }, /^\/sub /],
  ['id-token.sub', 'beyond ASCII', { sub: 'zoë' }, /^\/sub /],
  ['id-token.aud', 'one of several', { aud: ['another', 'client'] }],
  ['id-token.aud', 'another', { aud: 'another' }, 'another'],
  ['id-token.aud', 'a part of it', { aud: 'client-2' }, 'client-2'],
  ['id-token.aud', 'others in a list', { aud: ['another'] }, 'a JSON array'],
  ['id-token.aud', 'a number', { aud: 7 }, 'a JSON number'],
  ['id-token.aud', 'a number beside its own', { aud: ['client', 7] }, 'a JSON number'],
  ['id-token.aud', 'null beside its own', { aud: ['client', null] }, 'a JSON null'],
  ['id-token.aud', 'absent', { aud: undefined }, 'none'],
  ['id-token.azp', 'its own', { azp: 'client' }],
  ['id-token.azp', 'null', { azp: null }],
  ['id-token.azp', 'another', { azp: 'another' }, 'another'],
  ['id-token.exp', 'a minute ago, as clocks differ', { exp: NOW - 60 }],
  ['id-token.exp', 'an hour ago', { exp: NOW - 3600 }, 'one 3600 s before the request'],
  ['id-token.exp', 'five minutes ago', { exp: NOW - 300 }, 'one 300 s before the request'],
  ['id-token.exp', 'a text', { exp: String(NOW + 600) }, String(NOW + 600)],
  ['id-token.iat', 'five minutes ago', { iat: NOW - 300 }],
  ['id-token.iat', 'six minutes ago', { iat: NOW - 360 }, 'a time 360 s off'],
  ['id-token.iat', 'in six minutes', { iat: NOW + 360 }, 'a time 360 s off'],
  ['id-token.iat', 'absent', { iat: undefined }, 'none'],
  ['id-token.nonce', 'another', { nonce: 'another' }, 'another one'],
  ['id-token.nonce', 'absent', { nonce: undefined }, 'none'],
  ['id-token.at-hash', 'right', { at_hash: half('at', 256) }],
  ['id-token.at-hash', 'by another hash', { at_hash: half('at', 512) }, 'another value'],
  ['id-token.at-hash', 'null', { at_hash: null }],
  ['id-token.c-hash', 'right', { c_hash: half('the-code', 256) }],
  ['id-token.c-hash', 'of the token', { c_hash: half('at', 256) }, 'another value'],
  ['id-token.authentication', 'auth_time in text', { auth_time: 'now' }, /^\/auth_time /],
  ['id-token.authentication', 'amr with a number', { amr: ['pwd', 2] }, /^\/amr\/1 /],
  ['id-token.authentication', 'right', { auth_time: NOW, acr: '2', amr: ['pwd'] }],
  ['id-token.standard-claims', 'email_verified in text', { email_verified: 'true' }, /^\/email_verified /],
  ['id-token.standard-claims', 'right', { email_verified: true, address: {}, updated_at: NOW }],
  ['id-token.seconds', 'an end in milliseconds', { exp: NOW * 1000 }, 'exp in milliseconds'],
  ['id-token.seconds', 'an issue in milliseconds', { iat: 100_000_000_000 }, 'iat in milliseconds'],
  ['id-token.seconds', 'a beginning in milliseconds', { nbf: NOW * 1000 }, 'nbf in milliseconds'],
  ['id-token.seconds', 'a log-in in milliseconds', { auth_time: NOW * 1000 }, 'auth_time in milliseconds'],
  ['id-token.seconds', 'a far end', { exp: 99_999_999_999 }],
  ['id-token.seconds', 'a text', { auth_time: 'now', exp: '7' }],
  ['id-token.signed', 'of none', {}, 'the algorithm none', { alg: 'None' }],
  ['id-token.fapi-algorithm', 'of old', {}, 'RS256', { alg: 'RS256' }],
  ['id-token.fapi-algorithm', 'on an Edwards curve', {}, undefined, { alg: 'EdDSA' }],
  ['id-token.kid', 'absent', {}, 'none', { kid: undefined }],
  ['id-token.at-hash', 'by ES256K (RFC 8812, 3.2)', { at_hash: half('at', 256) }, undefined, ES256K],
  ['id-token.at-hash', 'by ES256K, by another hash', { at_hash: half('at', 512) }, 'another value', ES256K],
]

for (const [id, what, claims, came, header] of ROWS)
  test(`${id}, ${what}: ${came ?? 'kept'}`, () => {
    const finding = judgeIdToken(exchanged({ ...GOOD, ...claims }, header), id, seen())
    expect(finding.is === 'departs' ? finding.came : finding.is).toEqual(
      came instanceof RegExp ? expect.stringMatching(came) : (came ?? 'kept'),
    )
  })

test('a key needs a name only where there are several to verify with', () => {
  const unnamed = exchanged(GOOD, { kid: undefined })
  const beside = (...keys: readonly unknown[]) =>
    judged('id-token.kid', unnamed, seen({ jwks: answered(200, { keys }) }))
  expect([beside(), beside({ kid: 'k' }), beside({}, { use: 'enc' }), beside({}, 7)]).toEqual(
    Array(4).fill('kept'),
  )
  expect(beside({}, { use: 'sig' })).toBe('departs')
  for (const jwks of MISSING.slice(1))
    expect(judgeIdToken(exchanged(), 'id-token.kid', seen({ jwks }))).toMatchObject(jwks)
})

test('an issuer is the configured one, or that of discovery', () => {
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
  ['a number', {}, 7],
  ['an empty text', {}, ''],
  ['a token that is hashed by an unknown algorithm', { alg: 'EdDSA' }, 'at'],
  ['a token by an algorithm that only has such a number in it', { alg: 'SLH-DSA-SHA2-256s' }, 'at'],
] as const)
  test(`a hash of ${what} does not apply`, () => {
    const hashed = exchanged({ ...GOOD, at_hash: 'x' }, header, { access_token })
    expect(judged('id-token.at-hash', hashed)).toBe('does not apply')
  })

test('what is no id_token is not judged', () => {
  const iss = (step: ReturnType<typeof toForm>) => judged('id-token.iss', step)
  expect([toForm({ id_token: 'opaque' }), toForm({}), toForm({ error: 'x' }, {}, 400)].map(iss)).toEqual(
    Array(3).fill('blocked'),
  )
  expect(iss(toForm({ id_token: ENCRYPTED }))).toBe('does not apply')
  for (const missing of MISSING.filter(({ is }) => is !== 'unreachable'))
    expect(iss(missing)).toBe(missing.is)
})

test('a nonce is that of the request that led to the exchange', () => {
  const nonce = (par: ReturnType<typeof toForm>, more = {}) =>
    judged('id-token.nonce', exchanged(), { ...seen({ par }), ...more })
  const claims = { code_challenge: codeChallenge('the-verifier'), nonce: 'the-nonce' }
  const answer = toForm({}, { request: jwt(claims) })
  const again = { further: { answers: { par: { step: 'par', of: 'it', answer } }, consents: {} } }
  const other = toForm({}, { request: jwt({ code_challenge: 'another', nonce: 'another' }) })
  for (const par of [other, answered(200, {}), ...MISSING]) {
    expect(nonce(par, again)).toBe('kept')
    expect(nonce(par)).toBe('does not apply')
  }
  expect(nonce(toForm({}))).toBe('does not apply')
  expect(judged('id-token.nonce', answered(200, { id_token: jwt(GOOD) }))).toBe('does not apply')
})

test('a token request is known by its assertion, or by its client_id', () => {
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

outcomes('sub beside those of the same application', judgeSameSubject, {
  kept: [
    [exchanged(), exchanged()],
    [none, exchanged(), exchanged()],
    [exchanged(), second, second, exchanged()],
  ],
  'departs: another sub': [
    [exchanged(), other],
    [exchanged(), second, other],
  ],
  'left out: this run did not get a second id_token': [
    [exchanged(), second],
    [exchanged(), none],
    [exchanged()],
    [],
  ],
  'blocked: no id_token has a text as sub': [[absent], [number, none]],
  'blocked: the id_token is no JWT': [[none]],
})

test('sub is kept by what shows it, and departs in the answer that has another one', () => {
  const [first, again] = [exchanged(), exchanged()]
  expect(judgeSameSubject([none, first, second, again])).toEqual({ is: 'kept', shownBy: [again, first] })
  const exchange = other.is === 'recorded' && other.value
  expect(judgeSameSubject([first, other])).toMatchObject({ expected: 'the same sub each time', exchange })
})
