import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import * as tokens from '../../../helpers/endpoints/exchange/judge-tokens.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import { answered, exchangeOf } from '../../exchanges.ts'
import { ENCRYPTED, jwt } from '../../judge/jwt.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'

outcomes(
  'the signature of a token',
  (verified: boolean) => tokens.judgeVerified(recorded({ verified, detail: 'why' })),
  {
    kept: [true],
    'departs: why': [false],
  },
)
passesOn(
  'a token',
  tokens.judgeVerified,
  tokens.judgeLifetime,
  tokens.judgeSigned,
  tokens.judgeClaims,
  tokens.judgeScopeOwn,
  tokens.judgeLeft,
)

const token = (claims: Readonly<Record<string, unknown>>) => new UnsecuredJWT({ ...claims }).encode()
const HOUR = token({ iat: 1_000_000, exp: 1_003_600 })
/** Half an hour after the token was issued. */
const LATER = { date: new Date(1_001_800_000).toUTCString() }

outcomes(
  'expires_in of a token that lives an hour',
  (expires_in: unknown) => tokens.judgeLifetime(answered(200, { access_token: HOUR, expires_in })),
  {
    kept: [3600, 3540, 3660],
    'departs: 3539': [3539],
    'departs: 3661': [3661],
    blocked: [3600.5, '3600', 0],
  },
)
outcomes(
  'expires_in of a token with half an hour left',
  (expires_in: number) => tokens.judgeLifetime(answered(200, { access_token: HOUR, expires_in }, LATER)),
  { kept: [1800, 1740, 1860, 3600], departs: [2700, 1739] },
)
outcomes(
  'expires_in of a token without a clear lifetime',
  (access_token: string) => tokens.judgeLifetime(answered(200, { access_token, expires_in: 3600 })),
  {
    'left out': [token({ iat: 1_000_000 }), token({ exp: 1_003_600 }), 'opaque'],
    'departs: string and string': [token({ iat: '1000000', exp: '1003600' })],
    'departs: number and string': [token({ iat: 1_000_000, exp: '1003600' })],
    'departs: string and number': [token({ iat: '1000000', exp: 1_003_600 })],
  },
)

const NOW = 1_000_000
const DATED = { date: new Date(NOW * 1000).toUTCString() }
const endingIn = (left: number, expires_in: unknown, headers: Record<string, string> = DATED) =>
  answered(200, { access_token: token({ exp: NOW + left }), expires_in }, headers)

outcomes('expires_in that must not exceed the end of the token', tokens.judgeLeft, {
  kept: [
    endingIn(3600, 3600),
    endingIn(3300, 3600),
    endingIn(7200, 3600),
    endingIn(-59, 60),
    endingIn(-59, 240),
  ],
  'departs: 3600': [endingIn(3299, 3600), endingIn(0, 3600), endingIn(-59, 3600)],
  'departs: one that expired 60 s before the answer': [endingIn(-60, 60), endingIn(-60, 3600)],
  'departs: one that expired 61 s before the answer': [endingIn(-61, 60)],
  'left out': [
    answered(200, { access_token: token({ iat: NOW }), expires_in: 60 }, DATED),
    answered(200, { access_token: token({ exp: String(NOW) }), expires_in: 60 }, DATED),
    answered(200, { access_token: 'opaque', expires_in: 60 }, DATED),
  ],
  'blocked: the answer has no expires_in to compare': [endingIn(60, '60'), endingIn(60, 0)],
  'does not apply': [endingIn(60, 60, {})],
})
test('the time that a token has left counts from the time of the run if the answer has no date', () => {
  const answer = { ...exchangeOf(200, { access_token: token({ exp: NOW }), expires_in: 60 }) }
  const at = (seconds: number) => ({ ...answer, startedAt: new Date((NOW - seconds) * 1000).toISOString() })
  expect([60, -61].map((seconds) => tokens.judgeLeft(recorded(at(seconds))).is)).toEqual(['kept', 'departs'])
})

