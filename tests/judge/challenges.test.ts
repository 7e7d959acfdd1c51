import type { Exchange } from '../../helpers/http/exchange.ts'
import * as challenges from '../../helpers/judge/judge-challenges.ts'
import { exchangeOf } from '../exchanges.ts'
import { outcomes } from './outcomes.ts'

interface Call {
  readonly status?: number
  readonly challenge?: string
  readonly sent?: string
  readonly url?: string
}

const called = ({ status = 401, challenge, sent, url = 'https://api.example/' }: Call): Exchange =>
  exchangeOf(status, '', challenge === undefined ? {} : { 'www-authenticate': challenge }, {
    url,
    headers: sent === undefined ? {} : { authorization: sent },
  })

outcomes('a challenge', (call: Call) => challenges.judgeChallenge(called(call)), {
  kept: [{ challenge: 'Bearer' }],
  departs: [{}],
  'not judged': [{ status: 403 }],
})

outcomes('a challenge with 403', (call: Call) => challenges.judgeForbiddenChallenge(called(call)), {
  kept: [{ status: 403, challenge: 'Bearer error="insufficient_scope"' }],
  'departs: 403 without it': [{ status: 403 }],
  'not judged': [{ status: 401 }, { status: 404 }],
})

const BASIC = 'Basic eDp5'
outcomes('the scheme of refused credentials', (call: Call) => challenges.judgeBasicChallenge(called(call)), {
  kept: [
    { sent: BASIC, challenge: 'Basic realm="x"' },
    { sent: BASIC, challenge: 'basic' },
    { sent: BASIC, challenge: 'Bearer, Basic' },
  ],
  'departs: none': [{ sent: BASIC }],
  'departs: other schemes': [
    { sent: BASIC, challenge: 'Bearer' },
    { sent: BASIC, challenge: 'Bearer realm="Basic"' },
    { sent: BASIC, challenge: 'Basics' },
  ],
  'not judged': [{}, { sent: 'Bearer x' }, { sent: BASIC, status: 400 }],
})

outcomes(
  'the syntax of a challenge',
  (challenge: string | undefined) => challenges.judgeChallengeSyntax(called({ challenge } as Call)),
  {
    kept: [
      'Bearer',
      'Bearer realm="x", error=invalid_token',
      'Basic realm = "a, \\"b\\"" , Bearer',
      'Negotiate YWJj==',
      'Bearer realm="x", error',
      ', Bearer,, realm="x",',
      'Bearer error_description="Größe"',
    ],
    'departs: a header of another form': ['', 'Bearer "x"'],
    'departs: a header of another form at Bearer realm': [
      'Bearer realm=the realm',
      'Bearer realm="x" error="y"',
    ],
    'departs: a header of another form at error_description': [
      'Bearer error="invalid_token", error_description="the token "x" is not valid"',
    ],
    'departs: a header of another form at realm': ['realm="x"'],
    'departs: a quoted string that does not end': ['Bearer realm="x', 'Bearer realm="x\\"'],
    'not judged': [undefined],
  },
)

outcomes(
  'the scheme of a challenge',
  (challenge: string | undefined) => challenges.judgeChallengeScheme(called({ challenge } as Call)),
  {
    kept: ['Bearer', 'bearer realm="x"', 'Basic realm="a, b", Bearer'],
    'departs: a challenge of the scheme Basic': [
      'Basic realm="x"',
      'Basic realm="x, Bearer y"',
      ' Basic,realm="x"',
    ],
    'departs: a challenge of the scheme Bearers': ['Bearers'],
    'not judged': [undefined],
  },
)

outcomes(
  'the error of an invalid token',
  (challenge: string) => challenges.judgeTokenError(called({ challenge, sent: 'Bearer x' })),
  {
    kept: [
      'Bearer realm="x", error="invalid_token"',
      'Bearer error=invalid_token',
      'Bearer realm="x", error="invalid_token", scope="y"',
      'Bearer  error  =  invalid_token',
      'Bearer realm="x", error  =  "invalid_token"',
      'Bearer error="invalid_token", Basic realm="x"',
      'Bearer realm="a \\", b", error="invalid_token"',
    ],
    'departs: no error': [
      'Bearer realm="x", DPoP error="invalid_token"',
      'Bearer realm="x", DPoP algs="ES256", error="invalid_token"',
      'Bearer, DPoP algs="ES256", error="invalid_token"',
      'Bearer x_error="invalid_token"',
      'Bearer error_description="x"',
    ],
    'departs: the error a bearer error': ['Bearer error="a bearer error"'],
    'departs: the error invalid_request': ['Bearer error="invalid_request"'],
  },
)
outcomes('the error of a token that was not sent', (call: Call) => challenges.judgeTokenError(called(call)), {
  'not judged': [{ sent: 'Bearer x' }, { challenge: 'Bearer' }, { challenge: 'Bearer', sent: 'Bearer ' }],
})

outcomes('the status for an invalid token', (call: Call) => challenges.judgeTokenStatus(called(call)), {
  kept: [{ sent: 'Bearer x' }, { sent: 'Bearer  x' }],
  'departs: 403': [{ sent: 'Bearer x', status: 403 }],
  'not judged': [{ sent: 'X-Bearer x' }, { status: 403 }, { status: 403, sent: 'Token x' }],
})

const ERROR = { challenge: 'Bearer error=x' }
outcomes(
  'a challenge for a request without a token',
  (call: Call) => challenges.judgeNoTokenError(called(call)),
  {
    kept: [{ challenge: 'Bearer' }],
    'departs: the error x': [
      ERROR,
      { ...ERROR, sent: 'Token x' },
      { ...ERROR, sent: 'X-Bearer x' },
      { ...ERROR, sent: 'Bearers x' },
    ],
    'not judged': [
      // A credential without a scheme is malformed, and has an error of its own: invalid_request (RFC 6750, 3.1).
      { status: 400, challenge: 'Bearer error="invalid_request"', sent: 'x.y.z' },
      { ...ERROR, sent: 'Token' },
      { ...ERROR, sent: 'Bearer x' },
      { ...ERROR, url: 'https://api.example/?access_token=x' },
      {},
    ],
  },
)
