import type { FullResult, TestCase } from '@playwright/test/reporter'
import { REPORTS } from '../base/reports.ts'
import { keysOfRun } from '../endpoints/portal/keys-left.ts'
import { lastPastRun, stateOf } from '../report/history.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { checksOf, messageOf, type RecordingFacts } from '../verdict/checks.ts'
import { blankReport, clauseResults } from '../verdict/clause-results.ts'
import { decide } from '../verdict/decide.ts'
import { driftOf, readBaseline } from '../verdict/drift.ts'
import type { Report } from '../verdict/report.ts'
import { departuresOf } from '../verdict/standards.ts'
import { countChecks } from '../verdict/verdict.ts'
import { applyWaivers, readWaivers } from '../verdict/waivers.ts'
import type { BegunRun } from './begin-run.ts'
import { chosenClauses, isPart } from './part.ts'

/** What the reporter knows about a run, apart from its checks. */
export interface Heard extends BegunRun {
  readonly startedAt: Date
  /** What the recording reported. */
  readonly facts: RecordingFacts
  readonly problems: ReadonlySet<Shown>
}

/** The report of a run of which nothing was judged. */
function unfinishedReport({ target, options, startedAt, facts, problems }: Heard): Report {
  const { rows: _, unwritten: __, observed: ___, recordedInMs: ____, ...reported } = facts
  const blank = blankReport(target, startedAt.toISOString())
  return {
    ...blank,
    ...reported,
    ...(isPart() && { isPart: true as const }),
    departures: { ...blank.departures, enforced: options.enforceStandards },
    rules: options.rules,
    problems: [...problems],
    keysLeft: keysOfRun(process.env, process.cwd()),
  }
}

/**
 * The report of a run that has ended. If its waivers or baseline became invalid in the meantime, the report has no verdict
 * and says why.
 *
 * @param shortfalls - why the run cannot be `kept`, one sentence each
 * @param tests - the selected tests
 */
export function reportOf(heard: Heard, ...found: Found): Report {
  try {
    return judged(heard, ...found)
  } catch (error) {
    const message = messageOf({ message: error instanceof Error ? error.message : String(error) })
    const unfinished = unfinishedReport(heard)
    return {
      ...unfinished,
      problems: [...unfinished.problems, message],
      reasons: [own('The run could not be judged.')],
    }
  }
}

type Found = readonly [shortfalls: readonly string[], tests: readonly TestCase[], result: FullResult]

function judged(heard: Heard, ...[shortfalls, tests, result]: Found): Report {
  const { target, options, facts } = heard
  const folder = process.cwd()
  const chosen = chosenClauses()
  const results = clauseResults(checksOf(tests, absence(heard, result)), facts.rows)
  const { clauses, waivers } = applyWaivers(
    chosen ? results.filter(({ id }) => chosen.includes(id)) : results,
    readWaivers(folder, target, options.waivers),
    new Date().toISOString().slice(0, 10),
  )
  const found = {
    clauses,
    waivers,
    checkCounts: countChecks(clauses, options.minimumChecks),
    drift: chosen
      ? blankReport(target, '').drift
      : driftOf(target, facts.observed, readBaseline(folder, target), options.enforceDrift),
  }
  const last = lastPastRun(REPORTS, target)
  const enforceStandards = options.enforceStandards || clauses.every(({ force }) => force === 'standard')
  const rules = { enforceStandards, gate: options.rules === 'gate', isPart: chosen !== undefined }
  const { verdict, reasons } = decide({ ...found, shortfalls }, rules)
  return {
    ...unfinishedReport(heard),
    ...found,
    departures: departuresOf(clauses, last && stateOf(last).departures, enforceStandards),
    verdict,
    reasons: reasons.map(show),
    durationMs: Math.round(result.duration),
    observations: facts.observed?.observations ?? [],
  }
}

/** Why a selected check did not run. */
function absence({ problems }: Heard, { status }: FullResult): Shown {
  const because = status === 'interrupted' ? 'the run was interrupted' : 'it did not run'
  const [first = because] = problems
  return own(first.split('\n')[0] ?? because)
}
