import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { unwritten } from '../base/cannot-write.ts'
import { runId } from '../base/run-folder.ts'
import { readEnvironment } from '../config/environment.ts'
import { type Shaping, shapingOf } from '../config/shaping.ts'
import { hasLiveKeys } from '../evidence/ledger/keys-left.ts'
import { keysOfRun } from '../evidence/ledger/keys-of-run.ts'
import { noteUnrecorded } from '../evidence/pending.ts'
import { writeObservations } from '../observe/store.ts'
import { showUsage } from '../report/usage.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { blankReport } from '../verdict/blank-report.ts'
import { checksOf, clauseIdOf, messageOf } from '../verdict/checks.ts'
import { clauseResults } from '../verdict/clause-results.ts'
import { measureOf } from '../verdict/compare/measure.ts'
import { decide } from '../verdict/decide.ts'
import { readBaseline } from '../verdict/drift/baseline.ts'
import { driftOf } from '../verdict/drift/compare.ts'
import type { Report } from '../verdict/report.ts'
import { factsIn, type SetupFacts } from '../verdict/setup-facts.ts'
import { countChecks } from '../verdict/verdict.ts'
import { applyWaivers } from '../verdict/waivers/apply-waivers.ts'
import { readWaivers } from '../verdict/waivers/read-waivers.ts'
import { writeVerdict } from '../verdict/write-verdict.ts'
import { ownCommandLine } from './command-line.ts'
import { noteEnding, ownExitCode } from './ending.ts'
import { judgeAgain } from './judge-again.ts'
import { keepEvidence } from './kept-evidence.ts'
import { listChecks } from './list-checks.ts'
import { isListing, isMerge, isOldEvidence, isSetup, partOf } from './part.ts'
import { clearProgress, showProgress } from './progress.ts'
import { type RunOptions, readRunOptions } from './run-options.ts'
import { publish, startReports } from './write-reports.ts'

const RECORDS = 'recording both flows'

/**
 * Turns a run into one outcome per clause and one verdict, and publishes them once every other reporter has written what
 * it writes, or has failed to.
 */
export default class VerdictReporter implements Reporter {
  readonly #startedAt = new Date()
  readonly #environment = readEnvironment(process.env, process.cwd())
  readonly #options: RunOptions = readRunOptions(this.#environment.values)
  readonly #command = ownCommandLine()
  /** Read before this run writes anything in its place. */
  readonly #measure = measureOf(this.#options, process.cwd())
  readonly #problems = new Set<Shown>()
  readonly #shortfalls: string[] = []
  /** Only where evidence is kept, or kept evidence judged: files are read for it. */
  readonly #shaping: Shaping | undefined
  #facts: SetupFacts = {}
  #planned: readonly TestCase[] = []
  #checks = 0
  #result: FullResult | undefined
  #endedAt = this.#startedAt
  #done = 0

