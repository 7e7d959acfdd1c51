import { isDeepStrictEqual } from 'node:util'
import { count } from '../base/visible.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { type Drift, differences } from './drift.ts'
import type { Outcome } from './outcome.ts'
import type { ClauseResult, Report } from './report.ts'

/**
 * How a clause differs in the second of two results.
 *
 * - `worse`: it departs further.
 * - `better`: the reverse.
 * - `known`: a waiver of one of the two is about it.
 * - `unclear`: one of the two could not judge it, or it does not apply there.
 */
export type Direction = 'worse' | 'better' | 'known' | 'unclear'

/** A clause whose outcomes differ. */
export interface ClauseDifference extends Pick<ClauseResult, 'id' | 'section' | 'force' | 'says'> {
  readonly is: Direction
  readonly before: Pick<ClauseResult, 'outcome' | 'detail'>
  readonly after: Pick<ClauseResult, 'outcome' | 'detail'>
}

/** One of two results that are compared, and what it is called beside the other one. */
export interface Side extends Report {
  readonly name: Shown
}

/** What differs between two results. */
export interface Comparison extends Pick<Drift, 'changes' | 'uncompared'> {
  readonly first: Side
  readonly second: Side
  /** Why the two may differ for another reason than the service, a sentence each. */
  readonly warnings: readonly Shown[]
  /** The clauses that both results have and that differ, the worse ones first. */
  readonly clauses: readonly ClauseDifference[]
}

/**
 * Compares two results: outcomes of clauses, and what the document leaves open. What a service does is compared, not
 * what is accepted of it: a waived clause is `known`.
 *
 * @param first - the one that the other is measured by
 */
export function compareReports(first: Report, second: Report): Comparison {
  const isOne = first.target === second.target
  // Two runs of one target are told apart by when they began.
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

/** Why two results may differ although the services do not. */
function warningsOf(first: Report, second: Report): readonly Shown[] {
  const [a, b] = [first.provenance, second.provenance]
  const isModified = [a, b].some(({ suite }) => suite.isModified)
  const warnings: readonly (readonly [isSo: boolean, says: string])[] = [
    [first.run === second.run, 'Both are the same run.'],
    [a.document.digest !== b.document.digest, 'They were judged by different versions of the contract.'],
    [
      isModified || a.suite.commit !== b.suite.commit || a.suite.version !== b.suite.version,
      'They were found by different versions of the suite, or by one that was modified.',
    ],
    [
      !isDeepStrictEqual(partsLeft(first), partsLeft(second)),
      'They do not offer the same parts of the document.',
    ],
    [first.checkSet !== second.checkSet, 'Only one of them has the checks that are not safe in production.'],
  ]
  return warnings.flatMap(([isSo, says]) => (isSo ? [own(says)] : []))
}

/** How far a clause departs; what is not listed was not judged. */
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
  /** What the service does, whatever is waived. */
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

/** How the second differs from the first; `undefined` if it does not. */
function directionOf(first: SideOf, second: SideOf): Direction | undefined {
  const isSame = first.outcome === second.outcome
  if (second.isWaived || isSame) return isSame && first.isWaived === second.isWaived ? undefined : 'known'
  const [before, after] = [DEPARTURE[first.outcome], DEPARTURE[second.outcome]]
  if (before === undefined || after === undefined) return 'unclear'
  return after > before ? 'worse' : 'better'
}

/** What a comparison comes to, in a sentence. */
export function conclusionOf({ first, second, clauses }: Comparison): Shown {
  const worse = clauses.filter(({ is }) => is === 'worse').length
  const number = worse === 0 ? 'No clause is' : count(worse, 'clause is', 'clauses are')
  return phrase`${own(number)} worse in ${second.name} than in ${first.name}.`
}

/** How many clauses and observations differ otherwise, in a sentence. */
export function othersOf({ clauses, changes }: Comparison): Shown {
  const number = (direction: Direction) => clauses.filter(({ is }) => is === direction).length
  const parts = [
    `${number('better')} better`,
    `${number('known')} known from waivers`,
    `${number('unclear')} not comparable`,
  ]
  return own(`Besides, ${parts.join(', ')}; ${count(changes.length, 'fact differs', 'facts differ')}.`)
}
