import type { Attempt } from '../evidence/evidence.ts'
import { isAccepted, isServiceError } from '../http/answer.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import { departs, type Finding, KEPT, type Kept, serviceError } from './finding.ts'

/**
 * Whether a request that is as good as the unedited one was accepted as well: 2xx without an `error` member. It counts
 * only if that one was accepted in the same run.
 */
export function judgeTaken({ control, answer }: Attempt): Finding | Kept {
  if (control.is !== 'accepted') return control
  if (answer.is !== 'recorded') return answer
  const { value } = answer
  if (isServiceError(value)) return serviceError(value)
  return isAccepted(value)
    ? KEPT
    : departs('a 2xx answer, as the unedited request gets', outcomeAndWay(value), value)
}
