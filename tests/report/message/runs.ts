import type { ClauseId } from '../../../contract/index.ts'
import { type PastRun, pastRun } from '../../../helpers/report/history.ts'
import type { Outcome } from '../../../helpers/verdict/outcome.ts'
import type { CheckResult, Report } from '../../../helpers/verdict/report.ts'
import { asShown } from '../../as-shown.ts'
import { sampleReport } from '../sample.ts'

const SAMPLE = sampleReport()

/** A report without drift, in which every stated clause is kept except those named. */
export function reportOf(
  outcomes: Readonly<Partial<Record<string, Outcome>>>,
  other: Partial<Report> = {},
  check: Partial<CheckResult> = {},
): Report {
  const clauses = SAMPLE.clauses.map((clause) => {
    const outcome = outcomes[clause.id] ?? (clause.force === 'stated' ? 'kept' : clause.outcome)
    return { ...clause, outcome, checks: clause.checks.map((one) => ({ ...one, outcome, ...check })) }
  })
  const drift = { ...SAMPLE.drift, changes: [], onlyBefore: [] }
  return { ...SAMPLE, drift, verdict: 'kept', ...other, clauses }
}

export const broken = (...ids: readonly ClauseId[]): Report =>
  reportOf(Object.fromEntries(ids.map((id) => [id, 'broken'])), { verdict: 'broken' })

/** A run in which three clauses are broken. */
export const BROKEN = broken('token.scope', 'token.client-secret-required', 'par.request-uri')

export const KEPT = reportOf({})

/** A whole run, or a partial one. */
export type Made = Report | { readonly part: Report }

/** The history of daily runs of a target, and the report of the last one. */
export function daily(...made: readonly Made[]): {
  readonly report: Report
  readonly history: readonly PastRun[]
} {
  const history: PastRun[] = []
  let last = KEPT
  for (const [day, one] of made.entries()) {
    const [report, isPart] = 'part' in one ? [one.part, true] : [one, false]
    last = { ...report, startedAt: asShown(`2026-11-${20 + day}T02:00:00.000Z`) }
    history.push(pastRun(last, isPart, history.at(-1)))
  }
  return { report: last, history }
}
