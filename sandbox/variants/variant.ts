import type { AnyClauseId } from '../../contract/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import type { Behavior } from '../behaviors/behavior.ts'

/** A service that looks different and keeps its contract. */
export interface Variant {
  /** How it looks, in one sentence. */
  readonly says: string
  readonly behavior: Behavior
  /** Variables by which a client is told about it, beyond those of the sandbox itself. */
  readonly environment?: Readonly<Record<string, string>>
  /** A browser alone shows it: it is about how a page looks, or how a browser gets on. */
  readonly inBrowser?: true
  /** The profiles of standards by which it is judged; all of them, if they are left out. */
  readonly profiles?: readonly ProfileName[]
  /** Clauses that only a sample shows and that it does not follow: they come out as a notice. */
  readonly notices?: readonly AnyClauseId[]
  /** Clauses of standards that it does not follow, where the document leaves it free: they come out as a warning. */
  readonly warnings?: readonly AnyClauseId[]
  /** Clauses of which a client sees nothing here. */
  readonly leftOut?: readonly AnyClauseId[]
  /** Clauses whose precondition does not hold here. */
  readonly inapplicable?: readonly AnyClauseId[]
  /** Clauses that cannot be judged, since what they are about does not come. */
  readonly blocked?: readonly AnyClauseId[]
  /** Clauses that cannot be judged, since the environment does not tell what they need. */
  readonly notConfigured?: readonly AnyClauseId[]
  /** Clauses about refusals of what nobody accepts here. */
  readonly inconclusive?: readonly AnyClauseId[]
}

/** Variants by their id, `area.what`. */
export type Variants = Readonly<Record<`${string}.${string}`, Variant>>
