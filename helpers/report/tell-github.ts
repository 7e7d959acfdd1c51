import { appendFileSync } from 'node:fs'
import type { Report } from '../verdict/report.ts'
import { errorAnnotations } from './annotations.ts'
import { stepSummary } from './step-summary.ts'

/** On GitHub: the summary of the step, and an error on each broken clause. Elsewhere nothing. */
export function tellGitHub(report: Report, environment: NodeJS.ProcessEnv): void {
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: isGitHub } = environment
  if (summary) appendFileSync(summary, stepSummary(report))
  if (isGitHub === 'true') process.stdout.write(errorAnnotations(report))
}
