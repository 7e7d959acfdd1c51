import { appendFileSync } from 'node:fs'
import { cited, clauseOf } from '../../contract/index.ts'
import { writing } from '../base/write-whole.ts'
import { wordsOf } from '../endpoints/portal/keys-left.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import type { ReadableReport, Report } from '../verdict/report.ts'
import { departuresInWords } from '../verdict/standards.ts'
import { renderReport } from './terminal/terminal.ts'

/** Number of annotations of one kind that GitHub shows for one step; the summary lists all. */
const SHOWN = 10

/**
 * Workflow commands for GitHub: an error for each key that may be alive, each problem of the run and each broken clause, and a
 * warning for each new departure from a standard.
 */
export function errorAnnotations(report: ReadableReport): string {
  const { clauses, problems, verdict, target, keysLeft, departures } = report
  const error = command('error')
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
  const warnings = clauses
    .filter(({ id }) => departures.new.includes(id))
    .map(({ id, says, detail }) => {
      const { standard } = clauseOf(id)
      const title = own(`${id} (${standard && cited(standard)}) is a new departure`)
      return command('warning')(title, phrase`${says}\n${detail}`)
    })
  return [...errors.slice(0, SHOWN), ...warnings.slice(0, SHOWN)].join('')
}

/** A command. Characters that end a command or a property are percent-encoded. */
const command =
  (is: 'error' | 'warning') =>
  (title: Shown, message: Shown): string =>
    `::${is} title=${title.replace(/[%:,\r\n]/g, encodeURIComponent)}::${message.replace(/[%\r\n]/g, encodeURIComponent)}\n`

/** The terminal report as Markdown for a step summary: a code block, so that its text cannot become markup or a link. */
export function stepSummary(report: ReadableReport): string {
  const text = renderReport(report, { width: 110, color: false, isVerbose: false }).trim()
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const heading = report.verdict === 'kept' ? '✅ Contract kept' : `❌ Contract ${report.verdict}`
  const departures = departuresInWords(report)
  return `## ${heading}${departures && `. ${departures}`}\n\n${fence}text\n${text}\n${fence}\n`
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
