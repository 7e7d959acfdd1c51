import type { Shown } from '../../secrets/shown.ts'
import type { Outcome } from '../outcome.ts'

/** One entry of `waivers.json`: a departure that is accepted by a named owner until a date. */
export interface Waiver<Text extends string = string> {
  /** Id of a clause. */
  readonly clause: Text
  /** Name of the one target that it is for. */
  readonly target: Text
  readonly reason: Text
  readonly owner: Text
  /** Where the departure is followed up. */
  readonly link: Text
  /** The last day on which it counts, `YYYY-MM-DD`, in UTC. */
  readonly expiry: Text
}

/**
 * What became of a waiver.
 *
 * - `in use`: its clause is waived.
 * - `expired`: its last day is over, so it waives nothing.
 * - `not needed`: there was nothing to waive: its clause is kept, or never decides.
 * - `unknown clause`: no clause has this id.
 * - `untried`: its clause could not be judged, which no waiver covers.
 */
export type WaiverState = 'in use' | 'expired' | 'not needed' | 'unknown clause' | 'untried'

/** A waiver of the target and what became of it. */
export interface WaiverResult extends Omit<Waiver<Shown>, 'target'> {
  readonly state: WaiverState
  /** What its clause comes out as without it; `null` if there is no such clause. */
  readonly outcome: Outcome | null
}

/** Why a waiver fails the gate, as a sentence; `undefined` if it does not. */
export function complaintOf(waiver: WaiverResult): string | undefined {
  const complaint = COMPLAINTS[waiver.state]?.(waiver)
  return complaint && `The waiver of ${waiver.clause} ${complaint}.`
}

const COMPLAINTS: Readonly<Partial<Record<WaiverState, (waiver: WaiverResult) => string>>> = {
  expired: ({ expiry }) => `expired on ${expiry}`,
  'unknown clause': () => 'names no clause of the contract',
  'not needed': ({ outcome }) => `is not needed: the clause is ${outcome}`,
}
