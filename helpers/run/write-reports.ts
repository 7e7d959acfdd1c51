import { existsSync, rmSync } from 'node:fs'
import { inReports, REPORTS } from '../base/reports.ts'
import { unwritten, writeWhole, writing } from '../base/write-whole.ts'
import { readEnvironment } from '../config/environment.ts'
import { deleteObservations } from '../observe/observation.ts'
import { tellGitHub } from '../report/github.ts'
import { addToHistory, type PastRun, pastRun } from '../report/history.ts'
import { junit } from '../report/junit.ts'
import { contractPage } from '../report/page/contract-page.ts'
import { readEvidence } from '../report/store-evidence.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import type { Report } from '../verdict/report.ts'
import { verdictPath, writeVerdict } from '../verdict/verdict-file.ts'
import { noteEnding } from './exit.ts'

/** What the recording leaves. */
const RECORDED = ['evidence.json']

const PAGE = 'contract.html'
const JUNIT = 'junit.xml'

/** What a run leaves, besides what is written at its start; of an earlier run it would be taken for this one's. */
const LEFT = ['allure-results', 'allure']

/**
 * At the start of a run: nothing of an earlier run stays, its verdict neither, and what is found says that this one did
 * not end. It stays so if the run is killed.
 *
 * @param keepsEvidence - whether the evidence of the last run is judged again
 * @throws CannotWrite
 */
export function startReports(report: Report, keepsEvidence = false): void {
  forgetReports(keepsEvidence)
  deleteObservations()
  writeVerdict(report)
  const problems = [...report.problems, own('The run has not ended, or was killed.')]
  writeWhole(inReports(PAGE), contractPage({ ...report, problems }, undefined, [pastRun(report)]))
  writeJunit({ ...report, problems })
}

let published: Report | undefined
let isPart = false
let runs: readonly PastRun[] = []
let isTold = false

/** The result of this run as it was published; `undefined` before its end. */
export const publishedReport = (): Report | undefined => published

/** The runs of the target as they were published, this one last. */
export const publishedRuns = (): readonly PastRun[] => runs

/**
 * At the end of a run: `verdict.json`, `contract.html`, `junit.xml`, the history of the target and, on GitHub, the summary. Its
 * verdict is from here on the one that the process ends with. If something cannot be written, it is among the problems
 * of the report, and the report is not `kept`.
 *
 * @param isOfPart - whether the run was a part, or interrupted
 * @returns what was published
 */
export function publish(found: Report, isOfPart = false): Report {
  published = found
  isPart = isOfPart
  noteEnding({ verdict: found.verdict, hasLiveKeys: found.keysLeft.length > 0 })
  attempt(writeFiles(found))
  attempt([tell])
  return published
}

/**
 * Takes `kept` away from what was published, in memory and in the files that are left.
 *
 * @param reason - a sentence
 * @param problems - what happened, without any secret
 */
export function spoil(reason: Shown, problems: readonly Shown[]): void {
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

function attempt(writes: readonly (() => void)[]): void {
  const failures = unwritten(...writes)
  if (failures.length === 0) return
  noteEnding({ isUnwritten: true })
  spoil(
    own('Some files could not be written.'),
    failures.map((failure) => show(failure)),
  )
}

/** @param isWanted - whether a file is written; by default every one */
function writeFiles(report: Report, isWanted = (_path: string) => true): readonly (() => void)[] {
  runs = [pastRun(report, { isPart })]
  const [page, junitFile] = [inReports(PAGE), inReports(JUNIT)]
  return [
    () => {
      runs = addToHistory(report, REPORTS, { isPart })
    },
    () => {
      if (isWanted(page)) writeWhole(page, contractPage(report, readEvidence(report.run), runs))
    },
    () => {
      if (isWanted(junitFile)) writeJunit(report)
    },
    () => {
      if (isWanted(verdictPath())) writeVerdict(report)
    },
  ]
}

function writeJunit(report: Report): void {
  const { STANDARDS } = readEnvironment(process.env, process.cwd()).values
  writeWhole(inReports(JUNIT), junit(report, STANDARDS === 'enforce'))
}

function tell(): void {
  if (!published) return
  tellGitHub(published, process.env)
  isTold = true
}

/**
 * Deletes what an earlier run has left.
 *
 * @param keepsEvidence - whether its evidence is judged again
 * @throws CannotWrite
 */
export function forgetReports(keepsEvidence = false): void {
  const files = keepsEvidence ? LEFT : [...LEFT, ...RECORDED]
  for (const path of files.map(inReports)) writing(path, () => rmSync(path, { recursive: true, force: true }))
}
