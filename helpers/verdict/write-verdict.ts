import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsOf } from '../schema/schemas.ts'
import type { Misconfigured } from '../target/problem.ts'
import { own, show } from '../text/shown.ts'
import { writeWhole } from '../write-whole.ts'
import { blankReport } from './blank-report.ts'
import type { Report, ToldReport, Verdict } from './report.ts'

/** Folder of everything that a run leaves for readers. */
export const REPORTS = 'reports'

/** Writes `reports/verdict.json`. */
export function writeVerdict(report: ToldReport): void {
  writeWhole(join(REPORTS, 'verdict.json'), `${JSON.stringify(report, null, 2)}\n`)
}

/** The report of the last run, whose texts passed when it was written; `undefined` if there is none that can be read. */
export function readReport(): Report | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(join(REPORTS, 'verdict.json'), 'utf8'))
    return errorsOf('verdict.schema.json', report).length === 0 ? (report as Report) : undefined
  } catch {
    return undefined
  }
}

/** The verdict of the last run; a run without a readable one is incomplete. */
export const readVerdict = (): Verdict => readReport()?.verdict ?? 'incomplete'

/** Takes the verdict of an earlier run away: until this run has one of its own it is incomplete. */
export function startVerdict(target: string, rules: Report['rules']): void {
  writeVerdict({ ...blankReport(target, new Date().toISOString()), rules })
}

/** Writes and returns the result of a run that was not started because of its configuration. */
export function writeMisconfigured(target: string, { problems }: Misconfigured): Report {
  const report: Report = {
    ...blankReport(target, new Date().toISOString()),
    verdict: 'misconfigured',
    reasons: [own('The configuration cannot be used.')],
    problems: problems.map(({ where, what }) => show(`${where}: ${what}`)),
  }
  writeVerdict(report)
  return report
}
