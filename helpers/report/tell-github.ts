import { appendFileSync } from 'node:fs'
import { errorAnnotations } from './annotations.ts'
import type { FullReport } from './full-report.ts'
import { stepSummary } from './step-summary.ts'

/** On GitHub: the summary of the step, and an error on each broken clause. Elsewhere nothing. */
export function tellGitHub(report: FullReport, environment: NodeJS.ProcessEnv): void {
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: isGitHub } = environment
  if (summary) appendFileSync(summary, stepSummary(report))
  if (isGitHub === 'true') process.stdout.write(errorAnnotations(report))
}
