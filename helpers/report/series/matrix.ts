import { type AnyClauseId, clauseOf, isProductClauseId } from '../../../contract/index.ts'
import { SECTION_TITLES } from '../../../contract/sections.ts'
import { groupBy } from '../../base/group-by.ts'
import { own, type Shown } from '../../secrets/shown.ts'
import { isAside, type Outcome, worst } from '../../verdict/outcome.ts'
import type { ClauseResult } from '../../verdict/report.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import type { TargetResult } from './target-result.ts'

/** One clause, and what it ended in at each target; `undefined` where a target does not have it. */
export interface Row {
  readonly id: AnyClauseId
  readonly says: Shown
  readonly force: ClauseResult['force']
  /** Section of the document, or the standard. */
  readonly place: Shown
  readonly outcomes: readonly (Outcome | undefined)[]
}

/** A section of the document, or all clauses that are in none. */
export interface Group {
  readonly name: Shown
  readonly title: Shown
  readonly rows: readonly Row[]
}

/** Targets × clauses. */
export interface Matrix {
  /** The targets of which anything was judged: the columns. */
  readonly targets: readonly Shown[]
  readonly groups: readonly Group[]
}

/** The sections of the document in their order, then the API products, and the standards last. */
export function matrixOf(results: readonly TargetResult[]): Matrix {
  const judged = results.flatMap(({ target, report }) =>
    report && report.verdict !== 'misconfigured' ? [{ target, clauses: report.clauses }] : [],
  )
  const outcomes = judged.map(({ clauses }) => new Map(clauses.map(({ id, outcome }) => [id, outcome])))
  const clauses = new Map(judged.flatMap((one) => one.clauses.map((clause) => [clause.id, clause])))
  const rank = (name: string) => (name in SECTION_TITLES ? 0 : name === PRODUCTS ? 1 : 2)
  const groups = [...groupBy([...clauses.values()], groupOf)]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
    .map(([name, members]) => ({
      name: own(name),
      title: own(rank(name) === 0 && members[0] ? SECTION_TITLES[members[0].section] : ''),
      rows: members.map((clause) => rowOf(clause, outcomes)),
    }))
  return { targets: judged.map(({ target }) => target), groups }
}

const PRODUCTS = 'API products'

const groupOf = ({ id, section, force }: ClauseResult): string =>
  isProductClauseId(id) ? PRODUCTS : force === 'standard' ? 'Standards' : section

const rowOf = (
  { id, says, force, section }: ClauseResult,
  outcomes: readonly ReadonlyMap<AnyClauseId, Outcome>[],
): Row => ({
  id,
  says,
  force,
  place: own(clauseOf(id).standard?.text ?? `section ${section}`),
  outcomes: outcomes.map((found) => found.get(id)),
})

/** Whether a clause is kept everywhere, or has nothing to judge, or cannot be seen there. */
export const isSettled = ({ id, outcomes }: Row): boolean =>
  outcomes.every(
    (outcome) =>
      outcome === undefined || outcome === 'kept' || isAside(outcome) || isOutOfSight({ id, outcome }),
  )

/** The worst outcome that a clause has anywhere. */
export const worstOf = ({ outcomes }: Row): Outcome => worst(outcomes.filter((one) => one !== undefined))
