import { appendFileSync } from 'node:fs'
import { writing } from '../base/cannot-write.ts'
import type { Report } from '../verdict/report.ts'
import { errorAnnotations } from './annotations.ts'
import { stepSummary } from './step-summary.ts'

/**
 * On GitHub: the summary of the step. Elsewhere nothing.
 *
 * @throws CannotWrite
 */
export function tellGitHub(report: Report, { GITHUB_STEP_SUMMARY: summary }: NodeJS.ProcessEnv): void {
  if (summary) writing(summary, () => appendFileSync(summary, stepSummary(report)))
}

/** What GitHub reads from the output of a step: an error on each broken clause. Elsewhere nothing. */
export function annotationsFor(report: Report, { GITHUB_ACTIONS: isGitHub }: NodeJS.ProcessEnv): string {
  return isGitHub === 'true' ? errorAnnotations(report) : ''
}
