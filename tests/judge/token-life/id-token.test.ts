import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import {
  type IdTokenClause,
  idTokenClauses,
  judgeIdToken,
  judgeSameSubject,
} from '../../../helpers/judge/judge-id-token.ts'
import { answered } from '../../exchanges.ts'
import { MISSING } from '../missing.ts'
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

type Row = readonly [id: IdTokenClause, what: string, claims: Record<string, unknown>, is: string]

const CLAIMS: readonly Row[] = [
  ['id-token.iss', 'with a slash more', { iss: 'https://as.example/' }, 'departs'],
  ['id-token.iss', 'absent', { iss: undefined }, 'departs'],
  ['id-token.sub', 'of 255 characters', { sub: 'x'.repeat(255) }, 'kept'],
  ['id-token.sub', 'of 256 characters', { sub: 'x'.repeat(256) }, 'departs'],
  ['id-token.sub', 'beyond ASCII', { sub: 'zoë' }, 'departs'],
  ['id-token.sub', 'a number', { sub: 7 }, 'departs'],
  ['id-token.sub', 'empty', { sub: '' }, 'departs'],
  ['id-token.aud', 'one of several', { aud: ['another', 'client'] }, 'kept'],
  ['id-token.aud', 'another', { aud: 'another' }, 'departs'],
  ['id-token.aud', 'a part of it', { aud: 'client-2' }, 'departs'],
  ['id-token.aud', 'absent', { aud: undefined }, 'departs'],
  ['id-token.azp', 'its own', { azp: 'client' }, 'kept'],
  ['id-token.azp', 'null', { azp: null }, 'kept'],
  ['id-token.azp', 'another', { azp: 'another' }, 'departs'],
  ['id-token.exp', 'a minute ago, as clocks differ', { exp: NOW - 60 }, 'kept'],
  ['id-token.exp', 'an hour ago', { exp: NOW - 3600 }, 'departs'],
  ['id-token.exp', 'a text', { exp: String(NOW + 600) }, 'departs'],
  ['id-token.iat', 'five minutes ago', { iat: NOW - 300 }, 'kept'],
  ['id-token.iat', 'six minutes ago', { iat: NOW - 360 }, 'departs'],
  ['id-token.iat', 'in six minutes', { iat: NOW + 360 }, 'departs'],
  ['id-token.iat', 'absent', { iat: undefined }, 'departs'],
  ['id-token.nonce', 'another', { nonce: 'another' }, 'departs'],
  ['id-token.nonce', 'absent', { nonce: undefined }, 'departs'],
  ['id-token.at-hash', 'right', { at_hash: half('at', 256) }, 'kept'],
  ['id-token.at-hash', 'by another hash', { at_hash: half('at', 512) }, 'departs'],
  ['id-token.at-hash', 'null', { at_hash: null }, 'kept'],
  ['id-token.c-hash', 'right', { c_hash: half('the-code', 256) }, 'kept'],
  ['id-token.c-hash', 'of the token', { c_hash: half('at', 256) }, 'departs'],
  ['id-token.authentication', 'auth_time in text', { auth_time: 'now' }, 'departs'],
  ['id-token.authentication', 'acr as a number', { acr: 2 }, 'departs'],
  ['id-token.authentication', 'amr with a number', { amr: ['pwd', 2] }, 'departs'],
  ['id-token.authentication', 'right', { auth_time: NOW, acr: '2', amr: ['pwd'] }, 'kept'],
  ['id-token.standard-claims', 'email_verified in text', { email_verified: 'true' }, 'departs'],
  ['id-token.standard-claims', 'address in text', { address: 'here' }, 'departs'],
  ['id-token.standard-claims', 'right', { email_verified: true, address: {}, updated_at: NOW }, 'kept'],
]

for (const [id, what, claims, is] of CLAIMS)
  test(`${id}, ${what}: ${is}`, () => {
    expect(judgeIdToken(exchanged({ ...GOOD, ...claims }), id, seen()).is).toBe(is)
  })

const HEADERS: readonly Row[] = [
  ['id-token.signed', 'of none', { alg: 'None' }, 'departs'],
  ['id-token.fapi-algorithm', 'of old', { alg: 'RS256' }, 'departs'],
  ['id-token.fapi-algorithm', 'on an Edwards curve', { alg: 'EdDSA' }, 'kept'],
  ['id-token.kid', 'absent', { kid: undefined }, 'departs'],
]

for (const [id, what, header, is] of HEADERS)
  test(`${id} with a header ${what}: ${is}`, () => {
    expect(judgeIdToken(exchanged(GOOD, header), id, seen()).is).toBe(is)
  })

test('one published key need not be named', () => {
  expect(judgeIdToken(exchanged(GOOD, { kid: undefined }), 'id-token.kid', seen({}, ['k'])).is).toBe('kept')
})

test('an issuer is the configured one, or that of discovery', () => {
  const other = seen({ discovery: answered(200, { issuer: 'https://other.example' }) })
  const judged = ['https://as.example', 'https://other.example', 'https://third.example'].map(
    (iss) => judgeIdToken(exchanged({ ...GOOD, iss }), 'id-token.iss', other).is,
  )
  expect(judged).toEqual(['kept', 'kept', 'departs'])
  const silent = seen({ discovery: answered(200, {}) })
  expect(judgeIdToken(exchanged({ ...GOOD, iss: undefined }), 'id-token.iss', silent).is).toBe('departs')
})

test('a nonce that nobody sent and a hash of nothing do not apply', () => {
  const unsent = seen({ par: toForm({}) })
  expect(judgeIdToken(exchanged(), 'id-token.nonce', unsent).is).toBe('does not apply')
  const hashed = exchanged({ ...GOOD, at_hash: 'x' }, {}, { access_token: 7 })
  expect(judgeIdToken(hashed, 'id-token.at-hash', seen()).is).toBe('does not apply')
})

test('what is no id_token is not judged', () => {
  const judged = (step: Parameters<typeof judgeIdToken>[0]) => judgeIdToken(step, 'id-token.iss', seen()).is
  expect(judged(toForm({ id_token: 'opaque' }))).toBe('blocked')
  expect(judged(toForm({ error: 'invalid_grant' }, {}, 400))).toBe('blocked')
  const encrypted = [{ alg: 'dir', enc: 'A256GCM' }, {}].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  expect(judged(toForm({ id_token: `${encrypted[0]}..aXY.${encrypted[1]}.dGFn` }))).toBe('does not apply')
  for (const missing of MISSING.filter(({ is }) => is !== 'unreachable'))
    expect(judged(missing)).toBe(missing.is)
})

test('sub is held against those of the same application', () => {
  const other = exchanged({ ...GOOD, sub: 'bob' })
  expect(judgeSameSubject([exchanged(), exchanged()]).is).toBe('kept')
  expect(judgeSameSubject([exchanged(), other]).is).toBe('departs')
  expect(judgeSameSubject([exchanged()]).is).toBe('left out')
  expect(judgeSameSubject([toForm({ id_token: 'opaque' })]).is).toBe('blocked')
})
