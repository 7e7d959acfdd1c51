import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { readBaseline } from '../drift/baseline.ts'
import { driftOf } from '../drift/compare.ts'
import { hasLiveKeys } from '../ledger/keys-left.ts'
import { keysOfRun } from '../ledger/keys-of-run.ts'
import { deleteObservations, readObservations } from '../observe/store.ts'
import { redact } from '../redact/redact.ts'
import { startReports, writeReports } from '../report/write-reports.ts'
import { type RunOptions, readRunOptions } from '../run/run-options.ts'
import { ANNOTATION, type SetupFacts } from '../spec/annotation.ts'
import { readEnvironment } from '../target/environment.ts'
import { applyWaivers } from '../waivers/apply-waivers.ts'
import { readWaivers } from '../waivers/read-waivers.ts'
import { blankReport } from './blank-report.ts'
import { checksOf, clauseIdOf, messageOf } from './checks.ts'
import { clauseResults } from './clause-results.ts'
import { decide } from './decide.ts'
import { isListing } from './listing.ts'
import { layoutOf } from './paint.ts'
import { isMerge, isOldEvidence, partOf } from './part.ts'
import { clearProgress, showProgress } from './progress.ts'
import type { Report } from './report.ts'
import { renderReport } from './terminal.ts'
import { countChecks } from './verdict.ts'
import { count } from './words.ts'
import { writeVerdict } from './write-verdict.ts'

const SETUP = 'record'

/** Turns a run into one outcome per clause and one verdict: on the terminal and in `reports/verdict.json`. */
export default class VerdictReporter implements Reporter {
  readonly #startedAt = new Date()
  readonly #environment = readEnvironment(process.env, process.cwd())
  readonly #options: RunOptions = readRunOptions(this.#environment.values)
  readonly #problems: string[] = []
  readonly #shortfalls: string[] = []
  #facts: SetupFacts = {}
  #planned: readonly TestCase[] = []
  #done = 0
  #isListing = false

  onBegin(config: FullConfig, suite: Suite): void {
    this.#isListing = isListing(config)
    if (this.#isListing) return
    this.#planned = suite.allTests()
    const part = partOf(config)
    if (part) this.#shortfalls.push(`${part} selects a part of the checks.`)
    if (isMerge()) this.#shortfalls.push('Merged parts are several runs, each with evidence of its own.')
    if (isOldEvidence(config) && this.#options.rules === 'gate')
      this.#shortfalls.push('--no-deps judges the evidence of an earlier run.')
    deleteObservations()
    writeVerdict(this.#unfinished())
    startReports(this.#unfinished(), config.argv)
    process.stdout.write(`Contract of ${this.#environment.target}: walking both flows …\n`)
  }

  onError(error: TestError): void {
    this.#problems.push(messageOf(error))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.parent.project()?.name === SETUP) this.#readSetup(result)
    else if (clauseIdOf(test)) this.#done += 1
    else if (result.status !== 'passed' && result.status !== 'skipped')
      this.#problems.push(`${test.title}: ${result.errors.map(messageOf).join('; ') || result.status}`)
    showProgress(this.#done, this.#planned.filter(clauseIdOf).length)
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#isListing) return result
    clearProgress()
    const report = this.#report(result)
    writeVerdict(report)
    process.stdout.write(`${renderReport(report, layoutOf(process.stdout))}\n`)
    writeReports(report)
    return { status: report.verdict === 'kept' && !hasLiveKeys(report) ? 'passed' : 'failed' }
  }

  printsToStdio(): boolean {
    return true
  }

  /** What a reader finds if the run is killed: nothing is judged, and it says so. */
  #unfinished(): Report {
    const { rows: _, notes: __, ...facts } = this.#facts
    return {
      ...blankReport(this.#environment.target, this.#startedAt.toISOString()),
      ...facts,
      rules: this.#options.rules,
      problems: this.#problems,
      keys: keysOfRun(process.env, process.cwd()),
    }
  }

  #report(result: FullResult): Report {
    const { target } = this.#environment
    const folder = process.cwd()
    const observed = readObservations()
    const checks = checksOf(this.#planned, this.#absence(result))
    const today = new Date().toISOString().slice(0, 10)
    const { clauses, waivers } = applyWaivers(
      clauseResults(checks, this.#facts.rows),
      readWaivers(folder, target, this.#options.waivers),
      today,
    )
    const found = {
      clauses,
      waivers,
      checks: countChecks(clauses, this.#options.minimumChecks),
      drift: driftOf(target, observed, readBaseline(folder, target), this.#options.enforceDrift),
    }
    const shortfalls = [...this.#shortfalls, ...this.#interruptions(result)]
    const rules = { ...this.#options, gate: this.#options.rules === 'gate' }
    return {
      ...this.#unfinished(),
      ...found,
      ...decide({ ...found, shortfalls }, rules),
      durationMs: Math.round(result.duration),
      observations: observed?.observations ?? [],
    }
  }

  /** Why the run did not go to its end. Playwright calls a run `failed` for every red check, so that alone tells nothing. */
  #interruptions({ status }: FullResult): readonly string[] {
    if (status === 'interrupted') return ['The run was interrupted.']
    if (status === 'timedout') return ['The run took longer than its time limit.']
    const isExplained = status === 'passed' || this.#planned.some((test) => !test.ok())
    return this.#problems.length > 0 || !isExplained ? ['The run did not go as planned.'] : []
  }

  #readSetup(result: TestResult): void {
    this.#problems.push(...result.errors.map(messageOf))
    if (result.status !== 'passed' && result.errors.length === 0)
      this.#problems.push(`the recording was ${result.status}`)
    const facts = result.annotations.find(({ type }) => type === ANNOTATION.facts)?.description
    if (facts) this.#facts = JSON.parse(facts)
    for (const text of this.#facts.notes ?? []) process.stdout.write(`${redact(text)}\n`)
    writeVerdict(this.#unfinished())
    const { requests = 0, logins = 0, consents = 0 } = this.#facts.economy ?? {}
    const seconds = (result.duration / 1000).toFixed(1)
    const walked = [count(requests, 'request'), count(logins, 'log-in'), count(consents, 'consent')]
    process.stdout.write(`Recorded ${walked.join(', ')} in ${seconds} s; judging …\n`)
  }

  #absence({ status }: FullResult): string {
    const because = status === 'interrupted' ? 'the run was interrupted' : 'it did not run'
    return (this.#problems[0] ?? because).split('\n')[0] ?? because
  }
}
