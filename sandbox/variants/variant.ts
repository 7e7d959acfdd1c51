import type { AnyClauseId } from '../../contract/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import type { Behavior } from '../behaviors/behavior.ts'

/** A service that differs from the default, and keeps its contract. */
export interface Variant {
  /** How it differs, in one sentence. */
  readonly says: string
  readonly behavior: Behavior
  /** Variables that describe it to a client, in addition to those of the sandbox. */
  readonly environment?: Readonly<Record<string, string>>
  /** Only a run with a browser shows it. */
  readonly inBrowser?: true
  /** The profiles in which it is judged; by default, all. */
  readonly profiles?: readonly ProfileName[]
  /** Clauses of samples that it does not follow: their outcome is a notice. */
  readonly notices?: readonly AnyClauseId[]
  /** Clauses of standards that it does not follow, where the document is silent: their outcome is a warning. */
  readonly warnings?: readonly AnyClauseId[]
  /** Clauses that a client cannot observe here. */
  readonly leftOut?: readonly AnyClauseId[]
  /** Clauses whose precondition does not hold here. */
  readonly inapplicable?: readonly AnyClauseId[]
  /** Clauses that cannot be judged, since their evidence is missing. */
  readonly blocked?: readonly AnyClauseId[]
  /** Clauses that cannot be judged, since the environment lacks a variable that they need. */
  readonly notConfigured?: readonly AnyClauseId[]
  /** Clauses about refusals, where this service refuses every request. */
  readonly inconclusive?: readonly AnyClauseId[]
}

/** Variants by their id, `area.what`. */
export type Variants = Readonly<Record<`${string}.${string}`, Variant>>
