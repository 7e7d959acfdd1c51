import type { Attempt, Consent } from '../evidence/evidence.ts'
import { isAccepted, isServiceError } from '../http/answer.ts'
import { doesNotApply, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept, serviceError, UNSENT } from './finding.ts'

/**
 * Whether a state beside the request object counts for nothing: the request is refused, or the redirect has the state of
 * the request object (RFC 9101, 6.3).
 *
 * @param denied - the consent that the request was for, or another where it came to none
 */
export function judgeBeside(attempt: Attempt | undefined, denied: Recorded<Consent>): Finding | Kept {
  if (!attempt) return UNSENT
  const { control, answer } = attempt
  if (control.is !== 'accepted') return control
  if (answer.is !== 'recorded') return answer
  const { value } = answer
  if (isServiceError(value)) return serviceError(value)
  if (!isAccepted(value)) return KEPT
  if (denied.is !== 'recorded') return denied
  const { redirect, asked } = denied.value
  const states = [redirect?.query.state ?? []].flat()
  const beside = value.request.form?.state
  if (beside !== undefined && states.includes(beside))
    return departs('the state of the request object', 'the one beside it', value)
  return states.includes(asked.state) ? KEPT : doesNotApply('the denied consent ended without a state')
}
