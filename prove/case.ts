import type { ClauseId } from '../contract/index.ts'
import type { Departure } from '../sandbox/departures/departure.ts'

/** A service that the suite is tried on, and what the suite finds there if it is right. */
export interface Case {
  readonly name: string
  readonly kind: 'fault' | 'variant' | 'infrastructure'
  readonly says: string
  readonly departure: Departure
  /** Variables that differ from the sandbox's own. */
  readonly environment: Readonly<Record<string, string>>
  /** Clauses that the service departs from. */
  readonly departs: readonly ClauseId[]
}
