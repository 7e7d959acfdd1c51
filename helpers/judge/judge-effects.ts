import { whyNotUsable } from '../evidence/effects.ts'
import type { Attempt } from '../evidence/evidence.ts'
import { isAccepted, outcomeOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept, UNSENT } from './finding.ts'
import { judgeRefused } from './judge-refused.ts'
import { answerOf, attemptedAnswer } from './read.ts'

/** A use of something right before an action, and after it. */
export interface Effect {
  readonly before: Recorded<Exchange>
  readonly after: Recorded<Exchange>
}

/**
 * Whether an action ended what worked right before it: the same use is refused, and gives nothing of what it gave.
 *
 * @param within - how long the effect may take, in words
 */
export function judgeEnd({ before, after }: Effect, within = ''): Finding | Kept {
  const whyNot = whyNotUsable(before)
  if (whyNot) return whyNot
  const finding = judgeRefused({ control: { is: 'accepted' }, answer: after }, { accepted: [before] })
  return finding.is === 'departs' ? { ...finding, expected: `${finding.expected}${within}` } : finding
}

/** Whether an action left what worked right before it: the same use is accepted again. */
export function judgeLeft({ before, after }: Effect): Finding | Kept {
  const whyNot = whyNotUsable(before)
  if (whyNot) return whyNot
  const read = answerOf(after)
  if (read.is !== 'recorded') return read
  return isAccepted(read.value)
    ? KEPT
    : departs('the same answer as before the action', outcomeOf(read.value), read.value)
}

const effectOf =
  (judge: (effect: Effect) => Finding | Kept) =>
  (attempt: Attempt | undefined): Finding | Kept => {
    const read = attemptedAnswer(attempt)
    if (read.is !== 'recorded') return read
    return attempt?.before ? judge({ before: attempt.before, after: attempt.answer }) : UNSENT
  }

/** The same for a use that a run made after an action. */
export const judgeEnded = effectOf((effect) => judgeEnd(effect))
export const judgeLeftAsItWas = effectOf(judgeLeft)
