import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import { parseAs } from '../schema/parse-as.ts'
import type { Report, ToldReport } from './report.ts'

/** The result of a run, for programs. */
export const verdictPath = (folder = reportsFolder()): string => join(folder, 'verdict.json')

/**
 * Writes `verdict.json`.
 *
 * @throws CannotWrite
 */
export function writeVerdict(report: ToldReport): void {
  writeWhole(verdictPath(), `${JSON.stringify(report, null, 2)}\n`)
}

/**
 * The report that a run left in a folder, for a command that continues from it; its texts passed when it was written.
 * `undefined` if there is none that can be read.
 */
export function readReport(folder: string): Report | undefined {
  try {
    return parseAs<Report>(readFileSync(verdictPath(folder), 'utf8'), 'verdict.schema.json')
  } catch {
    return undefined
  }
}
