import type { ClauseId } from '../../contract/index.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import type { Endpoint } from '../endpoints.ts'

/** One way in which what lies between a client and a service fails; it says nothing about the contract. */
export interface InfrastructureFault {
  /** What fails, in one sentence. */
  readonly says: string
  /** Endpoints that a client cannot reach, or not always. */
  readonly touches: readonly Endpoint[]
  /** Exactly the clauses that are judged by what was not reached; those of later steps cannot be judged at all. */
  readonly unreachable: readonly ClauseId[]
  /** Makes the behavior; anew for each sandbox. */
  readonly behavior: () => Behavior | Promise<Behavior>
}

/** Infrastructure faults by their id, `where.what`. */
export type InfrastructureFaults = Readonly<Record<`${string}.${string}`, InfrastructureFault>>
