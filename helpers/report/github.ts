import { appendFileSync } from 'node:fs'
import { writing } from '../base/write-whole.ts'
import { wordsOf } from '../evidence/ledger/keys-left.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import type { Report, ToldReport } from '../verdict/report.ts'
import { renderReport } from './terminal/terminal.ts'

/** Error annotations that GitHub shows of one step; the rest is in the summary. */
const SHOWN = 10

/** Workflow commands of GitHub, one line for each key that may be alive, each broken clause and each problem of the run. */
export function errorAnnotations({ clauses, problems, verdict, target, keysLeft }: ToldReport): string {
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

/** What GitHub reads as the end of a command, or of a property, is percent-encoded. */
const error = (title: Shown, message: Shown): string =>
  `::error title=${title.replace(/[%:,\r\n]/g, encodeURIComponent)}::${message.replace(/[%\r\n]/g, encodeURIComponent)}\n`

/** What the terminal says, as Markdown for the summary of a step: a block of code, in which nothing is markup or a link. */
export function stepSummary(report: ToldReport): string {
  const text = renderReport(report, { width: 110, color: false, isVerbose: false }).trim()
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `## ${report.verdict === 'kept' ? '✅ Contract kept' : `❌ Contract ${report.verdict}`}\n\n${fence}text\n${text}\n${fence}\n`
}

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
