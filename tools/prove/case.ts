import type { AnyClauseId } from '../../contract/index.ts'
import type { ActionName } from '../../helpers/endpoints/flow.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import type { Variant } from '../../sandbox/variants/index.ts'

/** The case without any behavior. */
export const BASELINE = 'sandbox.itself'

/** The case that speaks TLS and conforms. */
export const SECURED = 'transport.secured'

/** A service that the suite runs against, and what the suite has to find there. */
export interface Case extends Omit<Variant, 'behavior' | 'inBrowser' | 'notices' | 'warnings'> {
  readonly name: string
  readonly kind: 'fault' | 'variant' | 'infrastructure'
  readonly behavior: () => Behavior | Promise<Behavior>
  /** Calls the products of the catalogue. */
  readonly hasProducts?: boolean
  /** Goes through the developer portal. */
  readonly isOfPortal?: boolean
  /** Walks through the pages in a browser; without it, sends their forms. */
  readonly inBrowser?: boolean
  /** The actions to perform; by default, all. */
  readonly actions?: ReadonlySet<ActionName>
  /** The rows to send; by default, all. */
  readonly rows?: readonly Refusal[]
  /** What happened in the service while it was recorded. */
  readonly log?: () => unknown
  /** Exactly the clauses whose outcome is broken, warning or notice. */
  readonly departs: readonly AnyClauseId[]
  /** Clauses that may depart as well, if the run draws what it sends. */
  readonly ifDrawn?: readonly AnyClauseId[]
  /** Clauses whose outcome is unreachable. */
  readonly unreachable?: readonly AnyClauseId[]
}
