import type { Evidence } from '../evidence/evidence.ts'
import { isAccepted, isServiceError, member, outcomeOf } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept, keptIf, UNSENT } from './finding.ts'
import { acceptedAnswer, judgeRefused } from './judge-refused.ts'
import { NOTHING_THERE, ofAnswer, ofAttempted, serviceError } from './read.ts'

/** Whether a revocation is answered with 200 (RFC 7009, 2.2), if tokens of this type can be revoked at all (2.2.1). */
export const judgeRevocation = ofAnswer((answer) =>
  NOTHING_THERE.has(answer.status) ? blocked('nothing is at the address of the endpoint') : judgeOk(answer),
)

/** Whether the revocation of an unknown token is also answered with 200. */
export const judgeUnknownRevoked = ofAttempted((answer) => judgeOk(answer))

function judgeOk(answer: Exchange): Finding | Kept {
  return member(answer, 'error') === 'unsupported_token_type'
    ? doesNotApply('access tokens cannot be revoked: unsupported_token_type')
    : keptIf(answer.status === 200, '200', outcomeOf(answer))
}

/** Whether a revocation by another application is refused, or leaves the token valid (RFC 7009, 2.1). */
export function judgeOthersRevocation(refusals: Evidence['refusals']): Finding | Kept {
  const attempt = refusals['revocation by another']
  if (!attempt) return UNSENT
  const revoked = acceptedAnswer(attempt)
  if (revoked === undefined) return judgeRefused(attempt)
  const after = refusals['userinfo after revocation by another']?.answer
  if (after?.is !== 'recorded') return after ?? UNSENT
  if (isServiceError(after.value)) return serviceError(after.value)
  const came = `${outcomeOf(revoked)}, and ${outcomeOf(after.value)} at userinfo afterwards`
  return isAccepted(after.value)
    ? KEPT
    : departs('a refusal, or a token that is still accepted', came, after.value)
}
