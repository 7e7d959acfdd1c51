import { whyNotUsable } from '../evidence/effects.ts'
import type { Attempt } from '../evidence/evidence.ts'
import { isAccepted, outcomeOf } from '../http/answer.ts'
import { type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept, UNSENT } from './finding.ts'
import { judgeRefused } from './judge-refused.ts'
import { attemptedAnswer } from './read.ts'

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

/** Judges a use that a run made after an action, and right before it. */
const ofUse =
  (judge: (answer: Exchange, before: Recorded<Exchange>) => Finding | Kept) =>
  (attempt: Attempt | undefined): Finding | Kept => {
    const read = attemptedAnswer(attempt)
    if (read.is !== 'recorded') return read
    return attempt?.before ? judge(read.value, attempt.before) : UNSENT
  }

/** Whether the action ended what was used. */
export const judgeEnded = ofUse((answer, before) => judgeEnd({ before, after: recorded(answer) }))

/** Whether the action left what was used: the same use is accepted again. */
export const judgeLeftAsItWas = ofUse((answer) =>
  isAccepted(answer) ? KEPT : departs('the same answer as before the action', outcomeOf(answer), answer),
)
