import { clauseOf } from '../../contract/index.ts'
import { count } from '../base/visible.ts'
import { isAside, type Outcome } from './outcome.ts'
import type { CheckCounts, ClauseResult, Report, Verdict } from './report.ts'

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

/** The verdict of a run as a sentence. Rules beyond the clauses can fail a run whose clauses are all kept. */
export function sentenceOf(report: Report): string {
  const { verdict, clauses } = report
  const having = (wanted: Outcome) => clauses.filter(({ outcome }) => outcome === wanted).length
  if (verdict === 'kept' && having('waived') > 0)
    return `Every stated clause is kept or waived (${having('waived')}).`
  if (verdict === 'incomplete' && verdictOf(clauses, false) === 'kept') return BESIDE
  if (verdict === 'incomplete' && isPart(clauses) && passed(clauses) > 0)
    return `${count(passed(clauses), 'selected check')} passed, and none failed; the others did not run.`
  return verdict === 'broken' ? broken(having('broken'), having('warning')) : SENTENCES[verdict]
}

/** Whether checks were selected, and all that were found their clause kept, or had nothing to judge. */
const isPart = (clauses: Report['clauses']): boolean =>
  clauses.some(({ force, checks }) => force === 'stated' && checks.length === 0) &&
  clauses.every(({ checks }) => checks.every(({ outcome }) => outcome === 'kept' || isAside(outcome)))

const passed = (clauses: Report['clauses']): number =>
  clauses.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === 'kept').length

const BESIDE = 'The run does not meet its rules.'

const SENTENCES = {
  kept: 'The service conforms to its documentation.',
  incomplete: 'Not every stated clause could be judged.',
  unreachable: 'The service could not be reached, or failed.',
  misconfigured: 'The configuration is not valid. Nothing was sent.',
} as const

function broken(departures: number, warnings: number): string {
  if (departures === 0) return warnings > 0 ? 'The service departs from an enforced standard.' : BESIDE
  return `The service departs from its documentation in ${count(departures, 'place')}.`
}
