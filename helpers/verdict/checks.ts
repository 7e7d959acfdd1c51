import type { TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type ClauseId, clauseOf, isClauseId } from '../../contract/index.ts'
import { cleanText } from '../redact/clean.ts'
import { ANNOTATION } from '../spec/annotation.ts'
import { own, phrase, type Shown, show } from '../text/shown.ts'
import { DEPARTURE, worst } from './outcome.ts'
import type { CheckResult } from './report.ts'
import { conclusion, saidIn } from './said.ts'

/** The clause that a test checks; `undefined` for any other test. */
export function clauseIdOf(test: TestCase): ClauseId | undefined {
  const id = test.annotations.find(({ type }) => type === ANNOTATION.clause)?.description
  return id && isClauseId(id) ? id : undefined
}

/**
 * The result of every check, by clause.
 *
 * @param tests - those that were planned
 * @param absence - why a test that never ran did not
 */
export function checksOf(
  tests: readonly TestCase[],
  absence: Shown,
): ReadonlyMap<ClauseId, readonly CheckResult[]> {
  const checks = new Map<ClauseId, CheckResult[]>()
  for (const test of tests) {
    const id = clauseIdOf(test)
    if (id) checks.set(id, [...(checks.get(id) ?? []), checkOf(test, id, absence)])
  }
  return checks
}

/** A check that passed only when it was tried again is no proof: it counts as a departure. */
function checkOf(test: TestCase, id: ClauseId, absence: Shown): CheckResult {
  const attempts = test.results.map((result) => attemptOf(test, id, result))
  const last = attempts.at(-1)
  const title = show(test.title)
  if (!last) return { title, outcome: 'inconclusive', detail: absence }
  const outcome = worst(attempts.map((attempt) => attempt.outcome))
  const decisive = attempts.find((attempt) => attempt.outcome === outcome) ?? last
  const isUnstable = attempts.length > 1 && last.outcome === 'kept'
  if (!isUnstable) return decisive
  const first = attempts.find(({ detail }) => detail)?.detail ?? own('it failed')
  return {
    ...last,
    outcome: DEPARTURE[clauseOf(id).force],
    detail: phrase`unstable: it passed only on attempt ${attempts.length}; before: ${first}`,
  }
}

function attemptOf(test: TestCase, id: ClauseId, result: TestResult): CheckResult {
  const said = conclusion(id, saidIn(result.annotations, id), result.status === 'passed')
  const title = show(test.title)
  if (!said) return { title, outcome: 'inconclusive', detail: ownFault(result) }
  const { clause: _, ...found } = said
  return { title, ...found }
}

/** A test that ended without a finding: the suite's own fault, never the service's. */
function ownFault(result: TestResult): Shown {
  const message = result.errors[0] ? firstLine(messageOf(result.errors[0])) : `the check was ${result.status}`
  return phrase`the suite itself failed: ${show(message)}`
}

/** The text of an error of Playwright, without colours and secrets. */
export function messageOf(error: TestError): Shown {
  return cleanText(error.message ?? error.value ?? 'unknown error')
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
