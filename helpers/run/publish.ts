import { existsSync, rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { type Misconfigured, problemsIn } from '../base/problem.ts'
import { inReports, REPORTS } from '../base/reports.ts'
import { unwritten, writeWhole, writing } from '../base/write-whole.ts'
import { readEnvironment } from '../config/environment.ts'
import { deleteObservations } from '../observe/observation.ts'
import { readEvidence } from '../report/evidence-view.ts'
import { annotationsFor, tellGitHub } from '../report/github.ts'
import { addToHistory, type PastRun, pastRun } from '../report/history.ts'
import { junit } from '../report/junit.ts'
import { metrics } from '../report/metrics.ts'
import { contractPage } from '../report/page/contract-page.ts'
import { layoutOf } from '../report/terminal/style.ts'
import { renderReport } from '../report/terminal/terminal.ts'
import { removeLeaks, type Suspect, scan, writtenPlaces } from '../secrets/leaks.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import { blankReport } from '../verdict/clause-results.ts'
import type { Report } from '../verdict/report.ts'
import { verdictPath, writeVerdict } from '../verdict/verdict-file.ts'
import { noteEnding } from './exit.ts'
import { notify, readNotifyOptions } from './notify.ts'

const PAGE = 'contract.html'
const JUNIT = 'junit.xml'
const METRICS = 'metrics.txt'

/** What a run leaves, besides what is written at its start; of an earlier run it would be taken for this one's. */
const LEFT = ['allure-results', 'evidence.json']

/** Files are this run's from shortly before its start: the clock of a disk may differ from this machine's. */
const SINCE = performance.timeOrigin - 60_000

const valuesNow = () => readEnvironment(process.env, process.cwd()).values

/**
 * At the start of a run: nothing of an earlier run stays, its verdict neither, and what is found says that this one did
 * not end. It stays so if the run is killed.
 *
 * @throws CannotWrite
 */
export function startReports(report: Report): void {
  forgetReports()
  deleteObservations()
  writeVerdict(report)
  const problems = [...report.problems, own('The run has not ended, or was killed.')]
  writeWhole(inReports(PAGE), contractPage({ ...report, problems }, undefined, [pastRun(report)]))
  writeJunit({ ...report, problems })
  writeWhole(inReports(METRICS), metrics(report))
}

/** Deletes what an earlier run has left. */
function forgetReports(): void {
  for (const path of LEFT.map(inReports)) writing(path, () => rmSync(path, { recursive: true, force: true }))
}

let published: Report | undefined
let isPart = false
let runs: readonly PastRun[] = []
let isTold = false

/**
 * At the end of a run: `verdict.json`, `contract.html`, `junit.xml`, `metrics.txt`, the history of the target and, on GitHub, the summary. Its
 * verdict is from here on the one that the process ends with. If something cannot be written, it is among the problems
 * of the report, and the report is not `kept`.
 *
 * @param isOfPart - whether the run was a part, or interrupted
 */
export function publish(found: Report, isOfPart = false): void {
  published = found
  isPart = isOfPart
  noteEnding({ verdict: found.verdict, hasLiveKeys: found.keysLeft.length > 0 })
  attempt(writeFiles(found))
  attempt([tell])
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

/**
 * Takes `kept` away from what was published, in memory and in the files that are left.
 *
 * @param reason - a sentence
 * @param problems - what happened, without any secret
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
  // What cannot be written now could not be written before, and was reported.
  unwritten(...writeFiles(published, existsSync), ...(isTold ? [tell] : []))
}

/** @param isWanted - whether a file is written; by default every one */
function writeFiles(report: Report, isWanted = (_path: string) => true): readonly (() => void)[] {
  runs = [pastRun(report, isPart)]
  const page = inReports(PAGE)
  return [
    () => {
      runs = addToHistory(report, REPORTS, isPart)
    },
    () => isWanted(page) && writeWhole(page, contractPage(report, readEvidence(report.run), runs)),
    () => isWanted(inReports(JUNIT)) && writeJunit(report),
    () => isWanted(inReports(METRICS)) && writeWhole(inReports(METRICS), metrics(report)),
    () => isWanted(verdictPath()) && writeVerdict(report),
  ]
}

const writeJunit = (report: Report): void =>
  writeWhole(inReports(JUNIT), junit(report, valuesNow().STANDARDS === 'enforce'))

function tell(): void {
  if (!published) return
  tellGitHub(published, process.env)
  isTold = true
}

/** Prints the result, once nothing can change it any more, tells the team what changed, and ends the process. */
export async function printAndExit(): Promise<never> {
  if (published) {
    const layout = layoutOf(process.stdout, { isVerbose: valuesNow().VERBOSE === 'yes' })
    process.stdout.write(`${renderReport(published, layout)}\n`)
    await spreadNews(published)
  }
  await Promise.all([process.stdout, process.stderr].map(flushed))
  process.exit()
}

/** Waits until a stream is flushed, or has reported why it cannot be. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()))

/** The reports of a run that does not start because of its configuration. */
export async function publishUnstarted(target: string, { problems }: Misconfigured): Promise<void> {
  const told = problems.map(({ where, what }) => show(`${where}: ${what}`))
  const failures = unwritten(forgetReports).map((failure) => show(failure))
  noteEnding({ isUnwritten: failures.length > 0 })
  const report: Report = {
    ...blankReport(target, new Date().toISOString()),
    verdict: 'misconfigured',
    reasons: [own('The configuration is not valid.')],
    problems: [...told, ...failures],
  }
  publish(report)
  const known = published ?? report
  for (const problem of known.problems.slice(told.length)) process.stderr.write(`${problem}\n`)
  await spreadNews(known)
}

/** Tells GitHub and the team. */
async function spreadNews(report: Report): Promise<void> {
  process.stdout.write(annotationsFor(report, process.env))
  const values = valuesNow()
  if (problemsIn(() => readNotifyOptions(values)).length > 0) return
  const news = await notify(report, runs, values, process.cwd())
  if (news) process.stdout.write(`${news}\n`)
}
