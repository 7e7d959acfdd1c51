import type { TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type AnyClauseId, isAnyClauseId } from '../../contract/index.ts'
import type { Count } from '../base/formats.ts'
import { groupBy } from '../base/group-by.ts'
import type { Observations } from '../observe/observation.ts'
import { cleanText } from '../secrets/clean.ts'
import { phrase, type Shown, show } from '../secrets/shown.ts'
import { ANNOTATION } from './annotation.ts'
import { type Outcome, worst } from './outcome.ts'
import type { CheckResult, Report } from './report.ts'
import { conclusion, saidIn } from './said.ts'

/** The clause that a test checks; `undefined` for any other test. */
export function clauseIdOf(test: TestCase): AnyClauseId | undefined {
  const id = test.annotations.find(({ type }) => type === ANNOTATION.clause)?.description
  return isAnyClauseId(id) ? id : undefined
}

/**
 * The results of all checks, by clause.
 *
 * @param tests - the planned tests
 * @param absence - the reason to give for a test that did not run
 */
export function checksOf(
  tests: readonly TestCase[],
  absence: Shown,
): ReadonlyMap<AnyClauseId, readonly CheckResult[]> {
  const checks = new Map<AnyClauseId, CheckResult[]>()
  for (const test of tests) {
    const id = clauseIdOf(test)
    if (id) checks.set(id, [...(checks.get(id) ?? []), ...resultsOf(test, id, absence)])
  }
  return checks
}

/** The outcome of one attempt at a test: the worst of its rows. */
export const outcomeOf = (test: TestCase, id: AnyClauseId, result: TestResult): Outcome =>
  worst(attemptOf(test, id, result).map(({ outcome }) => outcome))

/** One result for each row of the test; a single result if it has no rows. */
function resultsOf(test: TestCase, id: AnyClauseId, absence: Shown): readonly CheckResult[] {
  const attempts = test.results.filter(hasRun).map((result) => attemptOf(test, id, result))
  if (attempts.length === 0)
    return [{ ...namesOf(test, undefined), outcome: 'inconclusive', detail: absence }]
  // If a check was retried, every attempt counts.
  const rows = groupBy(attempts.flat(), ({ title }) => title)
  return [...rows.values()].map((results) =>
    results.reduce((worse, one) => (worst([worse.outcome, one.outcome]) === worse.outcome ? worse : one)),
  )
}

/** Whether a check ran: it had evidence to read, and was not interrupted before its first finding. */
export const hasRun = ({ annotations, status }: TestResult): boolean =>
  !annotations.some(({ type }) => type === ANNOTATION.unrecorded) &&
  (status !== 'interrupted' || annotations.some(({ type }) => type === ANNOTATION.finding))

function attemptOf(test: TestCase, id: AnyClauseId, result: TestResult): readonly CheckResult[] {
  const said = saidIn(result.annotations, id)
  const rows = groupBy(said, ({ row }) => row)
  // A row may be kept although the test ended early because of another row.
  const isExplained = ENDED.has(result.status) && said.some(({ outcome }) => outcome !== 'kept')
  const hasPassed = result.status === 'passed' || (rows.size > 1 && isExplained)
  return (rows.size > 0 ? [...rows] : [[undefined, said] as const]).map(([row, own]) => {
    const concluded = conclusion(id, own, hasPassed)
    if (!concluded) return { ...namesOf(test, row), outcome: 'inconclusive', detail: ownFault(result) }
    const { clause: _, row: _row, ...found } = concluded
    return { ...namesOf(test, row), ...found }
  })
}

/** The title and the special topic of a check, each followed by the row. */
function namesOf(test: TestCase, row: Shown | undefined): Pick<CheckResult, 'title' | 'about'> {
  const about = test.annotations.find(({ type }) => type === ANNOTATION.about)?.description
  const completed = (text: string) => (row ? phrase`${show(text)} ${row}` : show(text))
  return { title: completed(test.title), ...(about ? { about: completed(about) } : row && { about: row }) }
}

const ENDED: ReadonlySet<TestResult['status']> = new Set(['failed', 'skipped'])

/**
 * The detail of a test that ended without a finding. That is a fault of the suite, never of the service. If its process
 * ended with it, the last line that the process printed says more than the error does.
 */
function ownFault({ errors: [error], status, stderr }: TestResult): Shown {
  const message = error ? messageOf(error).replace(/\n.*/s, '') : `the check was ${status}`
  const [last] = stderr.join('').trim().split('\n').slice(-1)
  const hasExited = message.includes('worker process exited')
  return phrase`the suite itself failed: ${show(hasExited && last ? last : message)}`
}

/** The text of an error of Playwright, without colours and secrets. */
export function messageOf(error: TestError): Shown {
  return cleanText(error.message ?? error.value ?? 'unknown error')
}

/** What the recording passes to the reporters in addition to the evidence. */
export type RecordingFacts = Partial<
  Pick<
    Report,
    | 'usage'
    | 'seed'
    | 'tried'
    | 'undocumented'
    | 'checkSet'
    | 'notOffered'
    | 'adaptations'
    | 'products'
    | 'notes'
  >
> & {
  /** How long it took, in milliseconds. */
  readonly recordedInMs?: Count
  /** Observations of what the document leaves open. */
  readonly observed?: Observations
  /** Number of refusal rows of each clause, which is the least number of its checks that must run. */
  readonly rows?: Readonly<Record<string, Count>>
  /** Files that could not be written, each with its cause. */
  readonly unwritten?: readonly Shown[]
}
