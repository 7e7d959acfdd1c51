import type { Evidence } from '../../evidence/evidence.ts'
import { doesNotApply } from '../../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from '../../judge/finding.ts'
import { acceptedAnswer, judgeRefused } from '../../judge/judge-refused.ts'
import { effectOf } from './deny.ts'

/**
 * Whether parameters outside the request object are ignored: the request is refused, or its redirect is the one that the
 * request object asks for (RFC 9101, 6.3). An effect that a consent without such parameters also shows does not count.
 */
export function judgePlainParameters({
  refusals,
  consents,
  withPlainParameters,
}: Pick<Evidence, 'refusals' | 'consents' | 'withPlainParameters'>): Finding | Kept {
  const attempt = refusals['par with other parameters']
  const answer = acceptedAnswer(attempt)
  if (!answer) return judgeRefused(attempt)
  const consent = withPlainParameters ?? consents.denied
  if (consent.is !== 'recorded') return consent
  const { redirect, asked, decision } = consent.value
  const plain = withPlainParameters && consents[decision === 'approve' ? 'approved' : 'denied']
  const effect = effectOf(answer.request, consent)
  if (effect && effect !== (plain && effectOf(answer.request, plain)))
    return departs('a redirect as the request object asks for it', effect, answer)
  return effect || redirect?.query.state === asked.state
    ? KEPT
    : doesNotApply('the consent ended without a state')
}
