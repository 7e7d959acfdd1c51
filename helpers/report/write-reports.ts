import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { own } from '../text/shown.ts'
import type { Report } from '../verdict/report.ts'
import { REPORTS } from '../verdict/write-verdict.ts'
import { writeWhole } from '../write-whole.ts'
import { addToHistory, pastRun } from './history.ts'
import { contractPage } from './page/contract-page.ts'
import { readEvidence } from './store-evidence.ts'
import { tellGitHub } from './tell-github.ts'

/** What a run leaves, besides what is written here; of an earlier run it would be taken for this one's. */
const LEFT = ['junit.xml', 'playwright', 'allure-results', 'allure']

/**
 * At the start of a run: nothing of an earlier run stays, and the page says that this one did not end. It stays so if
 * the run is killed.
 *
 * @param argv - the command line; with `--no-deps` the evidence of the last run is judged again, and so kept
 */
export function startReports(report: Report, argv: readonly string[]): void {
  forget(argv.includes('--no-deps') ? LEFT : [...LEFT, 'evidence.json'])
  const problems = [...report.problems, own('The run has not ended, or was ended from outside.')]
  writePage(contractPage({ ...report, problems }, undefined, [pastRun(report)]))
}

/** At the end of a run: `contract.html`, the history of the target and, on GitHub, the summary and the annotations. */
export function writeReports(report: Report): void {
  const history = addToHistory(report, REPORTS)
  writePage(contractPage(report, readEvidence(report.target), history))
  tellGitHub(report, process.env)
}

/** The reports of a run that was not started because of its configuration. */
export function reportMisconfigured(report: Report): void {
  forget([...LEFT, 'evidence.json'])
  writeReports(report)
}

function forget(files: readonly string[]): void {
  for (const file of files) rmSync(join(REPORTS, file), { recursive: true, force: true })
}

const writePage = (page: string): void => writeWhole(join(REPORTS, 'contract.html'), page)
