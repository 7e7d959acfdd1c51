import { isAnyClauseId } from '../../contract/index.ts'
import { count } from '../base/visible.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { type Change, differences } from './drift.ts'
import { isAside, type Outcome } from './outcome.ts'
import type { ClauseResult, Report } from './report.ts'
import { isOutOfSight } from './verdict.ts'

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
  readonly changes: readonly Change[]
  /** Subjects that only one of the two observed. */
  readonly uncompared: readonly Shown[]
}

/**
 * Compares two results: outcomes of clauses, and what the document leaves open. What a service does is compared, not
 * what is accepted of it: a waived clause is `known`.
 *
 * @param first - the one that the other is measured by
 */
export function compareReports(first: Report, second: Report): Comparison {
  const [before, after] = [idsOf(first), idsOf(second)]
  return {
    ...sidesOf(first, second),
    warnings: warningsOf(first, second),
    clauses: differingClauses(first, second),
    compared: [...before].filter((id) => after.has(id)).length,
    alone: { first: without(before, after), second: without(after, before) },
    ...differences(first.observations, second.observations),
  }
}

const idsOf = ({ clauses }: Report): ReadonlySet<string> => new Set(clauses.map(({ id }) => id))

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly Shown[] =>
  [...ids].filter((id) => !others.has(id)).map((id) => own(id))

/** Two runs of one target are told apart by when they began. */
function sidesOf(first: Report, second: Report): Pick<Comparison, 'first' | 'second'> {
  const isOne = first.target === second.target
  const side = ({ target, run, startedAt, verdict, provenance, checkSet }: Report): Side => ({
    name: isOne ? phrase`${target} of ${own(startedAt.slice(0, 16).replace('T', ' '))}` : target,
    target,
    run,
    startedAt,
    verdict,
    provenance,
    checkSet,
  })
  return { first: side(first), second: side(second) }
}

/** Why two results may differ although the services do not. */
function warningsOf(first: Report, second: Report): readonly Shown[] {
  const [a, b] = [first.provenance, second.provenance]
  const warnings: readonly (readonly [isSo: boolean, says: string])[] = [
    [first.run === second.run, 'Both are the same run.'],
    [a.document.digest !== b.document.digest, 'They were judged by different versions of the contract.'],
    [
      a.suite.commit !== b.suite.commit || a.suite.version !== b.suite.version,
      'They were found by different versions of the suite.',
    ],
    [
      Boolean(a.suite.isModified || b.suite.isModified),
      'The suite was modified, so its commit does not say all that it did.',
    ],
    [first.checkSet !== second.checkSet, 'Only one of them has the checks that are not safe in production.'],
    [
      [first, second].some(({ observations }) => observations.length === 0),
      'What the document leaves open was not observed in both, so it is not compared.',
    ],
  ]
  return warnings.flatMap(([isSo, says]) => (isSo ? [own(says)] : []))
}

/** Ids of the clauses that are worse in the second of two results. */
export const worseClauses = ({ clauses }: Comparison): readonly Shown[] =>
  clauses.filter(({ is }) => is === 'worse').map(({ id }) => own(id))

/** How far a clause departs; what is not listed was not judged. */
const DEPARTURE: Readonly<Partial<Record<Outcome, number>>> = { kept: 0, notice: 1, warning: 2, broken: 3 }

/** Outcomes of a clause that something kept from being judged; that a variable is missing says nothing of the service. */
const UNPROVEN: ReadonlySet<Outcome> = new Set(['unreachable', 'blocked', 'inconclusive'])

type Found = Pick<Report, 'clauses' | 'waivers'>

/** The clauses that both results have and that differ, the worse ones first. */
export function differingClauses(first: Found, second: Found): readonly ClauseDifference[] {
  const before = new Map(first.clauses.map((clause) => [clause.id, clause]))
  const all = second.clauses.flatMap((after): readonly ClauseDifference[] => {
    const former = before.get(after.id)
    const is = former && directionOf(sideOf(former, first), sideOf(after, second))
    if (!former || !is) return []
    const { id, section, force, says } = after
    return [{ id, section, force, says, is, before: told(former), after: told(after) }]
  })
  return DIRECTIONS.flatMap((direction) => all.filter(({ is }) => is === direction))
}

const DIRECTIONS: readonly Direction[] = ['worse', 'known', 'better', 'unclear']

const told = ({ outcome, detail }: ClauseResult) => ({ outcome, detail })

interface SideOf {
  /** What the service does, whatever is waived. */
  readonly outcome: Outcome
  readonly isWaived: boolean
  /** Nothing was to be judged there. */
  readonly isAside: boolean
}

function sideOf(clause: ClauseResult, { waivers }: Found): SideOf {
  const isWaived = clause.outcome === 'waived'
  const waiver = isWaived ? waivers.find((one) => one.clause === clause.id) : undefined
  return {
    outcome: isWaived ? (waiver?.outcome ?? 'broken') : clause.outcome,
    isWaived,
    isAside: isAside(clause.outcome) || (isAnyClauseId(clause.id) && isOutOfSight(clause)),
  }
}

/** How the second differs from the first; `undefined` if it does not. */
function directionOf(first: SideOf, second: SideOf): Direction | undefined {
  const isSame = first.outcome === second.outcome
  if (isSame && first.isWaived === second.isWaived) return undefined
  if (second.isWaived || isSame) return 'known'
  if (first.isAside || second.isAside) return 'unclear'
  const [before, after] = [DEPARTURE[first.outcome], DEPARTURE[second.outcome]]
  if (after === undefined) return before === 0 && UNPROVEN.has(second.outcome) ? 'worse' : 'unclear'
  if (before === undefined) return after === 0 ? 'better' : 'worse'
  return after > before ? 'worse' : 'better'
}

/** What a comparison comes to, in a sentence. */
export function conclusionOf({ first, second, clauses }: Comparison): Shown {
  const worse = clauses.filter(({ is }) => is === 'worse').length
  const number = worse === 0 ? 'No clause is' : count(worse, 'clause is', 'clauses are')
  return phrase`${own(number)} worse in ${second.name} than in ${first.name}.`
}

/** How many clauses and observations differ otherwise, in two sentences. */
export function othersOf({ clauses, changes, compared }: Comparison): Shown {
  const number = (direction: Direction) => clauses.filter(({ is }) => is === direction).length
  const alike = compared - clauses.length
  const parts = [
    `${count(alike, 'clause is', 'clauses are')} alike`,
    ...counted(number('better'), 'is better', 'are better'),
    ...counted(number('known'), 'is known from waivers', 'are known from waivers'),
    ...counted(number('unclear'), 'cannot be compared', 'cannot be compared'),
  ]
  const open =
    changes.length === 0
      ? 'Nothing that the document leaves open differs'
      : `${count(changes.length, 'fact differs', 'facts differ')} in what the document leaves open`
  return own(`${LIST.format(parts)}. ${open}.`)
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const counted = (number: number, one: string, many: string): readonly string[] =>
  number === 0 ? [] : [count(number, one, many)]
