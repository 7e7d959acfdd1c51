import { isDeepStrictEqual } from 'node:util'
import { clauseOf } from '../../contract/index.ts'
import { profileOf } from '../../contract/standards/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import { count } from '../base/visible.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { type Differences, differences } from './drift.ts'
import type { Outcome } from './outcome.ts'
import type { ClauseResult, Report } from './report.ts'

/**
 * How a clause differs in the second of two results.
 *
 * - `worse`: the second departs further.
 * - `better`: the second departs less.
 * - `known`: one of the two waives the clause.
 * - `unclear`: only one of the two judged the clause, so it may be worse.
 * - `apart`: neither judged it, or it is not offered or does not apply in one of the two, so there is nothing to compare. If it
 *   no longer applies to the same target, it is `unclear`: what it depends on may have been lost.
 */
export type Direction = 'worse' | 'better' | 'known' | 'unclear' | 'apart'

/** What became of a clause in one of two results. */
export interface Became {
  /** `absent` if this result does not have the clause. */
  readonly outcome: Outcome | 'absent'
  readonly detail: Shown
}

/** A clause whose outcomes differ. */
export interface ClauseDifference extends Pick<ClauseResult, 'id' | 'section' | 'force' | 'says'> {
  readonly is: Direction
  readonly before: Became
  readonly after: Became
}

/** One of the two compared results, with a name that distinguishes it from the other. */
export interface Side extends Report {
  readonly name: Shown
}

/** The differences between two results. */
export interface Comparison extends Omit<Differences, 'compared'> {
  readonly first: Side
  readonly second: Side
  /** Reasons other than the service why the two may differ, one sentence each. */
  readonly warnings: readonly Shown[]
  /** The clauses that differ, the worse ones first. */
  readonly clauses: readonly ClauseDifference[]
  /** Number of clauses that both results judged. */
  readonly judged: number
  /** Number of subjects that both runs observed. */
  readonly observed: number
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
  const { compared: observed, ...others } = differences(first.observations, second.observations)
  return {
    first: named(first),
    second: named(second),
    warnings: warningsOf(first, second),
    ...compareClauses(first, second, isOne),
    observed,
    ...others,
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

const DIRECTIONS: readonly Direction[] = ['worse', 'known', 'better', 'unclear', 'apart']

function compareClauses(
  first: Report,
  second: Report,
  isOne: boolean,
): Pick<Comparison, 'clauses' | 'judged'> {
  const [before, after] = [sidesOf(first), sidesOf(second)]
  const all = [...new Map([...second.clauses, ...first.clauses].map((one) => [one.id, one])).values()]
  const pairs = all.map((clause) => {
    const [one, other] = [before.get(clause.id) ?? ABSENT, after.get(clause.id) ?? ABSENT]
    return { clause, before: one, after: other, is: directionOf(one, other, isOne) }
  })
  return {
    clauses: DIRECTIONS.flatMap((direction) =>
      pairs.flatMap(({ clause, before, after, is }) =>
        is === direction ? [{ ...clause, is, before: before.became, after: after.became }] : [],
      ),
    ),
    judged: pairs.filter(({ before, after }) => isJudged(before) && isJudged(after)).length,
  }
}

/** A clause of one of two results. */
interface SideOf {
  readonly became: Became
  /** The outcome without the waiver. */
  readonly outcome: Became['outcome']
  readonly isWaived: boolean
  /** Whether there is nothing to judge: the environment does not offer it, or its precondition does not hold. */
  readonly isExcused: boolean
}

const ABSENT: SideOf = {
  became: { outcome: 'absent', detail: own('This result does not have the clause.') },
  outcome: 'absent',
  isWaived: false,
  isExcused: false,
}

function sidesOf({ clauses, waivers }: Report): ReadonlyMap<string, SideOf> {
  const chosen = new Set(clauses.map((one) => one.outcome !== 'does not apply' && profileOfClause(one)))
  return new Map(
    clauses.map((became) => {
      const { id, outcome } = became
      const waiver = waivers.find((one) => one.clause === id)
      const profile = profileOfClause(became)
      // If no clause of a profile applies, the run has left out the profile.
      const isApart = outcome === 'does not apply' && (!profile || chosen.has(profile))
      return [
        id,
        {
          became,
          outcome: (outcome === 'waived' && waiver?.outcome) || outcome,
          isWaived: outcome === 'waived',
          isExcused: outcome === 'not offered' || isApart,
        },
      ]
    }),
  )
}

function profileOfClause({ id }: ClauseResult): ProfileName | undefined {
  const { standard } = clauseOf(id)
  return standard && profileOf(standard)
}

const departureOf = ({ outcome }: Pick<Became, 'outcome'>): number | undefined =>
  outcome === 'absent' ? undefined : DEPARTURE[outcome]

/** Whether a result judged a clause, apart from a waiver. */
export const isJudged = (side: Pick<Became, 'outcome'>): boolean => departureOf(side) !== undefined

/** How the second differs from the first; `undefined` if they are the same. */
function directionOf(first: SideOf, second: SideOf, isOne: boolean): Direction | undefined {
  const isSame = first.outcome === second.outcome
  if (second.isWaived || isSame) return isSame && first.isWaived === second.isWaived ? undefined : 'known'
  const [before, after] = [departureOf(first), departureOf(second)]
  if (before !== undefined && after !== undefined) return after > before ? 'worse' : 'better'
  if (before === after || first.isExcused) return 'apart'
  return second.isExcused && !(isOne && second.outcome === 'does not apply') ? 'apart' : 'unclear'
}

const numberOf = ({ clauses }: Pick<Comparison, 'clauses'>, direction: Direction): number =>
  clauses.filter(({ is }) => is === direction).length

/** Whether too little was compared to say that no clause is worse. */
export const isShort = (comparison: Comparison): boolean =>
  comparison.judged === 0 || numberOf(comparison, 'unclear') > 0

/** The conclusion of a comparison and how much it compared, as a sentence. */
export function conclusionOf(comparison: Comparison): Shown {
  const { first, second, judged } = comparison
  const [worse, unclear] = [numberOf(comparison, 'worse'), numberOf(comparison, 'unclear')]
  if (judged + unclear === 0) return own('Nothing was compared: no clause was judged in both.')
  const number = worse === 0 ? 'No clause is' : count(worse, 'clause is', 'clauses are')
  const all = count(judged + unclear, 'clause')
  const rest =
    unclear === 0
      ? `; ${count(judged, 'clause was', 'clauses were')} judged in both.`
      : `, ${worse === 0 ? 'but' : 'and'} ${unclear} of ${all} ${unclear === 1 ? 'was' : 'were'} judged in only one of the two.`
  return phrase`${own(number)} worse in ${second.name} than in ${first.name}${own(rest)}`
}

/** The number of other differing clauses and observations, as a sentence. */
export function othersOf(comparison: Comparison): Shown {
  const { changes, observed } = comparison
  const parts = [
    `${numberOf(comparison, 'better')} better`,
    `${numberOf(comparison, 'known')} known from waivers`,
    `${numberOf(comparison, 'apart')} with nothing to compare`,
  ]
  const facts = count(changes.length, 'fact differs', 'facts differ')
  return own(`Others: ${parts.join(', ')}; ${facts} in ${count(observed, 'common subject')}.`)
}
