import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type IdTokenClause, idTokenClauses, judgeIdToken } from '../../../helpers/judge/judge-id-token.ts'
import { answered } from '../../exchanges.ts'
import { ENCRYPTED } from '../jwt.ts'
import { MISSING } from '../outcomes.ts'
import { exchanged, GOOD, NOW, seen, toForm } from './evidence.ts'

const half = (text: string, bits: number) =>
  createHash(`sha${bits}`)
    .update(text)
    .digest()
    .subarray(0, bits / 16)
    .toString('base64url')

for (const id of idTokenClauses)
  test(`a good id_token keeps ${id}`, () => {
    expect(judgeIdToken(exchanged(), id, seen()).is).toBe('kept')
  })

/** What came in the place of what is expected, as a departure tells it; an id_token without one is kept. */
type Row = readonly [id: IdTokenClause, what: string, claims: Record<string, unknown>, came?: string | RegExp]

const finding = (came: Row[3]) =>
  came === undefined
    ? { is: 'kept' }
    : { is: 'departs', came: came instanceof RegExp ? expect.stringMatching(came) : came }

const CLAIMS: readonly Row[] = [
  ['id-token.iss', 'with a slash more', { iss: 'https://as.example/' }, 'https://as.example/'],
  ['id-token.iss', 'absent', { iss: undefined }, 'none'],
  ['id-token.sub', 'of 255 characters', { sub: 'x'.repeat(255) }],
  ['id-token.sub', 'of 256 characters', { sub: 'x'.repeat(256) }, /^\/sub /],
  ['id-token.sub', 'beyond ASCII', { sub: 'zoë' }, /^\/sub /],
  ['id-token.sub', 'a number', { sub: 7 }, /^\/sub /],
  ['id-token.sub', 'empty', { sub: '' }, /^\/sub /],
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
  ['id-token.authentication', 'acr as a number', { acr: 2 }, /^\/acr /],
  ['id-token.authentication', 'amr with a number', { amr: ['pwd', 2] }, /^\/amr\/1 /],
  ['id-token.authentication', 'right', { auth_time: NOW, acr: '2', amr: ['pwd'] }],
  ['id-token.standard-claims', 'email_verified in text', { email_verified: 'true' }, /^\/email_verified /],
  ['id-token.standard-claims', 'address in text', { address: 'here' }, /^\/address /],
  ['id-token.standard-claims', 'right', { email_verified: true, address: {}, updated_at: NOW }],
]

for (const [id, what, claims, came] of CLAIMS)
  test(`${id}, ${what}: ${came ?? 'kept'}`, () => {
    expect(judgeIdToken(exchanged({ ...GOOD, ...claims }), id, seen())).toMatchObject(finding(came))
  })

const HEADERS: readonly Row[] = [
  ['id-token.signed', 'of none', { alg: 'None' }, 'the algorithm none'],
  ['id-token.fapi-algorithm', 'of old', { alg: 'RS256' }, 'RS256'],
  ['id-token.fapi-algorithm', 'on an Edwards curve', { alg: 'EdDSA' }],
  ['id-token.kid', 'absent', { kid: undefined }, 'none'],
]

for (const [id, what, header, came] of HEADERS)
  test(`${id} with a header ${what}: ${came ?? 'kept'}`, () => {
    expect(judgeIdToken(exchanged(GOOD, header), id, seen())).toMatchObject(finding(came))
  })

test('a key needs a name only where there are several to verify with', () => {
  const judged = (...keys: readonly unknown[]) =>
    judgeIdToken(exchanged(GOOD, { kid: undefined }), 'id-token.kid', seen({ jwks: answered(200, { keys }) }))
      .is
  expect([judged(), judged({ kid: 'k' }), judged({}, { use: 'enc' }), judged({}, 7)]).toEqual(
    Array(4).fill('kept'),
  )
  expect(judged({}, { use: 'sig' })).toBe('departs')
  const unknown = seen({ jwks: MISSING[2] as never })
  expect(judgeIdToken(exchanged(), 'id-token.kid', unknown)).toEqual(MISSING[2])
})

test('an issuer is the configured one, or that of discovery', () => {
  const other = seen({ discovery: answered(200, { issuer: 'https://other.example' }) })
  const judged = ['https://as.example', 'https://other.example', 'https://third.example'].map(
    (iss) => judgeIdToken(exchanged({ ...GOOD, iss }), 'id-token.iss', other).is,
  )
  expect(judged).toEqual(['kept', 'kept', 'departs'])
  const unseen = seen({ discovery: MISSING[1] as never })
  expect(judgeIdToken(exchanged(), 'id-token.iss', unseen).is).toBe('kept')
  const silent = seen({ discovery: answered(200, {}) })
  expect(judgeIdToken(exchanged({ ...GOOD, iss: undefined }), 'id-token.iss', silent).is).toBe('departs')
})

for (const [what, header, access_token] of [
  ['a number', {}, 7],
  ['an empty text', {}, ''],
  ['a token that is hashed by an unknown algorithm', { alg: 'EdDSA' }, 'at'],
  ['a token by an algorithm that only has such a number in it', { alg: 'SLH-DSA-SHA2-256s' }, 'at'],
] as const)
  test(`a hash of ${what} does not apply`, () => {
    const hashed = exchanged({ ...GOOD, at_hash: 'x' }, header, { access_token })
    expect(judgeIdToken(hashed, 'id-token.at-hash', seen()).is).toBe('does not apply')
  })

test('ES256K hashes as ES256 does (RFC 8812, 3.2)', () => {
  const judged = (at_hash: string) =>
    judgeIdToken(exchanged({ ...GOOD, at_hash }, { alg: 'ES256K' }), 'id-token.at-hash', seen()).is
  expect([judged(half('at', 256)), judged(half('at', 512))]).toEqual(['kept', 'departs'])
})

test('what is no id_token is not judged', () => {
  const judged = (step: Parameters<typeof judgeIdToken>[0]) => judgeIdToken(step, 'id-token.iss', seen()).is
  expect(judged(toForm({ id_token: 'opaque' }))).toBe('blocked')
  expect(judged(toForm({}))).toBe('blocked')
  expect(judged(toForm({ error: 'invalid_grant' }, {}, 400))).toBe('blocked')
  expect(judged(toForm({ id_token: ENCRYPTED }))).toBe('does not apply')
  for (const missing of MISSING.filter(({ is }) => is !== 'unreachable'))
    expect(judged(missing)).toBe(missing.is)
})