outcomes(
  'a token that must be signed',
  (access_token: unknown) => tokens.judgeSigned(answered(200, { access_token })),
  {
    kept: [jwt({})],
    'departs: the algorithm none': [HOUR],
    'departs: the algorithm NONE': [jwt({}, { alg: 'NONE' })],
    'left out': [ENCRYPTED],
    blocked: ['opaque', 7],
  },
)
outcomes('an answer without a token', tokens.judgeSigned, {
  blocked: [answered(400, {}), answered(200, '[]')],
})

const CLAIMS = { iss: 'a', exp: 1, aud: 'b', sub: 'c', client_id: 'd', iat: 1, jti: 'e' }
const ofType = (typ: string | undefined, claims: Record<string, unknown>) =>
  answered(200, { access_token: jwt(claims, { typ }) })

outcomes('the claims that RFC 9068 requires', tokens.judgeProfileClaims, {
  kept: [ofType('at+jwt', CLAIMS), ofType('application/AT+JWT', CLAIMS)],
  'departs: /sub missing; /jti missing': [ofType('at+jwt', { ...CLAIMS, sub: undefined, jti: undefined })],
  departs: [
    ofType('application/at+jwt', {}),
    ...Object.keys(CLAIMS).flatMap((name) =>
      [undefined, null, {}].map((value) => ofType('at+jwt', { ...CLAIMS, [name]: value })),
    ),
  ],
  'does not apply': ['JWT', 'x-at+jwt', 'at+jwt-x', undefined].map((typ) => ofType(typ, {})),
})

const REGISTERED = { iss: 'a', sub: 'b', jti: 'c', aud: ['d'], exp: 1, iat: 1.5, nbf: 99_999_999_999 }
const claiming = (claims: object) => answered(200, { access_token: jwt({ ...claims }) })
outcomes('the registered claims', tokens.judgeClaims, {
  kept: [claiming({}), claiming(REGISTERED), claiming({ aud: 'd' })],
  departs: [
    ...Object.keys(REGISTERED).flatMap((name) =>
      [{}, null, true].map((value) => claiming({ ...REGISTERED, [name]: value })),
    ),
    ...['iss', 'sub', 'jti', 'aud'].map((name) => claiming({ [name]: 7 })),
    ...['exp', 'iat', 'nbf'].flatMap((name) =>
      ['7', 100_000_000_000].map((value) => claiming({ [name]: value })),
    ),
    claiming({ aud: ['d', 7] }),
  ],
  'left out': [answered(200, { access_token: ENCRYPTED })],
  blocked: [answered(200, { access_token: 'opaque' })],
})

const scoped = ([stated, own]: readonly [stated: unknown, own: unknown]) =>
  tokens.judgeScopeOwn(answered(200, { access_token: jwt({ scope: own }), scope: stated }))
outcomes('the scope of a token and of its answer', scoped, {
  kept: [
    ['a', 'a'],
    ['a b', 'b  a a'],
  ],
  'departs: a b': [['b a', 'a']],
  'departs: a': [
    ['a', 'a b'],
    ['a', 'A'],
  ],
  'does not apply: the answer has no scope to compare': [
    [undefined, 'a'],
    ['', 'a'],
    [['a'], 'a'],
  ],
  'does not apply: the access token states no scope': [
    ['a', undefined],
    ['a', ' '],
    ['a', ['a']],
  ],
})
test('a departure shows the scope of the token', () => {
  expect(scoped(['a', 'c b'])).toMatchObject({ expected: 'the scope b c of the access token' })
})

test('a wrong expires_in is reported with the lifetime of the token', () => {
  const answer = answered(200, { access_token: HOUR, expires_in: 86_400 })
  expect(tokens.judgeLifetime(answer)).toMatchObject({ expected: expect.stringContaining('3600') })
})

const namedBy = (client_id: unknown) => {
  const answer = exchangeOf(200, { access_token: jwt({ client_id }) })
  return recorded({ ...answer, request: { ...answer.request, form: { client_id: 'one' } } })
}
outcomes('the application that a token names', (named: unknown) => tokens.judgeClientId(namedBy(named)), {
  kept: ['one'],
  'departs: a different client_id': ['two', 'ONE', ''],
  'does not apply: the access token carries no client_id': [undefined, null, 7],
})
