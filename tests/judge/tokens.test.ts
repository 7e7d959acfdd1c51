import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { recorded } from '../../helpers/http/exchange.ts'
import { KEPT } from '../../helpers/judge/finding.ts'
import { judgeConsentId } from '../../helpers/judge/judge-details.ts'
import {
  judgeLifetime,
  judgeProfileClaims,
  judgeSigned,
  judgeVerified,
} from '../../helpers/judge/judge-tokens.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const ANYWHERE = { names: ['consent_id', 'consentId'] }
const AT = { names: ['consent_id'], pointer: '/0/data/id' }
const answer = (details: unknown) => answered(200, { authorization_details: details })

for (const [what, details, place, kept] of [
  ['under its name', [{ consent_id: 'c' }], ANYWHERE, true],
  ['under its other name, deep down', { a: { b: [{ consentId: 'c' }] } }, ANYWHERE, true],
  ['as a number', [{ consent_id: 17 }], ANYWHERE, true],
  ['beside one that is empty', [{ consent_id: '' }, { consent_id: 'c' }], ANYWHERE, true],
  ['as a structure that carries it', [{ consent_id: { consent_id: 'c' } }], ANYWHERE, true],
  ['in a list', [{ consent_id: ['c'] }], ANYWHERE, true],
  ['in a list at its pointer', [{ data: { id: ['c'] } }], AT, true],
  ['as an empty list', [{ consent_id: [] }], ANYWHERE, false],
  ['as an empty text', [{ consent_id: '' }], ANYWHERE, false],
  ['as a boolean', [{ consent_id: true }], ANYWHERE, false],
  ['under another name', [{ id: 'c' }], ANYWHERE, false],
  ['as one of many values', ['consent_id', 'c'], ANYWHERE, false],
  ['at its pointer', [{ data: { id: 'c' } }], AT, true],
  ['as a number at its pointer', [{ data: { id: 17 } }], AT, true],
  ['beside its pointer', [{ consent_id: 'c', data: {} }], AT, false],
  ['where its pointer leads nowhere', [{ consent_id: 'c', data: null }], AT, false],
] as const)
  test(`a consent ID ${what} is ${kept ? 'found' : 'not found'}`, () => {
    expect(judgeConsentId(answer(details), place).is).toBe(kept ? 'kept' : 'departs')
  })

test('a consent ID that is not there is told by the names or the place where it was looked for', () => {
  expect(judgeConsentId(answer([]), ANYWHERE)).toMatchObject({
    expected: 'consent_id or consentId in authorization_details, a string or a number',
    came: 'none',
    exchange: { status: 200 },
  })
  expect(judgeConsentId(answer([]), AT)).toMatchObject({
    expected: '/0/data/id in authorization_details, a string or a number',
  })
})

for (const [what, step, because] of [
  ['is refused', answered(400, {}), 'the request was answered with 400'],
  ['is no JSON object', answered(200, '[]'), 'the answer is a JSON array'],
  ['has no structure', answered(200, {}), 'the answer carries no authorization_details'],
  ['has a text for a structure', answer('text'), 'the answer carries no authorization_details'],
  ['has null for a structure', answer(null), 'the answer carries no authorization_details'],
] as const)
  test(`a consent ID is blocked where the answer ${what}`, () => {
    expect(judgeConsentId(step, AT)).toEqual({ is: 'blocked', because })
  })

test('a signature is verified, or departs and says why', () => {
  expect(judgeVerified(recorded({ verified: true, detail: 'signed PS256' }))).toBe(KEPT)
  expect(judgeVerified(recorded({ verified: false, detail: 'no key fits' }))).toMatchObject({
    is: 'departs',
    came: 'no key fits',
  })
})

test('neither can be told where there is no answer, for the same reason', () => {
  expect(MISSING.map((missing) => judgeConsentId(missing, ANYWHERE))).toEqual(MISSING)
  expect(MISSING.map(judgeVerified)).toEqual(MISSING)
})

const token = (claims: Readonly<Record<string, unknown>>) => new UnsecuredJWT({ ...claims }).encode()
const HOUR = token({ iat: 1_000_000, exp: 1_003_600 })

for (const [what, access_token, expires_in, is] of [
  ['the lifetime of its token', HOUR, 3600, 'kept'],
  ['a minute less than its token lives', HOUR, 3540, 'kept'],
  ['a minute more than its token lives', HOUR, 3660, 'kept'],
  ['more than a minute less than its token lives', HOUR, 3539, 'departs'],
  ['more than a minute more than its token lives', HOUR, 3661, 'departs'],
  ['a lifetime, of a token that states none', token({ iat: 1_000_000 }), 3600, 'left out'],
  [
    'a lifetime, of a token that is dated by texts',
    token({ iat: '1000000', exp: '1003600' }),
    3600,
    'departs',
  ],
  ['a lifetime, of a token that is not dated', token({ exp: 1_003_600 }), 3600, 'left out'],
  ['a lifetime, of a token that is no JWT', 'opaque', 3600, 'left out'],
  ['no whole number', HOUR, 3600.5, 'blocked'],
  ['a text', HOUR, '3600', 'blocked'],
  ['nothing at all', HOUR, 0, 'blocked'],
] as const)
  test(`expires_in that is ${what}: ${is}`, () => {
    expect(judgeLifetime(answered(200, { access_token, expires_in })).is).toBe(is)
  })

