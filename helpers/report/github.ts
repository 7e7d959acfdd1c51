import { appendFileSync } from 'node:fs'
import { writing } from '../base/write-whole.ts'
import { wordsOf } from '../evidence/ledger/keys-left.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import type { ReadableReport, Report } from '../verdict/report.ts'
import { renderReport } from './terminal/terminal.ts'

/** Number of error annotations that GitHub shows for one step; the summary lists all errors. */
const SHOWN = 10

/** Workflow commands for GitHub: one line for each key that may be alive, each problem of the run and each broken clause. */
export function errorAnnotations({ clauses, problems, verdict, target, keysLeft }: ReadableReport): string {
  const errors = [
    ...keysLeft.map((key) => {
      const { heading, which, because } = wordsOf(key)
      return error(own(heading), phrase`${which}\n${because}`)
    }),
    ...problems.map((problem) => error(phrase`${target}: ${own(verdict)}`, problem)),
    ...clauses
      .filter(({ outcome }) => outcome === 'broken')
      .map(({ id, section, says, detail }) =>
        error(own(`${id} (section ${section}) is broken`), phrase`${says}\n${detail}`),
      ),
  ]
  return errors.slice(0, SHOWN).join('')
}

/** An error command. Characters that end a command or a property are percent-encoded. */
const error = (title: Shown, message: Shown): string =>
  `::error title=${title.replace(/[%:,\r\n]/g, encodeURIComponent)}::${message.replace(/[%\r\n]/g, encodeURIComponent)}\n`

/** The terminal report as Markdown for a step summary: a code block, so that its text cannot become markup or a link. */
export function stepSummary(report: ReadableReport): string {
  const text = renderReport(report, { width: 110, color: false, isVerbose: false }).trim()
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `## ${report.verdict === 'kept' ? '✅ Contract kept' : `❌ Contract ${report.verdict}`}\n\n${fence}text\n${text}\n${fence}\n`
}

/**
 * Adds the report to the summary of the step on GitHub. Does nothing elsewhere.
 *
 * @throws CannotWrite
 */
export function writeStepSummary(report: Report, { GITHUB_STEP_SUMMARY: summary }: NodeJS.ProcessEnv): void {
  if (summary) writing(summary, () => appendFileSync(summary, stepSummary(report)))
}

/** The error annotations on GitHub, for the output of the step; empty elsewhere. */
export function annotationsFor(report: Report, { GITHUB_ACTIONS: isGitHub }: NodeJS.ProcessEnv): string {
  return isGitHub === 'true' ? errorAnnotations(report) : ''
}
