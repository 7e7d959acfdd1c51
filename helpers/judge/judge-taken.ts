import type { Attempt } from '../evidence/evidence.ts'
import { isAccepted } from '../http/answer.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import { attemptedAnswer, departs, type Finding, KEPT, type Kept } from './finding.ts'

/**
 * Whether a request that is as good as the unedited one was accepted as well: 2xx without an `error` member. It counts
 * only if that one was accepted in the same run.
 */
export function judgeTaken(attempt: Attempt): Finding | Kept {
  const judged = attemptedAnswer(attempt)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  return isAccepted(answer)
    ? KEPT
    : departs('a 2xx answer, as the unedited request gets', outcomeAndWay(answer), answer)
}
