import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { outcomeOf } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import { isEncryptedJwt, isJwt, readJwt } from '../schema/formats.ts'
import { attemptedAnswer, departs, type Finding, KEPT, type Kept } from './finding.ts'
import { idTokenOf } from './id-token.ts'
import { bearerIn } from './judge-challenges.ts'
import { acceptedBody, judgeContentType, judgeServed, judgeValue, NOTHING_THERE } from './judge-exchange.ts'

/** Whether userinfo takes the access token (OpenID Connect Core 1.0, 5.3). */
export function judgeUserinfoServed(step: Recorded<Exchange>): Finding | Kept {
  return step.is === 'recorded' && NOTHING_THERE.has(step.value.status)
    ? blocked('nothing is at the address of the endpoint')
    : judgeServed(step)
}

/** Whether a userinfo response names the media type of what it is (OpenID Connect Core 1.0, 5.3.2). */
export function judgeUserinfoType(step: Recorded<Exchange>): Finding | Kept {
  const read = acceptedBody(step)
  if ('finding' in read) return read.finding
  return judgeContentType(step, isJwt(read.answer.body.trim()) ? 'application/jwt' : 'application/json')
}

type Claims = { readonly claims: Readonly<Record<string, unknown>>; readonly answer: Exchange }

/** The claims of an accepted userinfo response, in JSON or in a JWT. */
function claimsOf(step: Recorded<Exchange>): Claims | { readonly finding: Finding } {
  const read = acceptedBody(step)
  if ('finding' in read) return read
  const { answer, body } = read
  const text = answer.body.trim()
  if (isEncryptedJwt(text))
    return { finding: doesNotApply('the userinfo response is encrypted, and only its recipient can read it') }
  if (body.is === 'object') return { claims: body.value, answer }
  const jwt = isJwt(text) ? readJwt(text) : undefined
  return jwt
    ? { claims: jwt.claims, answer }
    : { finding: blocked('the userinfo response carries no claims') }
}

/** Whether the claims of a userinfo response satisfy a schema. */
export function judgeUserinfo(step: Recorded<Exchange>, schema: string): Finding | Kept {
  const read = claimsOf(step)
  return 'finding' in read ? read.finding : judgeValue(read.claims, schema, read.answer)
}

/** Whether a userinfo response is about the user of the id_token (OpenID Connect Core 1.0, 5.3.2). */
export function judgeSameUser({ userinfo, codeExchange }: Evidence['steps']): Finding | Kept {
  const read = claimsOf(userinfo)
  if ('finding' in read) return read.finding
  const { sub } = read.claims
  if (typeof sub !== 'string') return blocked('the userinfo response carries no sub')
  const token = idTokenOf(codeExchange)
  if ('finding' in token) return token.finding
  return sub === token.idToken.claims.sub
    ? KEPT
    : departs('the sub of the id_token', 'another sub', read.answer)
}

/** Whether a refusal names the Bearer scheme in its challenge (RFC 6750, 3). */
export const judgeUserinfoChallenge = (attempt: Attempt): Finding | Kept =>
  judgeRefusal(attempt, (answer) => {
    const came = answer.headers['www-authenticate']
    return bearerIn(came) ? KEPT : departs('WWW-Authenticate: Bearer', came ?? 'no WWW-Authenticate', answer)
  })

/** Whether a token that is not good is answered 401 (RFC 6750, 3.1). */
export const judgeUserinfoStatus = (attempt: Attempt): Finding | Kept =>
  judgeRefusal(attempt, (answer) =>
    answer.status === 401 ? KEPT : departs('401', outcomeOf(answer), answer),
  )

function judgeRefusal(attempt: Attempt, judge: (answer: Exchange) => Finding | Kept): Finding | Kept {
  const judged = attemptedAnswer(attempt)
  if ('finding' in judged) return judged.finding
  return judged.answer.status < 400 ? blocked('the request was not refused') : judge(judged.answer)
}
