import { clauseOf } from '../../contract/index.ts'
import { isAside, type Outcome } from './outcome.ts'
import type { CheckCounts, ClauseResult, Verdict } from './report.ts'

/** Whether a clause can be seen only in a place that the target does not have. */
export function isOutOfSight({ id, outcome }: Pick<ClauseResult, 'id' | 'outcome'>): boolean {
  return outcome === 'not configured' && clauseOf(id).place !== undefined
}

const DECIDES = ['broken', 'unreachable'] as const

const SETTLED: ReadonlySet<Outcome> = new Set(['kept', 'waived'])

/**
 * Whether a run with this clause cannot be `kept`.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 */
export function takesKept(
  clause: Pick<ClauseResult, 'id' | 'force' | 'outcome'>,
  enforceStandards: boolean,
): boolean {
  const { force, outcome } = clause
  if (enforceStandards && outcome === 'warning') return true
  return force === 'stated' && !isAside(outcome) && !isOutOfSight(clause) && !SETTLED.has(outcome)
}

/**
 * The verdict that follows from the clauses: `kept` only if every stated clause that a client can observe is kept or
 * waived, and at least one is kept.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 */
export function verdictOf(clauses: readonly ClauseResult[], enforceStandards: boolean): Verdict {
  if (enforceStandards && clauses.some(({ outcome }) => outcome === 'warning')) return 'broken'
  const stated = clauses.filter(
    (clause) => clause.force === 'stated' && !isAside(clause.outcome) && !isOutOfSight(clause),
  )
  const decisive = DECIDES.find((outcome) => stated.some((clause) => clause.outcome === outcome))
  if (decisive) return decisive
  const isKept =
    stated.some(({ outcome }) => outcome === 'kept') &&
    !stated.some((clause) => takesKept(clause, enforceStandards))
  return isKept ? 'kept' : 'incomplete'
}

const JUDGED: ReadonlySet<Outcome> = new Set(['kept', 'broken', 'warning', 'notice'])

/**
 * Counts the checks of a run.
 *
 * @param minimum - least number of judged checks; by default one for each stated clause that decides
 */
export function countChecks(clauses: readonly ClauseResult[], minimum?: number): CheckCounts {
  const checks = clauses.flatMap((clause) => clause.checks)
  const decides = ({ force, outcome }: ClauseResult) =>
    force === 'stated' && !isAside(outcome) && outcome !== 'waived'
  return {
    planned: checks.length,
    judged: checks.filter(({ outcome }) => JUDGED.has(outcome)).length,
    minimum: minimum ?? clauses.filter(decides).length,
  }
}
