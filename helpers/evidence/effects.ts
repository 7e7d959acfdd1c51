import { isAccepted, isServiceError } from '../http/answer.ts'
import { type Exchange, type Missing, type Recorded, UNTRIED } from '../http/exchange.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import { type Case, note } from './attempts.ts'
import type { Attempt } from './evidence.ts'
import type { Recorder } from './recorder.ts'
import { whyUnsent } from './safety.ts'

/** What was done to something that a client uses, and how the use was answered right before. */
interface Cause {
  readonly before: Recorded<Exchange>
  /** The action, or why it was not performed. */
  readonly action: Recorded<unknown>
}

/**
 * Uses something once more after an action that must end it, or must not. The answer counts only if the same use was
 * accepted right before the action: otherwise something else may have ended it.
 *
 * @returns the answer to the use
 */
export async function useAfter(
  recorder: Recorder,
  row: Case,
  { before, action }: Cause,
  use: () => Promise<Recorded<Exchange>>,
): Promise<Recorded<Exchange>> {
  const untried = action.is !== 'recorded' && UNTRIED.has(action.is) ? action : undefined
  const control = whyUnsent(recorder.target, row) ?? untried ?? whyNotUsable(before) ?? performed(action)
  const answer = control.is === 'accepted' ? await use() : control
  note(recorder, row, { control, answer, before })
  return answer
}

/** Why a use after an action would prove nothing: it was not accepted right before; `undefined` if it was. */
export function whyNotUsable(before: Recorded<Exchange>): Missing | undefined {
  if (before.is !== 'recorded')
    return UNTRIED.has(before.is)
      ? before
      : { ...before, is: 'inconclusive', because: `right before, ${before.because}` }
  const { value } = before
  if (isAccepted(value)) return undefined
  return {
    is: 'inconclusive',
    because: `right before, the same request was answered with ${outcomeAndWay(value)}: something else had that effect`,
  }
}

const performed = (action: Recorded<unknown>): Attempt['control'] =>
  action.is === 'recorded' ? { is: 'accepted' } : action

/** An action that was answered, no matter how; a failure of the service is none. */
export const answeredAction = (name: string, answer: Recorded<Exchange>): Recorded<Exchange> =>
  answer.is === 'recorded' && isServiceError(answer.value)
    ? { is: 'unreachable', because: `${name} failed with ${outcomeAndWay(answer.value)}` }
    : answer
