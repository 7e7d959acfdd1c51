import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import Table from 'cli-table3'
import { beginRun, runId } from '../helpers/base/run-folder.ts'
import { sessionIn } from '../helpers/browser/consent-session.ts'
import { resolveBrowser } from '../helpers/browser/resolve.ts'
import { loadTarget } from '../helpers/config/load-target.ts'
import type { Evidence } from '../helpers/evidence/evidence.ts'
import { record } from '../helpers/evidence/record.ts'
import { recordPath, writeRecord } from '../helpers/evidence/store.ts'
import type { Refusal } from '../helpers/requests/refusal.ts'
import { refusalsOf, rows } from '../helpers/requests/rows.ts'
import { deleteKept, keepEvidence } from '../helpers/run/kept-evidence.ts'
import { own } from '../helpers/secrets/shown.ts'
import type { Report } from '../helpers/verdict/report.ts'
import { startSandbox } from '../sandbox/index.ts'
import { medianOf, timed } from './measure.ts'

const PATIENCE = { pageTimeout: 10_000, stepTimeout: 10_000 }
const ROUNDS = 5

/** What one more clause costs: a refusal, by the request that it edits, and a clause that a schema expresses. */
interface Growth {
  readonly what: string
  readonly milliseconds: number
  readonly requests: number
  readonly consents: number
}

/** Says what one more clause costs, and what ten times the rows and checks do. */
export async function measureGrowth(say: (text: string) => void): Promise<void> {
  const table = new Table({ head: ['', 'ms', 'requests', 'consents'], style: { head: [], border: [] } })
  for (const { what, milliseconds, requests, consents } of await growths())
    table.push([what, milliseconds.toFixed(1), requests.toFixed(1), consents.toFixed(2)])
  say(`${table}`)
}

/**
 * Measures the growth of a recording: the same walk with and without the refusals of an area, in turn, and the growth of
 * the judgement: all checks of a kept recording against one of them.
 */
async function growths(): Promise<readonly Growth[]> {
  const { executablePath } = resolveBrowser({ environment: process.env, say: () => {} })
  const [sandbox, browser] = await Promise.all([startSandbox(), chromium.launch({ executablePath })])
  const variables = {
    TARGET: 'sandbox',
    CONSENT_JOURNEY: 'sandbox.json',
    PORTAL_JOURNEY: 'sandbox-portal.json',
    ...sandbox.environment,
  }
  const target = loadTarget(variables, process.cwd())
  const recordOnly = async (
    rows: readonly Refusal[],
  ): Promise<{ milliseconds: number; evidence: Evidence }> => {
    const started = performance.now()
    const evidence = await record(target, async () => sessionIn(browser, PATIENCE), rows)
    return { milliseconds: performance.now() - started, evidence }
  }
  try {
    await recordOnly([])
    const growth: Growth[] = []
    for (const area of ['token', 'par', 'exchange', 'apiGet'] as const) {
      const samples = []
      for (let round = 0; round < ROUNDS; round += 1)
        samples.push([await recordOnly([]), await recordOnly(refusalsOf(area))] as const)
      const rows = refusalsOf(area).length
      const [bare, full] = samples.at(-1) ?? []
      const more = (count: 'requests' | 'consents') =>
        ((full?.evidence.usage[count] ?? 0) - (bare?.evidence.usage[count] ?? 0)) / rows
      growth.push({
        what: `one more refusal: ${area}`,
        milliseconds:
          medianOf(samples.map(([without, having]) => having.milliseconds - without.milliseconds)) / rows,
        requests: more('requests'),
        consents: more('consents'),
      })
    }
    const { evidence } = await recordOnly(rows)
    beginRun()
    writeRecord(recordPath(), evidence)
    const origin = {
      run: own(runId()),
      startedAt: own(evidence.startedAt),
      facts: {},
    }
    keepEvidence(origin, {}, process.cwd(), 'sandbox')
    const tenfold = await recordOnly(tenTimes(rows))
    const judged = await judgement()
    return [
      ...growth,
      { what: 'one more check', milliseconds: judged.oneMore, requests: 0, consents: 0 },
      { what: 'a recording with ten times the rows', ...tenfold, ...tenfold.evidence.usage },
      { what: 'judging ten times the checks', milliseconds: judged.tenfold, requests: 0, consents: 0 },
    ]
  } finally {
    deleteKept(process.cwd(), 'sandbox')
    await Promise.all([browser.close(), sandbox.close()])
  }
}

/** Rows are told apart by their keys. */
const tenTimes = (rows: readonly Refusal[]): readonly Refusal[] =>
  Array.from({ length: 10 }, (_, turn) => rows.map((row) => ({ ...row, key: `${row.key} ${turn}` }))).flat()

/** Milliseconds for one more check of a kept recording, and for ten times all of them. */
async function judgement(): Promise<{ readonly oneMore: number; readonly tenfold: number }> {
  const judge = async (...grep: string[]) => {
    const options = { variables: { KEEP_RECORD: 'yes' }, accepted: [0, 4] }
    const run = ['playwright', 'test', '--no-deps', '--project', 'contract', ...grep]
    return (await timed('npx', run, options)).seconds
  }
  const differences: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await judge('--grep', 'token.scope')
    differences.push((await judge()) - one)
  }
  const report: Report = JSON.parse(readFileSync('reports/verdict.json', 'utf8'))
  const checks = report.clauses.flatMap((clause) => clause.checks).length
  const tenfold = (await judge('--repeat-each', '10')) * 1000
  return { oneMore: (medianOf(differences) * 1000) / (checks - 1), tenfold }
}
