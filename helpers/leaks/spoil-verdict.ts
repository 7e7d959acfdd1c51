import type { Shown } from '../text/shown.ts'
import { readReport, writeVerdict } from '../verdict/write-verdict.ts'

/** Takes `kept` away from a run that leaked, and tells why among its problems. */
export function spoilVerdict(lines: readonly Shown[]): void {
  const report = readReport()
  if (!report) return
  const verdict = report.verdict === 'kept' ? 'incomplete' : report.verdict
  writeVerdict({ ...report, verdict, problems: [...report.problems, ...lines] })
}
