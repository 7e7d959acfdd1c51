import { appendFileSync } from 'node:fs'
import { writing } from '../base/write-whole.ts'
import { wordsOf } from '../evidence/ledger/keys-left.ts'
import { joined, own, phrase, type Shown } from '../secrets/shown.ts'
import type { ClauseResult, Report, ToldReport } from '../verdict/report.ts'
import { stepSummary } from './step-summary.ts'

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
    ...clauses.filter(({ outcome }) => outcome === 'broken').map(brokenClause),
  ]
  return errors.slice(0, SHOWN).join('')
}

function brokenClause({ id, section, says, checks, detail }: ClauseResult): string {
  const departures = checks.flatMap(({ departure }) =>
    departure ? [phrase`expected ${departure.expected}; received ${departure.came}`] : [],
  )
  const came = departures.length > 0 ? joined([...new Set(departures)], '\n') : detail
  return error(own(`${id} (section ${section}) is broken`), phrase`${says}\n${came}`)
}

const error = (title: Shown, message: Shown): string =>
  `::error title=${escapeProperty(title)}::${escapeData(message)}\n`

/** What GitHub reads as the end of a command, or of a property, is percent-encoded. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

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
