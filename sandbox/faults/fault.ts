import type { ClauseId } from '../../contract/index.ts'
import type { Departure } from '../departures/departure.ts'

/** One way in which a service breaks its contract, and what a client sees of it. */
export interface Fault {
  /** What the service does wrong, in one sentence. */
  readonly says: string
  /** Exactly the clauses from which it departs; what cannot be judged because of it is not among them. */
  readonly breaks: readonly ClauseId[]
  readonly departure: Departure
}

/** Faults by their id, `area.what`. */
export type Faults = Readonly<Record<`${string}.${string}`, Fault>>
