import { effectOf } from '../evidence/deny.ts'
import type { Attempt, Consent } from '../evidence/evidence.ts'
import { isAccepted } from '../http/answer.ts'
import { doesNotApply, type Recorded } from '../http/exchange.ts'
import { attemptedAnswer, departs, type Finding, KEPT, type Kept, UNSENT } from './finding.ts'
import { judgeRefused } from './judge-refused.ts'

/**
 * Whether parameters beside the request object count for nothing: the request is refused, or its redirect is the one that
 * the request object asks for (RFC 9101, 6.3).
 *
 * @param beside - the consent that the request was for
 * @param plain - one without such parameters, where there was one: what it shows too is not their effect
 */
export function judgeBeside(
  attempt: Attempt | undefined,
  beside: Recorded<Consent>,
  plain?: Recorded<Consent>,
): Finding | Kept {
  if (!attempt) return UNSENT
  const judged = attemptedAnswer(attempt)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  if (!isAccepted(answer)) return judgeRefused(attempt)
  if (beside.is !== 'recorded') return beside
  const { redirect, asked } = beside.value
  const effect = effectOf(answer.request, beside)
  if (effect && effect !== (plain && effectOf(answer.request, plain)))
    return departs('a redirect as the request object asks for it', effect, answer)
  return effect || redirect?.query.state === asked.state
    ? KEPT
    : doesNotApply('the consent ended without a state')
}