/** Half an hour after the token was issued. */
const LATER = { date: new Date(1_001_800_000).toUTCString() }

for (const [what, expires_in, is] of [
  ['what its token has left', 1800, 'kept'],
  ['a minute less than its token has left', 1740, 'kept'],
  ['a minute more than its token has left', 1860, 'kept'],
  ['the whole life of its token', 3600, 'kept'],
  ['more than its token has left, less than its life', 2700, 'departs'],
  ['less than its token has left', 1739, 'departs'],
] as const)
  test(`expires_in that is ${what}, of a token that was issued before: ${is}`, () => {
    expect(judgeLifetime(answered(200, { access_token: HOUR, expires_in }, LATER)).is).toBe(is)
  })

test('a lifetime is blocked where the answer is no JSON object', () => {
  expect(judgeLifetime(answered(200, '[]'))).toEqual({ is: 'blocked', because: 'the answer is a JSON array' })
})

test('another lifetime is reported beside that of the token', () => {
  expect(judgeLifetime(answered(200, { access_token: HOUR, expires_in: 86_400 }))).toMatchObject({
    expected: 'expires_in about 3600, by iat and exp of the access token',
    came: '86400',
  })
  for (const missing of MISSING) expect(judgeLifetime(missing)).toEqual(missing)
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (alg: string, signature: string) => `${part({ alg })}.${part({ iss: 'a' })}.${signature}`

for (const [what, access_token, finding] of [
  ['is signed', signed('PS256', 'c2ln'), { is: 'kept' }],
  ['is not signed', HOUR, { is: 'departs', came: 'the algorithm none', exchange: { status: 200 } }],
  ['is not signed, in capitals', signed('NONE', 'c2ln'), { is: 'departs', came: 'the algorithm NONE' }],
  ['is encrypted', `${part({ alg: 'dir', enc: 'A256GCM' })}..aXY.Y2k.dGFn`, { is: 'left out' }],
  ['is no JWT', 'opaque', { is: 'blocked' }],
  ['is no text', 7, { is: 'blocked' }],
] as const)
  test(`a token that ${what}: ${finding.is}`, () => {
    expect(judgeSigned(answered(200, { access_token }))).toMatchObject(finding)
  })

test('a signature cannot be told where there is no answer, for the same reason', () => {
  expect(MISSING.map(judgeSigned)).toEqual(MISSING)
  expect(judgeSigned(answered(400, {})).is).toBe('blocked')
  expect(judgeSigned(answered(200, '[]')).is).toBe('blocked')
})

const CLAIMS = { iss: 'a', exp: 1, aud: 'b', sub: 'c', client_id: 'd', iat: 1, jti: 'e' }
const ofType = (typ: string | undefined, claims: object) =>
  answered(200, { access_token: `${part({ alg: 'PS256', typ })}.${part(claims)}.c2ln` })

for (const [what, step, finding] of [
  ['has every claim', ofType('at+jwt', CLAIMS), { is: 'kept' }],
  ['has them, of the long type', ofType('application/AT+JWT', CLAIMS), { is: 'kept' }],
  [
    'lacks two',
    ofType('at+jwt', { ...CLAIMS, sub: undefined, jti: undefined }),
    {
      is: 'departs',
      came: '/sub missing; /jti missing',
      exchange: { status: 200 },
    },
  ],
  ['lacks all, of the long type', ofType('application/at+jwt', {}), { is: 'departs' }],
  ['is a plain JWT', ofType('JWT', {}), { is: 'does not apply' }],
  ['is of a type that ends like it', ofType('x-at+jwt', {}), { is: 'does not apply' }],
  ['is of a type that begins like it', ofType('at+jwt-x', {}), { is: 'does not apply' }],
  ['has no type', ofType(undefined, {}), { is: 'does not apply' }],
] as const)
  test(`by RFC 9068 a token that ${what}: ${finding.is}`, () => {
    expect(judgeProfileClaims(step)).toMatchObject(finding)
  })

for (const name of Object.keys(CLAIMS))
  for (const value of [undefined, null, {}])
    test(`by RFC 9068 a token with ${name} ${value === undefined ? 'missing' : JSON.stringify(value)} departs`, () => {
      expect(judgeProfileClaims(ofType('at+jwt', { ...CLAIMS, [name]: value })).is).toBe('departs')
    })
