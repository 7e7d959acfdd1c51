import type { AnyClauseId } from '../../contract/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import type { Part } from '../../helpers/evidence/plan.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'

/** The case without any behavior. */
export const BASELINE = 'sandbox.itself'

/** The case that speaks TLS and departs from nothing. */
export const SECURED = 'transport.secured'

/** A service that the suite is tried on, and what the suite finds there if it is right. */
export interface Case {
  readonly name: string
  readonly kind: 'fault' | 'variant' | 'infrastructure'
  readonly says: string
  readonly behavior: () => Behavior | Promise<Behavior>
  /** The products of the catalogue are called. */
  readonly hasProducts?: boolean
  /** All that this service reaches, if that is not everything: what no other request shows may be left out. */
  readonly parts?: readonly Part[]
  /** Nothing is particular about a page: its forms are sent without a browser. */
  readonly sendsForms?: boolean
  /** The rows that are sent; all of them otherwise. */
  readonly rows?: readonly Refusal[]
  /** The profiles of standards by which it is judged; all of them otherwise. */
  readonly profiles?: readonly ProfileName[]
  /** Variables that differ from the sandbox's own. */
  readonly environment?: Readonly<Record<string, string>>
  /** Exactly the clauses that come out as broken, as a warning or as a notice. */
  readonly departs: readonly AnyClauseId[]
  /** Clauses that come out as unreachable. */
  readonly unreachable?: readonly AnyClauseId[]
  /** Clauses that are left out, since a client sees nothing of them here. */
  readonly leftOut?: readonly AnyClauseId[]
  /** Clauses that do not apply here. */
  readonly inapplicable?: readonly AnyClauseId[]
  /** Clauses that cannot be judged, since what they are about did not come. */
  readonly blocked?: readonly AnyClauseId[]
  /** Clauses that are not configured, since the environment does not tell what they need. */
  readonly notConfigured?: readonly AnyClauseId[]
  /** Clauses that come out as inconclusive, where the fault may be one of the configuration, or nothing was accepted first. */
  readonly inconclusive?: readonly AnyClauseId[]
}

/** Whether only the developer portal is gone through, and nothing else of a service. */
export const isOfPortal = ({ parts }: Case): boolean => parts?.includes('portal') ?? false
