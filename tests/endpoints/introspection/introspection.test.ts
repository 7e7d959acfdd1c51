import * as introspection from '../../../helpers/endpoints/introspection/judge-introspection.ts'
import { blocked } from '../../../helpers/http/exchange.ts'
import { answered, attempted } from '../../exchanges.ts'
import { jwt } from '../../judge/jwt.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { NOW } from '../evidence.ts'

const DATED = { date: new Date(NOW * 1000).toUTCString() }
const FORM = { client_assertion: jwt({ sub: 'client' }) }

/** Judges an introspection that says this about an access token that was issued with these members. */
const own = ([said, issued = {}]: readonly [said: object, issued?: object]) => {
  const members = { access_token: 'at', expires_in: 600, scope: 'openid accounts', ...issued }
  const exchange = answered(200, members, DATED, { form: FORM })
  return introspection.judgeOwnToken(answered(200, { active: true, ...said }), exchange)
}
const CLAIMS = { iss: 'as', sub: 'ada', aud: 'api', jti: 'one', client_id: 'its-own' }
const JWT = { access_token: jwt(CLAIMS) }

outcomes('introspection of a valid token', introspection.judgeActive, {
  kept: [answered(200, { active: true })],
  'departs: 200 with active: false': [answered(200, { active: false })],
  'departs: 200 with active: "true"': [answered(200, { active: 'true' })],
  'departs: 200': [answered(200, {})],
  'departs: 400 with active: true': [answered(400, { active: true })],
  blocked: [answered(404, ''), answered(410, '')],
  'does not apply: the endpoint does not answer this application: 401': [answered(401, {})],
  'does not apply': [answered(403, {})],
  unreachable: [answered(503, '')],
})
outcomes('the members of an introspection', own, {
  kept: [
    [{}],
    [{ client_id: 'client', scope: 'accounts', exp: NOW + 660, sub: 'ada' }],
    [{ exp: String(NOW + 661), scope: 7, client_id: 7 }],
    [
      { exp: NOW, scope: 'admin' },
      { expires_in: undefined, scope: undefined },
    ],
    [{ sub: 'ada', aud: ['api'], jti: 'one' }, JWT],
  ],
  'departs: a different client_id': [[{ client_id: 'another-client' }]],
  'departs: a scope that was not granted': [[{ scope: 'accounts admin' }]],
  'departs: an exp 61 s after expires_in': [[{ exp: NOW + 661 }]],
  [`departs: ${Object.keys(CLAIMS)
    .map((name) => `${name} differs from the claim in the token`)
    .join('; ')}`]: [
    [{ iss: 'other', sub: 'bob', aud: ['api', 'more'], jti: 'two', client_id: 'client' }, JWT],
  ],
  'blocked: the introspection does not say that the token is active': [[{ active: false }]],
})
outcomes(
  'introspection of an invalid token',
  ([status, body]: readonly [status: number, body: object]) =>
    introspection.judgeInactive(attempted(answered(status, body))),
  {
    kept: [[200, { active: false }]],
    departs: [[200, { active: true }]],
    'departs: 400 invalid_token': [[400, { error: 'invalid_token' }]],
    'does not apply': ([401, 403] as const).map((status) => [status, {}] as const),
    'does not apply: the endpoint does not know tokens of this type: unsupported_token_type': [
      [400, { error: 'unsupported_token_type' }],
    ],
  },
)
outcomes(
  'introspection of the token of another application',
  (body: object) => introspection.judgeInactiveForOther(attempted(answered(200, body))),
  {
    kept: [{ active: false }],
    'departs: 200': [{}],
    'does not apply: the service lets an application ask about the tokens of another one': [{ active: true }],
  },
)
outcomes(
  'further members about an invalid token',
  (body: object) => introspection.judgeInactiveAlone(attempted(answered(200, body))),
  {
    kept: [{ active: false }],
    'departs: active with exp, sub': [{ active: false, exp: 1, sub: 'ada' }],
    'does not apply': [{ active: true }, {}],
  },
)
passesOn('introspection', introspection.judgeActive, (missing) =>
  introspection.judgeOwnToken(missing, answered(200, {})),
)
outcomes(
  'introspection without the answer that issued the token',
  (because: string) => introspection.judgeOwnToken(answered(200, { active: true }), blocked(because)),
  { 'blocked: no code': ['no code'] },
)
