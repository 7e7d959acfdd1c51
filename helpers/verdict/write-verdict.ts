import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../base/write-whole.ts'
import { parseAs } from '../schema/parse-as.ts'
import type { Report, ToldReport } from './report.ts'

/** Folder of everything that a run leaves for readers. */
export const REPORTS = 'reports'

/** The result of a run, for programs. */
export const VERDICT = join(REPORTS, 'verdict.json')

/**
 * Writes `reports/verdict.json`.
 *
 * @throws CannotWrite
 */
export function writeVerdict(report: ToldReport): void {
  writeWhole(VERDICT, `${JSON.stringify(report, null, 2)}\n`)
}

/**
 * The report of the last run, for a command that continues from it; its texts passed when it was written. `undefined`
 * if there is none that can be read.
 */
export function readReport(): Report | undefined {
  try {
    return parseAs<Report>(readFileSync(VERDICT, 'utf8'), 'verdict.schema.json')
  } catch {
    return undefined
  }
}
