import { isDeepStrictEqual } from 'node:util'
import { count } from '../base/visible.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { type Drift, differences } from './drift.ts'
import type { Outcome } from './outcome.ts'
import type { ClauseResult, Report } from './report.ts'

/**
 * How a clause differs in the second of two results.
 *
 * - `worse`: the second departs further.
 * - `better`: the second departs less.
 * - `known`: one of the two waives the clause.
 * - `unclear`: one of the two could not judge the clause, or it does not apply there.
 */
export type Direction = 'worse' | 'better' | 'known' | 'unclear'

/** A clause whose outcomes differ. */
export interface ClauseDifference extends Pick<ClauseResult, 'id' | 'section' | 'force' | 'says'> {
  readonly is: Direction
  readonly before: Pick<ClauseResult, 'outcome' | 'detail'>
  readonly after: Pick<ClauseResult, 'outcome' | 'detail'>
}

/** One of the two compared results, with a name that distinguishes it from the other. */
export interface Side extends Report {
  readonly name: Shown
}

/** The differences between two results. */
export interface Comparison extends Pick<Drift, 'changes' | 'uncompared'> {
  readonly first: Side
  readonly second: Side
  /** Reasons other than the service why the two may differ, one sentence each. */
  readonly warnings: readonly Shown[]
  /** The clauses in both results that differ, the worse ones first. */
  readonly clauses: readonly ClauseDifference[]
}

/**
 * Compares two results: outcomes of clauses, and observations of what the document leaves open. A waived clause is compared
 * by what the service does, and then called `known`.
 *
 * @param first - the reference that the second is compared with
 */
export function compareReports(first: Report, second: Report): Comparison {
  const isOne = first.target === second.target
  // The start times distinguish two runs of one target.
  const named = (report: Report): Side => {
    const { target, startedAt } = report
    const name = isOne ? phrase`${target} of ${own(startedAt.slice(0, 16).replace('T', ' '))}` : target
    return { ...report, name }
  }
  return {
    first: named(first),
    second: named(second),
    warnings: warningsOf(first, second),
    clauses: differingClauses(first, second),
    ...differences(first.observations, second.observations),
  }
}

const partsLeft = ({ notOffered = [] }: Report): readonly string[] => notOffered.map(({ part }) => part)

/** Reasons why two results may differ although the services do not. */
function warningsOf(first: Report, second: Report): readonly Shown[] {
  const [a, b] = [first.provenance, second.provenance]
  const isModified = [a, b].some(({ suite }) => suite.isModified)
  const warnings: readonly (readonly [isSo: boolean, says: string])[] = [
    [first.run === second.run, 'Both are the same run.'],
    [a.document.digest !== b.document.digest, 'They were judged by different versions of the contract.'],
    [
      isModified || a.suite.commit !== b.suite.commit || a.suite.version !== b.suite.version,
      'They come from different versions of the suite, or from a modified one.',
    ],
    [
      !isDeepStrictEqual(partsLeft(first), partsLeft(second)),
      'They do not offer the same parts of the document.',
    ],
    [first.checkSet !== second.checkSet, 'Only one of them ran the checks that are not safe in production.'],
  ]
  return warnings.flatMap(([isSo, says]) => (isSo ? [own(says)] : []))
}

/** How far a clause departs. A clause with any other outcome was not judged. */
const DEPARTURE: Readonly<Partial<Record<Outcome, number>>> = { kept: 0, notice: 1, warning: 2, broken: 3 }

const DIRECTIONS: readonly Direction[] = ['worse', 'known', 'better', 'unclear']

function differingClauses(first: Report, second: Report): readonly ClauseDifference[] {
  const all = second.clauses.flatMap((after): readonly ClauseDifference[] => {
    const before = first.clauses.find(({ id }) => id === after.id)
    const is = before && directionOf(sideOf(before, first), sideOf(after, second))
    return is ? [{ ...after, is, before, after }] : []
  })
  return DIRECTIONS.flatMap((direction) => all.filter(({ is }) => is === direction))
}

interface SideOf {
  /** The outcome without the waiver. */
  readonly outcome: Outcome
  readonly isWaived: boolean
}

function sideOf(clause: ClauseResult, { waivers }: Report): SideOf {
  const { id, outcome } = clause
  const waiver = waivers.find((one) => one.clause === id)
  return {
    outcome: (outcome === 'waived' && waiver?.outcome) || outcome,
    isWaived: outcome === 'waived',
  }
}

/** How the second differs from the first; `undefined` if they are the same. */
function directionOf(first: SideOf, second: SideOf): Direction | undefined {
  const isSame = first.outcome === second.outcome
  if (second.isWaived || isSame) return isSame && first.isWaived === second.isWaived ? undefined : 'known'
  const [before, after] = [DEPARTURE[first.outcome], DEPARTURE[second.outcome]]
  if (before === undefined || after === undefined) return 'unclear'
  return after > before ? 'worse' : 'better'
}

/** The conclusion of a comparison, as a sentence. */
export function conclusionOf({ first, second, clauses }: Comparison): Shown {
  const worse = clauses.filter(({ is }) => is === 'worse').length
  const number = worse === 0 ? 'No clause is' : count(worse, 'clause is', 'clauses are')
  return phrase`${own(number)} worse in ${second.name} than in ${first.name}.`
}

/** The number of other differing clauses and observations, as a sentence. */
export function othersOf({ clauses, changes }: Comparison): Shown {
  const number = (direction: Direction) => clauses.filter(({ is }) => is === direction).length
  const parts = [
    `${number('better')} better`,
    `${number('known')} known from waivers`,
    `${number('unclear')} not comparable`,
  ]
  return own(`Others: ${parts.join(', ')}; ${count(changes.length, 'fact differs', 'facts differ')}.`)
}
