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
import { deleteObservations, readObservations } from '../observe/store.ts'
import { startReports, writeReports } from '../report/write-reports.ts'
import { type RunOptions, readRunOptions } from '../run/run-options.ts'
import type { SetupFacts } from '../spec/annotation.ts'
import { readEnvironment } from '../target/environment.ts'
import { own, type Shown, show } from '../text/shown.ts'
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
import { factsIn } from './setup-facts.ts'
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
  readonly #problems: Shown[] = []
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
    process.stdout.write(`Contract of ${own(this.#environment.target)}: walking both flows …\n`)
  }

  onError(error: TestError): void {
    this.#problems.push(messageOf(error))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.parent.project()?.name === SETUP) this.#readSetup(result)
    else if (clauseIdOf(test)) this.#done += 1
    else if (result.status !== 'passed' && result.status !== 'skipped')
      this.#problems.push(show(`${test.title}: ${result.errors.map(messageOf).join('; ') || result.status}`))
    showProgress(this.#done, this.#planned.filter(clauseIdOf).length)
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#isListing) return result
    clearProgress()
    const report = this.#report(result)
    writeVerdict(report)
    process.stdout.write(`${renderReport(report, layoutOf(process.stdout))}\n`)
    writeReports(report)
    return { status: report.verdict === 'kept' ? 'passed' : 'failed' }
  }

  printsToStdio(): boolean {
    return true
  }

  /** What a reader finds if the run is killed: nothing is judged, and it says so. */
  #unfinished(): Report {
    const { rows: _, ...facts } = this.#facts
    return {
      ...blankReport(this.#environment.target, this.#startedAt.toISOString()),
      ...facts,
      rules: this.#options.rules,
      problems: this.#problems,
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
    const { verdict, reasons } = decide({ ...found, shortfalls }, rules)
    return {
      ...this.#unfinished(),
      ...found,
      verdict,
      reasons: reasons.map(show),
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
      this.#problems.push(own(`the recording was ${result.status}`))
    const facts = factsIn(result.annotations)
    if (facts) this.#facts = facts
    else if (this.#problems.length === 0) this.#problems.push(own('the recording told nothing'))
    writeVerdict(this.#unfinished())
    const { requests = 0, logins = 0, consents = 0 } = this.#facts.economy ?? {}
    const seconds = (result.duration / 1000).toFixed(1)
    const walked = [count(requests, 'request'), count(logins, 'log-in'), count(consents, 'consent')]
    process.stdout.write(`Recorded ${walked.join(', ')} in ${seconds} s; judging …\n`)
  }

  #absence({ status }: FullResult): Shown {
    const because = status === 'interrupted' ? 'the run was interrupted' : 'it did not run'
    return own((this.#problems[0] ?? because).split('\n')[0] ?? because)
  }
}
