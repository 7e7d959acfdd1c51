import { isAnyClauseId } from '../../../contract/index.ts'
import { isAside, type Outcome } from '../outcome.ts'
import type { ClauseResult, Report } from '../report.ts'
import { isOutOfSight } from '../verdict.ts'
import type { ClauseDifference, Direction } from './comparison.ts'

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
