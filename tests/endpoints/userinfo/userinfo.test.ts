import * as revocation from '../../../helpers/endpoints/revocation/judge-revocation.ts'
import * as endpoint from '../../../helpers/endpoints/userinfo/judge-userinfo.ts'
import { blocked, type Exchange, type Recorded } from '../../../helpers/http/exchange.ts'
import { answered, attempted } from '../../exchanges.ts'
import { ENCRYPTED, jwt } from '../../judge/jwt.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { exchanged, GOOD, seen } from '../evidence.ts'

const of = (body: unknown, type = 'application/json') => answered(200, body, { 'content-type': type })
const signed = jwt({ sub: 'ada' })
const ADA = of({ sub: 'ada' })
const judgeUser = (step: Recorded<Exchange>) => endpoint.judgeUserinfo(step, 'claims.schema.json#/$defs/user')

outcomes('the answer of userinfo', endpoint.judgeUserinfoServed, {
  kept: [ADA],
  departs: [answered(401, '')],
  blocked: [answered(404, ''), answered(410, '')],
})
outcomes('the media type of userinfo', endpoint.judgeUserinfoType, {
  kept: [
    of({ sub: 'ada' }, 'application/json; charset=utf-8'),
    of(signed, 'application/jwt'),
    of(`${signed}\n`, 'application/jwt'),
  ],
  departs: [of({ sub: 'ada' }, 'text/plain'), of(signed), of({ sub: 'ada' }, 'application/jwt')],
  blocked: [answered(403, {})],
})
outcomes('the claims of userinfo', judgeUser, {
  kept: [ADA, of(signed), of(`${signed}\n`)],
  departs: [of({})],
  blocked: [of('[]'), of('opaque')],
  'does not apply': [of(`${ENCRYPTED}\n`)],
})
outcomes(
  'the user that userinfo names',
  ([userinfo, exchange = exchanged()]: readonly Recorded<Exchange>[]) =>
    endpoint.judgeSameUser(userinfo ?? seen().steps.userinfo, exchange),
  {
    kept: [[ADA]],
    'departs: a different sub': [[of({ sub: 'bob' })], [ADA, exchanged({ ...GOOD, sub: 'bob' })]],
    blocked: [[of({})], [ADA, blocked('no code')]],
  },
)
passesOn('userinfo', endpoint.judgeUserinfoServed, endpoint.judgeUserinfoType, judgeUser, (userinfo) =>
  endpoint.judgeSameUser(userinfo, exchanged()),
)

const refused = (status: number, challenge?: string) =>
  attempted(answered(status, {}, challenge ? { 'www-authenticate': challenge } : {}))

outcomes(
  'the challenge of a refusal',
  (challenge: string | undefined) => endpoint.judgeUserinfoChallenge(refused(401, challenge)),
  {
    kept: ['Bearer realm="a"', 'bearer', 'Basic realm="a", Bearer error="invalid_token"'],
    'departs: Basic realm="bearer"': ['Basic realm="bearer"'],
    'departs: no WWW-Authenticate': [undefined],
  },
)
outcomes('the challenge of an accepted request', endpoint.judgeUserinfoChallenge, { blocked: [refused(200)] })
outcomes('the status of a refusal', endpoint.judgeUserinfoStatus, {
  kept: [refused(401)],
  'departs: 400': [refused(400)],
  departs: [refused(403)],
  blocked: [refused(200), refused(399)],
  unreachable: [refused(503)],
})

outcomes('the revocation of a token', revocation.judgeRevocation, {
  kept: [answered(200, '')],
  'departs: 204': [answered(204, '')],
  departs: [answered(400, { error: 'invalid_request' })],
  'does not apply': [answered(400, { error: 'unsupported_token_type' })],
  blocked: [answered(404, '')],
  unreachable: [answered(503, '')],
})
outcomes('the revocation of an unknown token', revocation.judgeUnknownRevoked, {
  kept: [refused(200)],
  departs: [refused(404)],
  unreachable: [refused(429)],
})

passesOn(
  'a request with a token',
  (missing) => endpoint.judgeUserinfoStatus(attempted(missing)),
  (missing) => endpoint.judgeUserinfoChallenge(attempted(answered(401, {}), { control: missing })),
  (missing) => revocation.judgeUnknownRevoked(attempted(answered(200, {}), { control: missing })),
)
