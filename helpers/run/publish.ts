import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { type Misconfigured, problemsIn } from '../base/problem.ts'
import { inReports, REPORTS } from '../base/reports.ts'
import { removing, unwritten, writeWhole } from '../base/write-whole.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { refusedVariables } from '../config/refused-variables.ts'
import { deleteObservations } from '../observe/observation.ts'
import { deleteEvidence, readEvidence } from '../report/evidence-view.ts'
import { annotationsFor, writeStepSummary } from '../report/github.ts'
import { addToHistory, type PastRun, pastRun } from '../report/history.ts'
import { junit } from '../report/junit.ts'
import { metrics } from '../report/metrics.ts'
import { contractPage } from '../report/page/contract-page.ts'
import { layoutOf } from '../report/terminal/style.ts'
import { renderReport } from '../report/terminal/terminal.ts'
import { removeLeaks, type Suspect, scan, writtenPlaces } from '../secrets/leaks.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { blankReport } from '../verdict/clause-results.ts'
import { foundIn, foundPath, readFound, withNew } from '../verdict/found.ts'
import type { Report } from '../verdict/report.ts'
import { keepResult, pastPath, verdictPath, writeVerdict } from '../verdict/verdict-file.ts'
import { noteEnding } from './exit.ts'
import { notify, readNotifyOptions } from './notify.ts'
import { isPart } from './part.ts'

const PAGE = 'contract.html'
const JUNIT = 'junit.xml'
const METRICS = 'metrics.txt'

const RUNNING = 'running'

/** Files changed after this time belong to this run. It starts a minute early: the clock of the disk may differ. */
const SINCE = performance.timeOrigin - 60_000

const valuesNow = () => readEnvironment(process.env, process.cwd()).values

/**
 * Says in the file `running` since when this run goes on. The reports of the last run stay as they are until this one has its
 * own. If it is killed, the file stays, too.
 *
 * @throws CannotWrite
 */
export function startReports({ target, run, startedAt }: Report): void {
  const path = inReports(RUNNING)
  removing(inReports('allure-results'))
  writeWhole(path, `${JSON.stringify({ since: startedAt, target, run })}\n`)
  process.once('exit', () => rmSync(path, { force: true }))
}

let published: Report | undefined
let isUnfinished = false
let hasPage = false
let runs: readonly PastRun[] = []
let isOnGitHub = false

/**
 * Writes the results at the end of a run: `verdict.json`, `contract.html`, `junit.xml`, `metrics.txt`, the history of the
 * target and, on GitHub, the summary. From here on the process ends with the verdict of this report. If a write fails, the
 * report lists it as a problem and is not `kept`.
 *
 * @param isPartial - whether the run was partial or interrupted
 */
export function publish(found: Report, isPartial = false): void {
  published = found
  isUnfinished = isPartial
  noteEnding({ verdict: found.verdict, hasLiveKeys: found.keysLeft.length > 0 })
  attempt(writeFiles(found))
  attempt([publishOnGitHub])
}

function attempt(writes: readonly (() => void)[]): void {
  const failures = unwritten(...writes)
  if (failures.length === 0) return
  noteEnding({ isUnwritten: true })
  spoil(
    own('Some files could not be written.'),
    failures.map((failure) => show(failure)),
  )
}

/** Makes the page what `npx playwright show-report` shows, unless an added reporter of Playwright writes its own there. */
export function placePage({ reporter }: Pick<FullConfig, 'reporter'> = { reporter: [] }): void {
  if (reporter.some(([name]) => name === 'html')) return
  const [page, shown] = [inReports(PAGE), 'playwright-report/index.html']
  attempt([() => (hasPage && existsSync(page) ? writeWhole(shown, readFileSync(page)) : removing(shown))])
}

