import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { runId } from '../base/run-folder.ts'
import { count } from '../base/visible.ts'
import { unwritten } from '../base/write-whole.ts'
import { readEnvironment } from '../config/environment.ts'
import { deleteObservations, writeObservations } from '../observe/observation.ts'
import { showUsage } from '../report/provenance-words.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { clauseIdOf, hasRun, messageOf, type RecordingFacts } from '../verdict/checks.ts'
import { type BegunRun, begunRun } from './begin-run.ts'
import { noteEnding } from './exit.ts'
import { readFacts } from './facts.ts'
import { choose, isPart } from './part.ts'
import { placePage, printAndExit, publish, searchForLeaks } from './publish.ts'
import { type Heard, reportOf } from './report-of-run.ts'
import { partialities, planOf } from './wholeness.ts'

const ENDED_WELL: ReadonlySet<TestResult['status']> = new Set(['passed', 'skipped'])

/**
 * Turns a run into one outcome per clause and one verdict. It is the last reporter in the list. When every other reporter has
 * finished or failed, it publishes the result, searches all files for secrets, and ends the process. So no later reporter
 * writes an unsearched file. If no run has begun, as in a listing, it does nothing.
 */
export default class VerdictReporter implements Reporter {
  readonly #startedAt = new Date()
  readonly #problems = new Set<Shown>()
  /** Titles of the checks that ended; a check that ended twice is listed twice. */
  readonly #ended: string[] = []
  /** The checks that ended before the facts of a recording were there. */
  readonly #unrecorded: TestResult[] = []
  #run: BegunRun | undefined
  #config: FullConfig | undefined
  /** What the recording reported; `undefined` until it has ended. */
  #facts: RecordingFacts | undefined
  #planned: readonly TestCase[] = []
  #plan: readonly string[] = []
  #result: FullResult | undefined

  onBegin(config: FullConfig, suite: Suite): void {
    this.#run = begunRun()
    this.#config = config
    this.#planned = suite.allTests()
    const run = this.#run
    if (!run) {
      // A listing has no verdict. Under the gate it still counts as incomplete.
      if (readEnvironment(process.env, process.cwd()).values.RULES !== 'gate') noteEnding({ isListing: true })
      return
    }
    process.stdout.write(`Run ${runId()} of ${own(run.target)}: sending requests …\n`)
    const selected = this.#planned.filter(clauseIdOf)
    const titles = selected.map(({ title }) => title)
    this.#plan = planOf(config, selected)
    if (isPart()) {
      const chosen = new Set<string>(selected.map(clauseIdOf).filter((id) => id !== undefined))
      choose(chosen)
      this.#plan = this.#plan.filter((title) => chosen.has(title.split(': ')[0] ?? ''))
      process.stdout.write(`Chosen: ${count(chosen.size, 'clause')}.\n`)
    }
    if (partialities(this.#plan, titles).length > 0)
      process.stdout.write('The selection leaves out or repeats some checks, so this run cannot end KEPT.\n')
  }

  onError(error: TestError): void {
    this.#problems.add(messageOf(error))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (!this.#run) return
    this.#lookForFacts()
    if (clauseIdOf(test)) {
      if (hasRun(result)) this.#ended.push(test.title)
      if (!this.#facts) this.#unrecorded.push(result)
    } else if (result.status !== 'passed' && result.status !== 'skipped')
      this.#problems.add(show(`${test.title}: ${result.errors.map(messageOf).join('; ') || result.status}`))
    if (process.stdout.isTTY && this.#ended.length > 0)
      process.stdout.write(`${this.#ended.length} of ${this.#planned.length} checks\r`)
  }

  async onEnd(result: FullResult): Promise<undefined> {
    if (!this.#run) return
    if (process.stdout.isTTY) process.stdout.write('\u001b[K\r')
    this.#result = { ...result }
    this.#lookForFacts()
    if (!this.#facts) this.#noteFailures()
    const { observed } = this.#facts ?? {}
    this.#attempt(() => (observed ? writeObservations(observed) : deleteObservations()))
  }

  async onExit(): Promise<void> {
    if (!this.#run || !this.#result) return
    const shortfalls = this.#shortfalls(this.#result)
    const heard = this.#heard(this.#run)
    publish(reportOf(heard, shortfalls, this.#planned, this.#result), shortfalls.length > 0)
    searchForLeaks(this.#config)
    placePage(this.#config)
    await printAndExit()
  }

  /** If no reporter prints, Playwright adds one that does. Only a listing needs that one. */
  printsToStdio(): boolean {
    return !process.argv.includes('--list')
  }

  #heard(run: BegunRun): Heard {
    return { ...run, startedAt: this.#startedAt, facts: this.#facts ?? {}, problems: this.#problems }
  }

  /** Why the run is not whole. `failed` alone is not a reason: a single red check causes it. */
  #shortfalls({ status }: FullResult): readonly string[] {
    if (status === 'interrupted') return ['The run was interrupted.']
    if (status === 'timedout') return ['The run exceeded its time limit.']
    const isExplained = status === 'passed' || this.#planned.some((test) => !test.ok())
    return [
      ...(this.#problems.size > 0 || !isExplained ? ['The run did not go as planned.'] : []),
      ...partialities(this.#plan, this.#ended),
      ...(this.#facts ? [] : ['The run recorded nothing.']),
    ]
  }

  #lookForFacts(): void {
    const facts = this.#facts ? undefined : readFacts()
    if (!facts) return
    this.#facts = facts
    this.#noteUnwritten(facts.unwritten ?? [])
    const usage = showUsage(facts.usage ?? { requests: 0, logins: 0, consents: 0 })
    const seconds = ((facts.recordedInMs ?? 0) / 1000).toFixed(1)
    process.stdout.write(`Recorded ${usage} in ${seconds} s; judging …\n`)
  }

  /** Notes why there is no evidence. */
  #noteFailures(): void {
    for (const { status, errors } of this.#unrecorded.filter((one) => !ENDED_WELL.has(one.status))) {
      for (const error of errors) this.#problems.add(messageOf(error))
      if (errors.length === 0) this.#problems.add(own(`the recording was ${status}`))
    }
  }

  #attempt(write: () => void): void {
    this.#noteUnwritten(unwritten(write).map((failure) => show(failure)))
  }

  #noteUnwritten(failures: readonly Shown[]): void {
    for (const failure of failures) this.#problems.add(failure)
    if (failures.length > 0) noteEnding({ isUnwritten: true })
  }
}
