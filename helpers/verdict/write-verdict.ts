import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../base/parse-json.ts'
import { writeWhole } from '../base/write-whole.ts'
import { errorsOf } from '../schema/schemas.ts'
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
 * The report of the last run, for a command that goes on from it, whose texts passed when it was written; `undefined` if
 * there is none that can be read.
 */
export function readReport(): Report | undefined {
  try {
    const parsed = parseJson(readFileSync(VERDICT, 'utf8'))
    const isGood = parsed.is === 'json' && errorsOf('verdict.schema.json', parsed.value).length === 0
    return isGood ? (parsed.value as Report) : undefined
  } catch {
    return undefined
  }
}
