import { actionsOf } from '../evidence/plan.ts'
import type { Run } from '../evidence/recorder.ts'
import { type Recorded, recorded } from '../http/exchange.ts'

/**
 * The results of the actions of a run, by their names. Each endpoint adds those of its own actions, in its `actions.ts`. They
 * include answers that were not accepted.
 */
// biome-ignore lint/suspicious/noEmptyInterface: The endpoints add to it.
export interface Results {}

/** What the actions work with. */
export interface FlowRun extends Run {}

/** Declares an action of a run. */
export const action = actionsOf<FlowRun, Results>()

/** Waits until cases are sent and recorded, and yields no value. */
export const done = async (sending: Promise<unknown>): Promise<Recorded<undefined>> => {
  await sending
  return recorded(undefined)
}
