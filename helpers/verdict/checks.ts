import { stripVTControlCharacters } from 'node:util'
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type ClauseId, clauseOf, isClauseId } from '../../contract/index.ts'
import { redact } from '../redact/redact.ts'
import { ANNOTATION } from '../spec/annotation.ts'
import { DEPARTURE, OUTCOMES, worst } from './outcome.ts'
import type { CheckResult } from './report.ts'

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
  absence: string,
): ReadonlyMap<ClauseId, readonly CheckResult[]> {
  const checks = new Map<ClauseId, CheckResult[]>()
  for (const test of tests) {
    const id = clauseIdOf(test)
    if (id) checks.set(id, [...(checks.get(id) ?? []), checkOf(test, id, absence)])
  }
  return checks
}

/** A check that passed only when it was tried again is no proof: it counts as a departure. */
function checkOf(test: TestCase, id: ClauseId, absence: string): CheckResult {
  const attempts = test.results.map((result) => attemptOf(test, result))
  const last = attempts.at(-1)
  if (!last) return { title: test.title, outcome: 'inconclusive', detail: absence }
  const outcome = worst(attempts.map((attempt) => attempt.outcome))
  const decisive = attempts.find((attempt) => attempt.outcome === outcome) ?? last
  const isUnstable = attempts.length > 1 && last.outcome === 'kept'
  if (!isUnstable) return decisive
  const head = `unstable: it passed only on attempt ${attempts.length}; before:`
  const first = attempts.find(({ detail }) => detail)
  return {
    ...last,
    outcome: DEPARTURE[clauseOf(id).force],
    detail: `${head} ${first?.detail ?? 'it failed'}`,
  }
}

function attemptOf(test: TestCase, result: TestResult): CheckResult {
  const noted = (type: string) =>
    result.annotations.find((annotation) => annotation.type === type)?.description
  const outcome = OUTCOMES.find((known) => known === noted(ANNOTATION.outcome))
  const departure = noted(ANNOTATION.departure)
  const check = {
    title: test.title,
    ...(departure && { departure: JSON.parse(redact(departure)) }),
    judgedOn: result.annotations
      .filter(({ type }) => type === ANNOTATION.judgedOn)
      .map(({ description }) => description ?? ''),
  }
  if (result.status === 'passed' && !outcome) return { ...check, outcome: 'kept', detail: '' }
  if (outcome) return { ...check, outcome, detail: redact(noted(ANNOTATION.detail) ?? '') }
  return { ...check, outcome: 'inconclusive', detail: ownFault(result) }
}

/** A test that ended without a finding: the suite's own fault, never the service's. */
function ownFault(result: TestResult): string {
  const message = result.errors[0]
    ? messageOf(result.errors[0]).split('\n')[0]
    : `the check was ${result.status}`
  return `the suite itself failed: ${message}`
}

/** The text of an error of Playwright, without colours and secrets. */
export function messageOf(error: TestError): string {
  return redact(stripVTControlCharacters(error.message ?? error.value ?? 'unknown error'))
}
