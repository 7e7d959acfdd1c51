import { effectOf } from '../evidence/deny.ts'
import type { Attempt, Consent } from '../evidence/evidence.ts'
import { isAccepted, isServiceError } from '../http/answer.ts'
import { doesNotApply, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept, serviceError, UNSENT } from './finding.ts'

/**
 * Whether parameters beside the request object count for nothing: the request is refused, or its redirect is the one that
 * the request object asks for (RFC 9101, 6.3).
 *
 * @param denied - the consent that the request was for
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
  const effect = redirect && effectOf(redirect)
  if (effect) return departs('a redirect as the request object asks for it', effect, value)
  return redirect?.query.state === asked.state
    ? KEPT
    : doesNotApply('the denied consent ended without a state')
}
