import { type PastRun, pastRun } from '../../../helpers/report/history.ts'
import type { Outcome } from '../../../helpers/verdict/outcome.ts'
import type { CheckResult, ClauseResult, Report } from '../../../helpers/verdict/report.ts'
import { told } from '../../told.ts'
import { sampleReport } from '../sample.ts'

const SAMPLE = sampleReport()

/** A run in which three clauses are broken. */
export const BROKEN: Report = { ...SAMPLE, drift: { ...SAMPLE.drift, changes: [] } }

/** The same with each of its clauses that is broken or blocked as another outcome. */
export function as(outcome: Outcome, other: Partial<Report>, check?: Partial<CheckResult>): Report {
  const instead = (clause: ClauseResult): ClauseResult => ({
    ...clause,
    outcome,
    checks: clause.checks.map((one) => ({ ...one, outcome, ...check })),
  })
  const clauses = BROKEN.clauses.map((clause) =>
    clause.outcome === 'broken' || clause.outcome === 'blocked' ? instead(clause) : clause,
  )
  return { ...BROKEN, ...other, clauses }
}

export const KEPT = as('kept', { verdict: 'kept' })

export const OUTAGE = as(
  'unreachable',
  { verdict: 'unreachable', reasons: told(['4 stated clauses could not be judged (unreachable).']) },
  told({ detail: 'POST https://auth.example/par: the connection was refused (ECONNREFUSED)' }),
)

/** Runs of a target, a day after each other; with the report of the last. */
export function daily(...reports: readonly Report[]): {
  readonly report: Report
  readonly history: readonly PastRun[]
} {
  const history: PastRun[] = []
  let last = KEPT
  for (const [day, report] of reports.entries()) {
    last = { ...report, startedAt: told(`2026-11-${20 + day}T02:00:00.000Z`) }
    history.push(pastRun(last, { former: history.at(-1) }))
  }
  return { report: last, history }
}
