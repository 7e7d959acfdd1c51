import { expect, test } from 'vitest'
import type { AttemptOfRow } from '../../helpers/evidence/evidence.ts'
import type { Exchange } from '../../helpers/http/exchange.ts'
import {
  judgeChallenge,
  judgeChallengeScheme,
  judgeNoTokenError,
  judgeTokenError,
  judgeTokenStatus,
  refusedCallIn,
} from '../../helpers/judge/judge-challenges.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

interface Call {
  readonly status?: number
  readonly challenge?: string
  readonly sent?: string
  readonly url?: string
}

const called = ({ status = 401, challenge, sent, url = 'https://api.example/' }: Call): Exchange => ({
  request: { method: 'GET', url, headers: sent === undefined ? {} : { authorization: sent } },
  status,
  headers: challenge === undefined ? {} : { 'www-authenticate': challenge },
  body: '',
  durationMs: 1,
})

const KEPT = { is: 'kept' }
const departs = (came: string) => ({ is: 'departs', came })
const BAD = 'Bearer x'
const told = (challenge: string) => judgeTokenError(called({ challenge, sent: BAD }))

for (const [what, finding, expected] of [
  ['a challenge', judgeChallenge(called({ challenge: 'Bearer' })), KEPT],
  ['no challenge', judgeChallenge(called({})), departs('401 without it')],
  ['no challenge to 403', judgeChallenge(called({ status: 403 })), undefined],
  ['Bearer', judgeChallengeScheme(called({ challenge: 'Bearer' })), KEPT],
  ['bearer', judgeChallengeScheme(called({ challenge: 'bearer realm="x"' })), KEPT],
  ['Bearer behind another', judgeChallengeScheme(called({ challenge: 'Basic realm="a, b", Bearer' })), KEPT],
  [
    'another',
    judgeChallengeScheme(called({ challenge: 'Basic realm="x"' })),
    departs('one of the scheme Basic'),
  ],
  [
    'Bearer in a realm',
    judgeChallengeScheme(called({ challenge: 'Basic realm="x, Bearer y"' })),
    departs('one of the scheme Basic'),
  ],
  [
    'another behind a space',
    judgeChallengeScheme(called({ challenge: ' Basic,realm="x"' })),
    departs('one of the scheme Basic'),
  ],
  [
    'a longer scheme',
    judgeChallengeScheme(called({ challenge: 'Bearers' })),
    departs('one of the scheme Bearers'),
  ],
  ['none', judgeChallengeScheme(called({})), undefined],
  ['invalid_token', told('Bearer realm="x", error="invalid_token"'), KEPT],
  ['invalid_token at the start', told('Bearer error=invalid_token'), KEPT],
  [
    'invalid_token of another scheme',
    told('Bearer realm="x", DPoP error="invalid_token"'),
    departs('no error'),
  ],
  [
    'invalid_token of a scheme behind it',
    told('Bearer realm="x", DPoP algs="ES256", error="invalid_token"'),
    departs('no error'),
  ],
  [
    'invalid_token behind a bare scheme',
    told('Bearer, DPoP algs="ES256", error="invalid_token"'),
    departs('no error'),
  ],
  [
    'invalid_token before another parameter',
    told('Bearer realm="x", error="invalid_token", scope="y"'),
    KEPT,
  ],
  ['invalid_token between spaces', told('Bearer  error  =  invalid_token'), KEPT],
  ['invalid_token with spaces, behind', told('Bearer realm="x", error  =  "invalid_token"'), KEPT],
  ['an error of several words', told('Bearer error="a bearer error"'), departs('the error a bearer error')],
  ['another parameter that ends in error', told('Bearer x_error="invalid_token"'), departs('no error')],
  ['invalid_token of Bearer before another', told('Bearer error="invalid_token", Basic realm="x"'), KEPT],
  ['another error', told('Bearer error="invalid_request"'), departs('the error invalid_request')],
  ['no error', told('Bearer error_description="x"'), departs('no error')],
  ['an escaped quote before it', told('Bearer realm="a \\", b", error="invalid_token"'), KEPT],
  ['no challenge to tell it', judgeTokenError(called({ sent: BAD })), undefined],
  ['no token to tell it of', judgeTokenError(called({ challenge: 'Bearer' })), undefined],
  ['an empty token', judgeTokenError(called({ challenge: 'Bearer', sent: 'Bearer ' })), undefined],
  ['a token behind two spaces', judgeTokenStatus(called({ sent: 'Bearer  x' })), KEPT],
  ['a token of a scheme with Bearer in it', judgeTokenStatus(called({ sent: 'X-Bearer x' })), undefined],
  ['401', judgeTokenStatus(called({ sent: BAD })), KEPT],
  ['403', judgeTokenStatus(called({ sent: BAD, status: 403 })), departs('403')],
  ['403 without a token', judgeTokenStatus(called({ status: 403 })), undefined],
  ['403 to another scheme', judgeTokenStatus(called({ status: 403, sent: 'Token x' })), undefined],
  ['no error without a token', judgeNoTokenError(called({ challenge: 'Bearer' })), KEPT],
  [
    'an error without a token',
    judgeNoTokenError(called({ challenge: 'Bearer error="x"' })),
    departs('the error x'),
  ],
  [
    'an error to another scheme',
    judgeNoTokenError(called({ challenge: 'Bearer error=x', sent: 'Token x' })),
    departs('the error x'),
  ],
  [
    'an error to a scheme with Bearer in it',
    judgeNoTokenError(called({ challenge: 'Bearer error=x', sent: 'X-Bearer x' })),
    departs('the error x'),
  ],
  [
    'an error to a longer scheme',
    judgeNoTokenError(called({ challenge: 'Bearer error=x', sent: 'Bearers x' })),
    departs('the error x'),
  ],
  ['an error to a token', judgeNoTokenError(called({ challenge: 'Bearer error=x', sent: BAD })), undefined],
  [
    'an error to a token in the query',
    judgeNoTokenError(called({ challenge: 'Bearer error=x', url: 'https://api.example/?access_token=x' })),
    undefined,
  ],
  ['no challenge without a token', judgeNoTokenError(called({})), undefined],
] as const)
  test(`${what}: ${expected?.is ?? 'not judged'}`, () => {
    if (expected) expect(finding).toMatchObject(expected)
    else expect(finding).toBeUndefined()
  })

const attempt = (answer: AttemptOfRow['answer'], control: AttemptOfRow['control'] = { is: 'accepted' }) =>
  refusedCallIn({ area: 'apiGet', clause: 'api.token-required', when: '', control, answer })

for (const [what, found, isRefusal] of [
  ['a refusal', attempt(answered(401, '')), true],
  ['a redirect', attempt(answered(302, '', { location: '/log-in' })), true],
  ['an acceptance', attempt(answered(200, {})), false],
  ['a failure', attempt(answered(500, {})), false],
  ['nothing', attempt(MISSING[0] as never), false],
  ['a refusal without its control', attempt(answered(401, ''), MISSING[0]), false],
] as const)
  test(`${what} is ${isRefusal ? 'a refused call' : 'no refused call'}`, () => {
    expect(found !== undefined).toBe(isRefusal)
  })
