import type { FullConfig } from '@playwright/test'
import { type Misconfigured, problemsIn } from '../base/problem.ts'
import { unwritten } from '../base/write-whole.ts'
import { readEnvironment } from '../config/environment.ts'
import { annotationsFor } from '../report/github.ts'
import { layoutOf } from '../report/terminal/style.ts'
import { renderReport } from '../report/terminal/terminal.ts'
import { removeLeaks, type Suspect, scan, writtenPlaces } from '../secrets/leaks.ts'
import { own, show } from '../secrets/shown.ts'
import { blankReport } from '../verdict/clause-results.ts'
import type { Report } from '../verdict/report.ts'
import { noteEnding } from './exit.ts'
import { notify, readNotifyOptions } from './notify.ts'
import { forgetReports, publish, publishedReport, publishedRuns, spoil } from './write-reports.ts'

/** Files are this run's from shortly before its start: the clock of a disk may differ from this machine's. */
const SINCE = performance.timeOrigin - 60_000

/**
 * Looks for secrets in everything that this run has written, once every other reporter is done. A file that holds one is
 * removed, and the run is red; so is one that could not be searched, and the run is incomplete.
 */
export function searchForLeaks(config: FullConfig | undefined): void {
  const suspects = search(config)
  if (suspects.length === 0) return
  process.stderr.write(suspects.map(({ is, line }) => `${is}  ${line}\n`).join(''))
  const hasLeaked = suspects.some(({ is }) => is === 'leak')
  if (hasLeaked) noteEnding({ hasLeaked })
  const reason = hasLeaked ? 'A file contained a secret.' : 'A file could not be searched for secrets.'
  spoil(
    own(reason),
    suspects.map(({ line }) => line),
  )
}

/** What could not be searched is not clean. */
function search(config: FullConfig | undefined): readonly Omit<Suspect, 'file'>[] {
  try {
    return removeLeaks(scan(writtenPlaces(config), { since: SINCE }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    const line = show(`the files of the run could not be searched for secrets: ${reason}`)
    return [{ is: 'unsearched', line }]
  }
}

/** Prints the result, once nothing can change it any more, tells the team what changed, and ends the process. */
export async function printAndExit(): Promise<never> {
  const report = publishedReport()
  if (report) {
    const { values } = readEnvironment(process.env, process.cwd())
    const layout = layoutOf(process.stdout, { isVerbose: values.VERBOSE === 'yes' })
    process.stdout.write(`${renderReport(report, layout)}\n`)
    await tell(report)
  }
  await Promise.all([process.stdout, process.stderr].map(flushed))
  process.exit()
}

/** The reports of a run that does not start because of its configuration. */
export async function publishUnstarted(target: string, { problems }: Misconfigured): Promise<void> {
  const told = problems.map(({ where, what }) => show(`${where}: ${what}`))
  const failures = unwritten(() => forgetReports())
  noteEnding({ isUnwritten: failures.length > 0 })
  const published = publish({
    ...blankReport(target, new Date().toISOString()),
    verdict: 'misconfigured',
    reasons: [own('The configuration is not valid.')],
    problems: [...told, ...failures.map((failure) => show(failure))],
  })
  for (const problem of published.problems.slice(told.length)) process.stderr.write(`${problem}\n`)
  await tell(published)
}

/** Tells GitHub and the team. */
async function tell(report: Report): Promise<void> {
  process.stdout.write(annotationsFor(report, process.env))
  const { values } = readEnvironment(process.env, process.cwd())
  if (problemsIn(() => readNotifyOptions(values)).length > 0) return
  const news = await notify(report, publishedRuns(), values, process.cwd())
  if (news) process.stdout.write(`${news}\n`)
}

/** Waits until a stream is flushed, or has reported why it cannot be. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()))
