import type { Attempt, Evidence } from '../evidence/evidence.ts'
import { isAccepted, isServiceError, member, outcomeOf } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import {
  answerOf,
  attemptedAnswer,
  departs,
  type Finding,
  KEPT,
  type Kept,
  serviceError,
  UNSENT,
} from './finding.ts'
import { NOTHING_THERE } from './judge-exchange.ts'
import { acceptedAnswer, judgeRefused } from './judge-refused.ts'

/** Whether a revocation is answered 200 (RFC 7009, 2.2), where tokens of this type can be revoked at all (2.2.1). */
export function judgeRevocation(step: Recorded<Exchange>): Finding | Kept {
  const judged = answerOf(step)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  if (NOTHING_THERE.has(answer.status)) return blocked('nothing is at the address of the endpoint')
  return judgeOk(answer)
}

/** Whether the revocation of a token that nobody issued is answered 200 as well. */
export function judgeUnknownRevoked(attempt: Attempt): Finding | Kept {
  const judged = attemptedAnswer(attempt)
  return 'finding' in judged ? judged.finding : judgeOk(judged.answer)
}

function judgeOk(answer: Exchange): Finding | Kept {
  if (member(answer, 'error') === 'unsupported_token_type')
    return doesNotApply('access tokens cannot be revoked: unsupported_token_type')
  return answer.status === 200 ? KEPT : departs('200', outcomeOf(answer), answer)
}

/** Whether the revocation by another application is refused, or leaves the token as it is (RFC 7009, 2.1). */
export function judgeOthersRevocation(refusals: Evidence['refusals']): Finding | Kept {
  const attempt = refusals['revocation by another']
  if (!attempt) return UNSENT
  const revoked = acceptedAnswer(attempt)
  if (revoked === undefined) return judgeRefused(attempt)
  const after = refusals['userinfo after revocation by another']?.answer
  if (after?.is !== 'recorded') return after ?? UNSENT
  if (isServiceError(after.value)) return serviceError(after.value)
  return isAccepted(after.value)
    ? KEPT
    : departs(
        'a refusal, or a token that is still taken',
        `${outcomeOf(revoked)}, and ${outcomeOf(after.value)} at userinfo afterwards`,
        after.value,
      )
}
