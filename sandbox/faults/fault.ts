import type { AnyClauseId } from '../../contract/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import type { Behavior } from '../behaviors/behavior.ts'

/** One way in which a service breaks its contract, and how a client sees it. */
export interface Fault<Id extends AnyClauseId = AnyClauseId> {
  /** What the service does wrong, in one sentence. */
  readonly says: string
  /** Exactly the clauses that it breaks, without those that cannot be judged because of it. */
  readonly breaks: readonly Id[]
  /** Clauses for which a client cannot distinguish this fault from an error in its own configuration. */
  readonly inconclusive?: readonly Id[]
  /** Clauses that cannot be judged because of it, if nothing else shows it. */
  readonly blocked?: readonly Id[]
  /** Clauses that break as well, if a run draws what it sends. */
  readonly ifDrawn?: readonly Id[]
  readonly behavior: Behavior
  /** Whose requests show it: those of the second application, or of either; by default, those of the first. */
  readonly by?: 'second' | 'either'
  /** Only a run with a browser shows it. */
  readonly inBrowser?: true
  /** The profiles in which it is a fault; by default, all. */
  readonly profiles?: readonly ProfileName[]
  /** Variables that a client needs to find it, in addition to those of the sandbox. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Faults by their id, `area.what`. */
export type Faults = Readonly<Record<`${string}.${string}`, Fault>>
