import type { ClauseId } from '../contract/index.ts'
import type { Departure } from '../sandbox/departures/departure.ts'

/** A service that the suite is tried on, and what the suite finds there if it is right. */
export interface Case {
  readonly name: string
  readonly kind: 'fault' | 'variant' | 'infrastructure' | 'suite'
  readonly says: string
  readonly departure: () => Departure | Promise<Departure>
  /** Variables that differ from the sandbox's own. */
  readonly environment?: Readonly<Record<string, string>>
  /** Exactly the clauses that come out as broken, as a warning or as a notice. */
  readonly departs: readonly ClauseId[]
  /** Clauses that come out as unreachable. */
  readonly unreachable?: readonly ClauseId[]
  /** Clauses that come out as inconclusive, where the fault is the suite's own. */
  readonly inconclusive?: readonly ClauseId[]
}
