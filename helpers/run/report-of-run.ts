import type { FullResult, TestCase } from '@playwright/test/reporter'
import { keysOfRun } from '../evidence/ledger/keys-of-run.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { blankReport } from '../verdict/blank-report.ts'
import { checksOf, messageOf } from '../verdict/checks.ts'
import { clauseResults } from '../verdict/clause-results.ts'
import { decide } from '../verdict/decide.ts'
import { readBaseline } from '../verdict/drift/baseline.ts'
import { driftOf } from '../verdict/drift/compare.ts'
import type { Report } from '../verdict/report.ts'
import type { SetupFacts } from '../verdict/setup-facts.ts'
import { countChecks } from '../verdict/verdict.ts'
import { applyWaivers } from '../verdict/waivers/apply-waivers.ts'
import { readWaivers } from '../verdict/waivers/read-waivers.ts'
import type { BegunRun } from './begin-run.ts'

/** What was heard of a run, besides its checks. */
export interface Heard extends Pick<BegunRun, 'target' | 'options' | 'measure'> {
  readonly startedAt: Date
  readonly endedAt: Date
  /** What its recording told. */
  readonly facts: SetupFacts
  readonly problems: ReadonlySet<Shown>
  /** Why it cannot be `kept`, a sentence each. */
  readonly shortfalls: readonly string[]
}

/** What a reader finds if the run is killed: nothing is judged, and it says so. */
export function unfinishedReport({ target, options, startedAt, facts, problems }: Heard): Report {
  const { rows: _, unwritten: __, observed: ___, provenance, ...told } = facts
  const blank = blankReport(target, startedAt.toISOString())
  return {
    ...blank,
    ...told,
    provenance: { ...blank.provenance, ...provenance },
    rules: options.rules,
    problems: [...problems],
    keysLeft: keysOfRun(process.env, process.cwd()),
  }
}

/**
 * The report of a run that has ended. One whose waivers or baseline were spoilt meanwhile has no verdict, and says why.
 *
 * @param tests - those that were selected
 */
export function reportOf(heard: Heard, tests: readonly TestCase[], result: FullResult): Report {
  try {
    return judged(heard, tests, result)
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

function judged(heard: Heard, tests: readonly TestCase[], result: FullResult): Report {
  const { target, options, facts, shortfalls, endedAt } = heard
  const folder = process.cwd()
  const observations = facts.observed?.observations ?? []
  const { clauses, waivers } = applyWaivers(
    clauseResults(checksOf(tests, absence(heard, result)), facts.rows),
    readWaivers(folder, target, options.waivers),
    new Date().toISOString().slice(0, 10),
  )
  const found = {
    clauses,
    waivers,
    checkCounts: countChecks(clauses, options.minimumChecks),
    drift: driftOf(target, facts.observed, readBaseline(folder, target), options.enforceDrift),
  }
  const unfinished = unfinishedReport(heard)
  const measured = heard.measure?.({ ...unfinished, ...found, observations })
  const rules = { ...options, gate: options.rules === 'gate' }
  const { verdict, reasons } = decide({ ...found, shortfalls, ...(measured && { measured }) }, rules)
  return {
    ...unfinished,
    ...found,
    provenance: { ...unfinished.provenance, endedAt: own(endedAt.toISOString()) },
    verdict,
    reasons: reasons.map(show),
    durationMs: Math.round(result.duration),
    observations,
  }
}

/** Why a check that was selected did not run. */
function absence({ problems }: Heard, { status }: FullResult): Shown {
  const because = status === 'interrupted' ? 'the run was interrupted' : 'it did not run'
  const [first = because] = problems
  return own(first.split('\n')[0] ?? because)
}