  constructor() {
    if (isListing(this.#command)) return
    ownExitCode()
    const keeps = this.#environment.values.KEEP_RECORD === 'yes' && !isMerge(this.#command)
    if (keeps || isOldEvidence(this.#command)) this.#shaping = shapingOf(process.env, process.cwd())
  }

  onBegin(config: FullConfig, suite: Suite): void {
    if (isListing(this.#command)) {
      const lines = listChecks(suite.allTests(), config.rootDir)
      process.stdout.write(lines.map((line) => `${line}\n`).join(''))
      return
    }
    this.#planned = suite.allTests()
    this.#checks = this.#planned.filter(clauseIdOf).length
    if (!this.#planned.some(isSetup)) this.#attempt(noteUnrecorded)
    const part = partOf(this.#command, config)
    if (part) this.#shortfalls.push(`${part} runs only part of the checks.`)
    if (isMerge(this.#command))
      this.#shortfalls.push('The merged parts are separate runs, each with its own evidence.')
    const does = isOldEvidence(this.#command) ? this.#judgeAgain() : RECORDS
    this.#attempt(() => startReports(this.#unfinished(), isOldEvidence(this.#command)))
    process.stdout.write(`Run ${runId()} of ${own(this.#environment.target)}: ${does} …\n`)
    if (part && this.#options.rules === 'gate')
      process.stdout.write(
        `${part} runs only part of the checks, so this is no run that the gate can pass.\n`,
      )
  }

  onError(error: TestError): void {
    this.#problems.add(messageOf(error))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (isSetup(test)) this.#readSetup(result)
    else if (clauseIdOf(test)) this.#done += 1
    else if (result.status !== 'passed' && result.status !== 'skipped')
      this.#problems.add(show(`${test.title}: ${result.errors.map(messageOf).join('; ') || result.status}`))
    showProgress(this.#done, this.#checks)
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    if (isListing(this.#command)) return result
    clearProgress()
    this.#result = { ...result }
    this.#keep(this.#result)
    const { observed } = this.#facts
    if (observed) this.#attempt(() => writeObservations(observed))
    this.#endedAt = new Date()
    const report = this.#final(this.#result)
    return { status: report.verdict === 'kept' && !hasLiveKeys(report) ? 'passed' : 'failed' }
  }

  async onExit(): Promise<void> {
    if (!this.#result) return
    const isPart = this.#shortfalls.length > 0 || this.#result.status === 'interrupted'
    publish(this.#final(this.#result), isPart)
  }

  printsToStdio(): boolean {
    return true
  }

  #judgeAgain(): string {
    if (this.#planned.some(isSetup)) {
      this.#shortfalls.push('--no-deps leaves out the checks.')
      return RECORDS
    }
    const isGate = this.#options.rules === 'gate'
    const { does, shortfalls, facts } = judgeAgain(this.#shaping ?? {}, isGate)
    this.#shortfalls.push(...shortfalls)
    this.#facts = facts
    return does
  }

  /** Leaves the evidence to runs that judge it again. */
  #keep(result: FullResult): void {
    const shaping = this.#shaping
    if (!shaping || isOldEvidence(this.#command)) return
    const run = own(runId())
    const startedAt = own(this.#startedAt.toISOString())
    const shortfalls = [...this.#shortfalls, ...this.#interruptions(result)]
    const recording = { run, startedAt, shortfalls, facts: this.#facts }
    this.#attempt(() => keepEvidence(recording, shaping, process.cwd(), this.#environment.target))
  }

  /** What a reader finds if the run is killed: nothing is judged, and it says so. */
  #unfinished(): Report {
    const { rows: _, unwritten: __, observed: ___, escaped: ____, provenance, ...facts } = this.#facts
    const blank = blankReport(this.#environment.target, this.#startedAt.toISOString())
    return {
      ...blank,
      ...facts,
      provenance: { ...blank.provenance, ...provenance },
      rules: this.#options.rules,
      problems: [...this.#problems],
      keysLeft: keysOfRun(process.env, process.cwd()),
    }
  }

  /** A run whose waivers or baseline were spoilt meanwhile has no verdict, and says why. */
  #final(result: FullResult): Report {
    try {
      return this.#report(result)
    } catch (error) {
      this.#problems.add(messageOf({ message: error instanceof Error ? error.message : String(error) }))
      return { ...this.#unfinished(), reasons: [own('The run could not be judged.')] }
    }
  }

  #report(result: FullResult): Report {
    const { target } = this.#environment
    const folder = process.cwd()
    const { observed } = this.#facts
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
      checkCounts: countChecks(clauses, this.#options.minimumChecks),
      drift: driftOf(target, observed, readBaseline(folder, target), this.#options.enforceDrift),
    }
    const unfinished = this.#unfinished()
    const observations = observed?.observations ?? []
    const measured = this.#measure?.({ ...unfinished, ...found, observations })
    const shortfalls = [...this.#shortfalls, ...this.#interruptions(result)]
    const rules = { ...this.#options, gate: this.#options.rules === 'gate' }
    const { verdict, reasons } = decide({ ...found, shortfalls, ...(measured && { measured }) }, rules)
    return {
      ...unfinished,
      ...found,
      provenance: { ...unfinished.provenance, endedAt: own(this.#endedAt.toISOString()) },
      verdict,
      reasons: reasons.map(show),
      durationMs: Math.round(result.duration),
      observations,
    }
  }

  /** Why the run did not complete. Playwright calls a run `failed` for every red check, so that alone says nothing. */
  #interruptions({ status }: FullResult): readonly string[] {
    if (status === 'interrupted') return ['The run was interrupted.']
    if (status === 'timedout') return ['The run exceeded its time limit.']
    const isExplained = status === 'passed' || this.#planned.some((test) => !test.ok())
    return this.#problems.size > 0 || !isExplained ? ['The run did not go as planned.'] : []
  }

  #readSetup(result: TestResult): void {
    // The checks may be waiting.
    if (result.status !== 'passed') this.#attempt(noteUnrecorded)
    for (const error of result.errors) this.#problems.add(messageOf(error))
    if (result.status !== 'passed' && result.errors.length === 0)
      this.#problems.add(own(`the recording was ${result.status}`))
    const facts = factsIn(result.annotations)
    if (facts) this.#facts = facts
    else if (this.#problems.size === 0) this.#problems.add(own('the recording reported nothing'))
    this.#noteUnwritten(this.#facts.unwritten ?? [])
    this.#noteEscaped(this.#facts.escaped ?? [])
    this.#attempt(() => writeVerdict(this.#unfinished()))
    const seconds = (result.duration / 1000).toFixed(1)
    const usage = showUsage(this.#facts.usage ?? { requests: 0, logins: 0, consents: 0 })
    process.stdout.write(`Recorded ${usage} in ${seconds} s; judging …\n`)
  }

  #absence({ status }: FullResult): Shown {
    const because = status === 'interrupted' ? 'the run was interrupted' : 'it did not run'
    const [first = because] = this.#problems
    return own(first.split('\n')[0] ?? because)
  }

  #attempt(write: () => void): void {
    this.#noteUnwritten(unwritten(write).map((failure) => show(failure)))
  }

  #noteEscaped(strays: readonly Shown[]): void {
    for (const stray of strays) {
      process.stderr.write(`leak  ${stray}\n`)
      this.#problems.add(stray)
    }
    if (strays.length > 0) noteEnding({ hasLeaked: true })
  }

  #noteUnwritten(failures: readonly Shown[]): void {
    for (const failure of failures) this.#problems.add(failure)
    if (failures.length > 0) noteEnding({ isUnwritten: true })
  }
}
