import type { AnyClauseId } from '../../contract/index.ts'
import type { ActionName } from '../../helpers/evidence/flow/flow.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import type { Variant } from '../../sandbox/variants/index.ts'

/** The case without any behavior. */
export const BASELINE = 'sandbox.itself'

/** The case that speaks TLS and departs from nothing. */
export const SECURED = 'transport.secured'

/** A service that the suite is tried on, and what the suite finds there if it is right. */
export interface Case extends Omit<Variant, 'behavior' | 'inBrowser' | 'notices' | 'warnings'> {
  readonly name: string
  readonly kind: 'fault' | 'variant' | 'infrastructure'
  readonly behavior: () => Behavior | Promise<Behavior>
  /** The products of the catalogue are called. */
  readonly hasProducts?: boolean
  /** The developer portal is gone through. */
  readonly isOfPortal?: boolean
  /** Pages are walked in a browser; without one their forms are sent. */
  readonly inBrowser?: boolean
  /** What is done, if that is not everything. */
  readonly actions?: ReadonlySet<ActionName>
  /** The rows that are sent; all of them otherwise. */
  readonly rows?: readonly Refusal[]
  /** Exactly the clauses that come out as broken, as a warning or as a notice. */
  readonly departs: readonly AnyClauseId[]
  /** Clauses that come out as unreachable. */
  readonly unreachable?: readonly AnyClauseId[]
}
