import { outcomeOf } from '../../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { type Finding, judgesOf, type Kept, keptIf, type Read } from '../../judge/finding.ts'
import { judgeContentType, judgeServed, judgeValue } from '../../judge/judge-answer.ts'
import { bearerIn } from '../../judge/judge-challenges.ts'
import { acceptedBody, type IdToken, idTokenOf, NOTHING_THERE, ofAttempted } from '../../judge/read.ts'
import { isEncryptedJwt, isJwt, readJwt } from '../../schema/formats.ts'

/** Whether userinfo accepts the access token (OpenID Connect Core 1.0, 5.3). */
export const judgeUserinfoServed = (step: Recorded<Exchange>): Finding | Kept =>
  step.is === 'recorded' && NOTHING_THERE.has(step.value.status)
    ? blocked('nothing is at the address of the endpoint')
    : judgeServed(step)

/** Whether the media type of a userinfo response fits its body, JSON or JWT (OpenID Connect Core 1.0, 5.3.2). */
export function judgeUserinfoType(step: Recorded<Exchange>): Finding | Kept {
  const isSigned = step.is === 'recorded' && isJwt(step.value.body.trim())
  return judgeContentType(step, isSigned ? 'application/jwt' : 'application/json')
}

type Claims = Pick<IdToken, 'claims' | 'answer'>

/** The claims of an accepted userinfo response, in JSON or in a JWT. */
function claimsOf(step: Recorded<Exchange>): Read<Claims> {
  const read = acceptedBody(step)
  if (read.is !== 'recorded') return read
  const { answer, body } = read.value
  const text = answer.body.trim()
  if (isEncryptedJwt(text))
    return doesNotApply('the userinfo response is encrypted, and only its recipient can read it')
  const claims = body.is === 'object' ? body.value : isJwt(text) ? readJwt(text)?.claims : undefined
  return claims ? recorded({ claims, answer }) : blocked('the userinfo response carries no claims')
}

const ofClaims = judgesOf(claimsOf, ({ answer }) => answer)

/** Whether the claims of a userinfo response satisfy a schema. */
export const judgeUserinfo = ofClaims(({ claims }, schema: string) => judgeValue(claims, schema))

/** Whether a userinfo response is about the user of the id_token (OpenID Connect Core 1.0, 5.3.2). */
export const judgeSameUser = ofClaims(({ claims: { sub } }, exchange: Recorded<Exchange>) => {
  if (typeof sub !== 'string') return blocked('the userinfo response carries no sub')
  const token = idTokenOf(exchange)
  if (token.is !== 'recorded') return token
  return keptIf(sub === token.value.claims.sub, 'the sub of the id_token', 'a different sub')
})

/** Whether a refusal names the Bearer scheme in its challenge (RFC 6750, 3). */
export const judgeUserinfoChallenge = ofAttempted((answer) => {
  const came = answer.headers['www-authenticate']
  return (
    notRefused(answer) ??
    keptIf(bearerIn(came) !== undefined, 'WWW-Authenticate: Bearer', came ?? 'no WWW-Authenticate')
  )
})

/** Whether an invalid token is answered with 401 (RFC 6750, 3.1). */
export const judgeUserinfoStatus = ofAttempted(
  (answer) => notRefused(answer) ?? keptIf(answer.status === 401, '401', outcomeOf(answer)),
)

const notRefused = ({ status }: Exchange): Finding | undefined =>
  status < 400 ? blocked('the request was not refused') : undefined
