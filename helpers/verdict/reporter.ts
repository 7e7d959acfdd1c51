import { stripVTControlCharacters } from 'node:util'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { type ClauseId, isClauseId } from '../../contract/index.ts'
import { redact } from '../redact/redact.ts'
import { ANNOTATION } from '../spec/annotation.ts'
import { readEnvironment } from '../target/environment.ts'
import { isListing } from './listing.ts'
import { OUTCOMES } from './outcome.ts'
import { renderReport } from './terminal.ts'
import { type CheckResult, clauseResults, type Report, type Verdict, verdictOf } from './verdict.ts'
import { writeVerdict } from './write-verdict.ts'

const SETUP = 'record'

/** What the setup tells besides the evidence. */
type SetupFacts = Partial<Pick<Report, 'economy' | 'undocumented' | 'set' | 'adaptations'>> & {
  /** Sentences for the reader of the terminal. */
  readonly notes?: readonly string[]
}

/** Turns a run into one outcome per clause and one verdict: on the terminal and in `reports/verdict.json`. */
export default class VerdictReporter implements Reporter {
  readonly #checks = new Map<ClauseId, CheckResult[]>()
  readonly #problems: string[] = []
  #facts: SetupFacts = {}
  readonly #startedAt = new Date()
  readonly #environment = readEnvironment(process.env, process.cwd())
  #planned: readonly TestCase[] = []
  #isListing = false

  onBegin(config: FullConfig, suite: Suite): void {
    this.#isListing = isListing(config)
    if (this.#isListing) return
    this.#planned = suite.allTests().filter((test) => clauseIdOf(test))
    writeVerdict(this.#report('incomplete', 0))
    process.stdout.write(`Contract of ${this.#environment.target}: walking both flows …\n`)
  }

  onError(error: TestError): void {
    this.#problems.push(redact(messageOf(error)))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const id = clauseIdOf(test)
    if (id) this.#checks.set(id, [...(this.#checks.get(id) ?? []), checkOf(test, result)])
    else if (test.parent.project()?.name === SETUP) this.#readSetup(result)
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#isListing) return result
    this.#addChecksThatNeverRan(result)
    const enforceStandards = this.#environment.values.STANDARDS === 'enforce'
    const judged = verdictOf(clauseResults(this.#checks), enforceStandards)
    const isWhole = this.#problems.length === 0 && result.status === 'passed'
    const verdict = judged === 'kept' && !isWhole ? 'incomplete' : judged
    const report = this.#report(verdict, Math.round(result.duration))
    writeVerdict(report)
    process.stdout.write(`${renderReport(report)}\n`)
    return { status: verdict === 'kept' ? result.status : 'failed' }
  }

  printsToStdio(): boolean {
    return true
  }

  #report(verdict: Verdict, durationMs: number): Report {
    return {
      target: this.#environment.target,
      startedAt: this.#startedAt.toISOString(),
      durationMs,
      verdict,
      set: this.#facts.set ?? 'all',
      clauses: clauseResults(this.#checks),
      economy: this.#facts.economy ?? { requests: 0, logins: 0, consents: 0 },
      undocumented: this.#facts.undocumented ?? {},
      adaptations: this.#facts.adaptations ?? [],
      problems: this.#problems,
    }
  }

  #readSetup(result: TestResult): void {
    for (const error of result.errors) this.#problems.push(redact(messageOf(error)))
    const facts = result.annotations.find(({ type }) => type === ANNOTATION.facts)?.description
    if (facts) this.#facts = JSON.parse(facts)
    for (const note of this.#facts.notes ?? []) process.stdout.write(`${redact(note)}\n`)
    const { requests = 0, logins = 0, consents = 0 } = this.#facts.economy ?? {}
    const seconds = (result.duration / 1000).toFixed(1)
    process.stdout.write(
      `Recorded ${requests} requests, ${logins} log-in, ${consents} consents in ${seconds} s; judging …\n`,
    )
  }

  #addChecksThatNeverRan({ status }: FullResult): void {
    const because =
      this.#problems[0] ?? (status === 'interrupted' ? 'the run was interrupted' : 'it did not run')
    for (const test of this.#planned) {
      const id = clauseIdOf(test)
      if (!id || test.results.length > 0) continue
      const check: CheckResult = {
        title: test.title,
        outcome: 'inconclusive',
        detail: because.split('\n')[0] ?? '',
      }
      this.#checks.set(id, [...(this.#checks.get(id) ?? []), check])
    }
  }
}

function clauseIdOf(test: TestCase): ClauseId | undefined {
  const id = test.annotations.find(({ type }) => type === ANNOTATION.clause)?.description
  return id && isClauseId(id) ? id : undefined
}

function checkOf(test: TestCase, result: TestResult): CheckResult {
  const noted = (type: string) =>
    result.annotations.find((annotation) => annotation.type === type)?.description
  const outcome = OUTCOMES.find((known) => known === noted(ANNOTATION.outcome))
  if (result.status === 'passed' && !outcome) return { title: test.title, outcome: 'kept', detail: '' }
  if (outcome) return { title: test.title, outcome, detail: redact(noted(ANNOTATION.detail) ?? '') }
  return { title: test.title, outcome: 'inconclusive', detail: ownFault(result) }
}

/** A test that ended without a finding: the suite's own fault, never the service's. */
function ownFault(result: TestResult): string {
  const message = result.errors[0]
    ? redact(messageOf(result.errors[0])).split('\n')[0]
    : `the check was ${result.status}`
  return `the suite itself failed: ${message}`
}

function messageOf(error: TestError): string {
  return stripVTControlCharacters(error.message ?? error.value ?? 'unknown error')
}
