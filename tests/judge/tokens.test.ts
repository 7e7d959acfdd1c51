import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { recorded } from '../../helpers/http/exchange.ts'
import * as tokens from '../../helpers/judge/judge-tokens.ts'
import { answered } from '../exchanges.ts'
import { ENCRYPTED, jwt } from './jwt.ts'
import { outcomes, passesOn } from './outcomes.ts'

outcomes('a signature', (verified: boolean) => tokens.judgeVerified(recorded({ verified, detail: 'why' })), {
  kept: [true],
  'departs: why': [false],
})
passesOn('a token', tokens.judgeVerified, tokens.judgeLifetime, tokens.judgeSigned)

const token = (claims: Readonly<Record<string, unknown>>) => new UnsecuredJWT({ ...claims }).encode()
const HOUR = token({ iat: 1_000_000, exp: 1_003_600 })
/** Half an hour after the token was issued. */
const LATER = { date: new Date(1_001_800_000).toUTCString() }

outcomes(
  'expires_in of an hour',
  (expires_in: unknown) => tokens.judgeLifetime(answered(200, { access_token: HOUR, expires_in })),
  {
    kept: [3600, 3540, 3660],
    'departs: 3539': [3539],
    'departs: 3661': [3661],
    blocked: [3600.5, '3600', 0],
  },
)
outcomes(
  'expires_in of what an hour has left',
  (expires_in: number) => tokens.judgeLifetime(answered(200, { access_token: HOUR, expires_in }, LATER)),
  { kept: [1800, 1740, 1860, 3600], departs: [2700, 1739] },
)
outcomes(
  'expires_in',
  (access_token: string) => tokens.judgeLifetime(answered(200, { access_token, expires_in: 3600 })),
  {
    'left out': [token({ iat: 1_000_000 }), token({ exp: 1_003_600 }), 'opaque'],
    'departs: string and string': [token({ iat: '1000000', exp: '1003600' })],
    'departs: number and string': [token({ iat: 1_000_000, exp: '1003600' })],
    'departs: string and number': [token({ iat: '1000000', exp: 1_003_600 })],
  },
)

outcomes(
  'a token that is signed',
  (access_token: unknown) => tokens.judgeSigned(answered(200, { access_token })),
  {
    kept: [jwt({})],
    'departs: the algorithm none': [HOUR],
    'departs: the algorithm NONE': [jwt({}, { alg: 'NONE' })],
    'left out': [ENCRYPTED],
    blocked: ['opaque', 7],
  },
)
outcomes('no token', tokens.judgeSigned, { blocked: [answered(400, {}), answered(200, '[]')] })

const CLAIMS = { iss: 'a', exp: 1, aud: 'b', sub: 'c', client_id: 'd', iat: 1, jti: 'e' }
const ofType = (typ: string | undefined, claims: Record<string, unknown>) =>
  answered(200, { access_token: jwt(claims, { typ }) })

outcomes('the claims of RFC 9068', tokens.judgeProfileClaims, {
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

test('another lifetime is reported beside that of the token', () => {
  const answer = answered(200, { access_token: HOUR, expires_in: 86_400 })
  expect(tokens.judgeLifetime(answer)).toMatchObject({ expected: expect.stringContaining('3600') })
})
