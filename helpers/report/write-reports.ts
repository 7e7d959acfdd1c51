import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '../redact/redact.ts'
import type { Report } from '../verdict/verdict.ts'
import { addToHistory, pastRun } from './history.ts'
import { contractPage } from './page/contract-page.ts'
import { deleteEvidence, readEvidence } from './store-evidence.ts'
import { tellGitHub } from './tell-github.ts'

const FOLDER = 'reports'

/**
 * At the start of a run: a page that says that the run did not end, which stays if the run is killed, in the place of
 * that of an earlier run.
 *
 * @param argv - the command line; with `--no-deps` the evidence of the last run is judged again, and so kept
 */
export function startReports(report: Report, argv: readonly string[]): void {
  if (!argv.includes('--no-deps')) deleteEvidence()
  const problems = [...report.problems, 'The run has not ended, or was ended from outside.']
  writePage(contractPage({ ...report, problems }, undefined, [pastRun(report)]))
}

/** At the end of a run: `contract.html`, the history of the target and, on GitHub, the summary and the annotations. */
export function writeReports(found: Report): void {
  const report: Report = JSON.parse(redact(JSON.stringify(found)))
  const history = addToHistory(report, FOLDER)
  writePage(contractPage(report, readEvidence(report.target), history))
  tellGitHub(report, process.env)
}

function writePage(page: string): void {
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, 'contract.html')
  writeFileSync(`${path}.new`, page)
  renameSync(`${path}.new`, path)
}
