import type { Shown } from '../../secrets/shown.ts'
import type { Change } from '../drift/drift.ts'
import type { Outcome } from '../outcome.ts'
import type { ClauseResult, Report } from '../report.ts'
import type { Topic } from './topics.ts'

/**
 * How a clause differs in the second of two results.
 *
 * - `worse`: it departs further, or is kept in the first and no longer proven.
 * - `better`: the reverse.
 * - `known`: a waiver of one of the two is about it.
 * - `unclear`: one of the two could not judge it, or it does not apply there.
 */
export type Direction = 'worse' | 'better' | 'known' | 'unclear'

/** A clause in one of two results. */
export interface SideOfClause {
  readonly outcome: Outcome
  readonly detail: Shown
}

/** A clause whose outcomes differ. */
export interface ClauseDifference extends Pick<ClauseResult, 'id' | 'section' | 'force' | 'says'> {
  readonly is: Direction
  readonly before: SideOfClause
  readonly after: SideOfClause
}

/** One of two results that are compared. */
export interface Side
  extends Pick<Report, 'target' | 'run' | 'startedAt' | 'verdict' | 'provenance' | 'checkSet'> {
  /** What it is called beside the other one. */
  readonly name: Shown
}

/** What differs in what the document leaves open, and what that is about. */
export interface TopicalChange extends Change {
  readonly topic: Topic
}

/** What differs between two results. */
export interface Comparison {
  readonly first: Side
  readonly second: Side
  /** Why the two may differ for another reason than the service, a sentence each. */
  readonly warnings: readonly Shown[]
  readonly clauses: readonly ClauseDifference[]
  /** How many clauses both results have. */
  readonly compared: number
  /** Ids of clauses that only one of the two has. */
  readonly alone: { readonly first: readonly Shown[]; readonly second: readonly Shown[] }
  readonly changes: readonly TopicalChange[]
  /** Subjects that only one of the two observed. */
  readonly uncompared: readonly Shown[]
}
