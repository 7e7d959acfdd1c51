import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '../redact/redact.ts'
import type { Misconfigured } from '../target/problem.ts'
import { clauseResults, type Report, type Verdict } from './verdict.ts'

/** Folder of everything that a run leaves for readers. */
export const REPORTS = 'reports'

/** Writes `reports/verdict.json` in one step, so that a reader never sees half a file. */
export function writeVerdict(report: Report): void {
  mkdirSync(REPORTS, { recursive: true })
  const path = join(REPORTS, 'verdict.json')
  writeFileSync(`${path}.new`, `${JSON.stringify(report, withoutSecrets, 2)}\n`)
  renameSync(`${path}.new`, path)
}

const withoutSecrets = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? redact(value) : value

/** The verdict of the last run. */
export function readVerdict(): Verdict {
  const text = readFileSync(join(REPORTS, 'verdict.json'), 'utf8')
  const { verdict }: Report = JSON.parse(text)
  return verdict
}

/** Writes the verdict of a run that was not started because of its configuration. */
export function writeMisconfigured(target: string, { problems }: Misconfigured): void {
  writeVerdict({
    target,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    verdict: 'misconfigured',
    set: 'all',
    clauses: clauseResults(new Map()),
    economy: { requests: 0, logins: 0, consents: 0 },
    undocumented: {},
    adaptations: [],
    problems: problems.map(({ where, what }) => `${where}: ${what}`),
  })
}