/**
 * Searches everything that this run has written for secrets, after every other reporter is done. Removes a file that
 * contains one, and the run fails. Also removes a file that cannot be searched, and the run is incomplete.
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

/** Returns a suspect if the search itself fails: files that were not searched do not count as clean. */
function search(config: FullConfig | undefined): readonly Omit<Suspect, 'file'>[] {
  try {
    return removeLeaks(scan(writtenPlaces(config), { since: SINCE }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    const line = show(`the files of the run could not be searched for secrets: ${reason}`)
    return [{ is: 'unsearched', line }]
  }
}

/**
 * Adds a reason and problems to the published report, which is then not `kept`, in memory and in the remaining files.
 *
 * @param reason - a sentence
 * @param problems - texts without any secret
 */
function spoil(reason: Shown, problems: readonly Shown[]): void {
  if (!published) return
  const verdict = published.verdict === 'kept' ? 'incomplete' : published.verdict
  published = {
    ...published,
    verdict,
    reasons: [...new Set([...published.reasons, reason])],
    problems: [...new Set([...published.problems, ...problems])],
  }
  noteEnding({ verdict })
  // A write that fails now has failed before, and was reported then.
  unwritten(...writeFiles(published, existsSync), ...(isOnGitHub ? [publishOnGitHub] : []))
}

/** @param isWanted - which files to write, by path; all of them by default */
function writeFiles(report: Report, isWanted = (_path: string) => true): readonly (() => void)[] {
  runs = [pastRun(report, isUnfinished)]
  const page = inReports(PAGE)
  const evidence = readEvidence(report.run)
  return [
    () => evidence || deleteEvidence(),
    () => {
      if (!report.isPart) runs = addToHistory(report, REPORTS, isUnfinished)
    },
    () => report.isPart || isUnfinished || !isWanted(pastPath(report)) || keepResult(report),
    () => {
      if (!isWanted(page)) return
      writeWhole(page, contractPage(report, evidence, runs))
      hasPage = true
    },
    () => isWanted(inReports(JUNIT)) && writeJunit(report),
    () => isWanted(inReports(METRICS)) && writeWhole(inReports(METRICS), metrics(report)),
    () => isWanted(verdictPath()) && writeVerdict(report),
    () => keepFound(report),
  ]
}

/** Keeps what exploring found, so that each later run tries it first. The sandbox has no later runs: it is new each time. */
function keepFound(report: Report): void {
  if (report.target === SANDBOX || report.isPart) return
  const fresh = withNew(readFound(process.cwd(), report.target), foundIn(report), report.tried)
  if (fresh) writeWhole(foundPath(report.target), fresh)
}

const writeJunit = (report: Report): void => writeWhole(inReports(JUNIT), junit(report))

function publishOnGitHub(): void {
  if (!published) return
  writeStepSummary(published, process.env)
  isOnGitHub = true
}

/** Prints the final result, notifies the team, and ends the process. */
export async function printAndExit(): Promise<never> {
  if (published) {
    const layout = layoutOf(process.stdout, { isVerbose: valuesNow().VERBOSE === 'yes' })
    process.stdout.write(`${renderReport(published, layout)}\n`)
    await spreadNews(published)
  }
  await Promise.all([process.stdout, process.stderr].map(flushed))
  process.exit()
}

/** Resolves when a stream is flushed, or has failed. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()))

/** Publishes the reports of a run that cannot start because of its configuration. */
export async function publishUnstarted(target: string, { problems }: Misconfigured): Promise<void> {
  const lines = problems.map(({ where, what }) => show(`${where}: ${what}`))
  const forget = [
    deleteObservations,
    () => removing(inReports('allure-results')),
    () => removing(inReports(RUNNING)),
  ]
  const failures = unwritten(...forget).map((failure) => show(failure))
  noteEnding({ isUnwritten: failures.length > 0 })
  const report: Report = {
    ...blankReport(target, new Date().toISOString()),
    ...(isPart() && { isPart: true }),
    verdict: 'misconfigured',
    reasons: [own('The configuration is not valid.')],
    problems: [...lines, ...failures],
  }
  publish(report)
  placePage()
  const known = published ?? report
  for (const problem of known.problems.slice(lines.length)) process.stderr.write(`${problem}\n`)
  await spreadNews(known)
}

/** Prints the annotations for GitHub, and notifies the team, unless a variable would show the token of its webhook. */
async function spreadNews(report: Report): Promise<void> {
  process.stdout.write(annotationsFor(report, process.env))
  if (report.isPart) return
  const values = valuesNow()
  const isUnsafe = refusedVariables(values).length > 0
  if (isUnsafe || problemsIn(() => readNotifyOptions(values)).length > 0) return
  const news = await notify(report, runs, values, process.cwd())
  if (news) process.stdout.write(`${news}\n`)
}
