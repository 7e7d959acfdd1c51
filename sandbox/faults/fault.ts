import type { AnyClauseId } from '../../contract/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import type { Behavior } from '../behaviors/behavior.ts'

/** One way in which a service breaks its contract, and what a client sees of it. */
export interface Fault<Id extends AnyClauseId = AnyClauseId> {
  /** What the service does wrong, in one sentence. */
  readonly says: string
  /** Exactly the clauses from which it departs; what cannot be judged because of it is not among them. */
  readonly breaks: readonly Id[]
  /** Clauses of which a client cannot tell whether this service breaks them, or its own configuration is wrong. */
  readonly inconclusive?: readonly Id[]
  /** Clauses that it keeps a client from judging, where that is all that can be seen of it. */
  readonly blocked?: readonly Id[]
  readonly behavior: Behavior
  /** It shows in what the second application sends, or either; in what the first one sends otherwise. */
  readonly by?: 'second' | 'either'
  /** A browser alone shows it: it is about how a page looks, or how a browser gets on. */
  readonly inBrowser?: true
  /** The profiles of standards by which it is one; by all of them, if they are left out. */
  readonly profiles?: readonly ProfileName[]
  /** Variables by which a client looks for it, beyond those of the sandbox itself. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Faults by their id, `area.what`. */
export type Faults = Readonly<Record<`${string}.${string}`, Fault>>
