import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../verdict/verdict.ts'
import { REPORTS, writeVerdict } from '../verdict/write-verdict.ts'

/** Takes `kept` away from a run that leaked, and tells why among its problems. */
export function spoilVerdict(lines: readonly string[]): void {
  const path = join(REPORTS, 'verdict.json')
  if (!existsSync(path)) return
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  const verdict = report.verdict === 'kept' ? 'incomplete' : report.verdict
  writeVerdict({ ...report, verdict, problems: [...report.problems, ...lines] })
}
