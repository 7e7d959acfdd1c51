import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTarget, REPORTS, reportsFolder } from '../base/reports.ts'
import { writeWhole } from '../base/write-whole.ts'
import { parseAs } from '../schema/schemas.ts'
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

/** A run that is over, and where its reports are. */
export interface LastRun {
  readonly folder: string
  readonly report: Report
}

/**
 * The last run of a target, whether its reports are in a folder of their own or not. Of no target in particular, the run
 * whose reports are in `reports` itself. `undefined` if there is none that can be read.
 */
export function lastRun(target?: string): LastRun | undefined {
  const folders = target ? [REPORTS, folderOfTarget(target)] : [REPORTS]
  return folders
    .flatMap((folder) => {
      const report = readReport(folder)
      return report && report.target === (target ?? report.target) ? [{ folder, report }] : []
    })
    .sort((one, other) => Date.parse(other.report.startedAt) - Date.parse(one.report.startedAt))[0]
}

/** What to do where there is no such run. */
export function noLastRun(target?: string): string {
  if (target) return `There is no run of ${target}: first run \`npm run contract -- --target ${target}\`.`
  const others = targetsWithFolder()
  return others.length > 0
    ? `Which run? There are reports of ${others.join(', ')}: add \`-- --target ${others[0]}\`.`
    : 'There is no run: first run `npm run contract`.'
}

/** The targets whose reports are in folders of their own. */
function targetsWithFolder(): readonly string[] {
  try {
    const names = readdirSync(REPORTS)
    return names.filter((name) => readReport(folderOfTarget(name))?.target === name)
  } catch {
    return []
  }
}
