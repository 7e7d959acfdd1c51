import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import type { AnyClauseId } from '../../contract/index.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { recordPath, writeRecord } from '../../helpers/evidence/store.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { checksOf } from '../../helpers/verdict/checks.ts'
import { clauseResults } from '../../helpers/verdict/clause-results.ts'
import type { CheckResult, ClauseResult } from '../../helpers/verdict/report.ts'

const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli')
const CONFIG = join(import.meta.dirname, 'playwright.config.ts')

/** Variable with the id of the clause that the specs judge. */
const CLAUSE = 'CONTRACT_REPLAYED_CLAUSE'

/** Variable with the folder that Playwright may write to. */
export const OUTPUT = 'CONTRACT_REPLAY_OUTPUT'

/** True for the message with which the reporter sends the results to the parent process. */
const isJudged = (message: unknown): message is readonly CheckResult[] => Array.isArray(message)

/**
 * Judges one clause on new evidence, by running the specs.
 *
 * @throws Error if the specs could not run
 */
export async function judgeAgain(id: AnyClauseId, evidence: Evidence): Promise<ClauseResult> {
  const output = mkdtempSync(join(tmpdir(), 'contract-replay-'))
  writeRecord(recordPath(), evidence)
  // This may also match tests of other clauses.
  const grep = `(?:^|\\s)${id.replaceAll('.', '\\.')}(?::|\\s|$)`
  const specs = spawn(process.execPath, [CLI, 'test', '--config', CONFIG, '--grep', grep], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, [CLAUSE]: id, [OUTPUT]: output },
  })
  let judged: readonly CheckResult[] | undefined
  specs.on('message', (message) => {
    if (isJudged(message)) judged = message
  })
  await Promise.all([once(specs, 'exit'), once(specs, 'disconnect')])
  rmSync(output, { recursive: true, force: true })
  const clause = judged && clauseResults(new Map([[id, judged]])).find((one) => one.id === id)
  if (!clause) throw new Error('The specs did not run.')
  return clause
}

/** Runs in the process of the specs, and sends the results of the clause's checks to the parent process. */
export default class ChecksReporter implements Reporter {
  #tests: readonly TestCase[] = []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd(): Promise<void> {
    const all = [...checksOf(this.#tests, own('it did not run'))]
    const judged = all.flatMap(([id, checks]) => (id === process.env[CLAUSE] ? checks : []))
    await new Promise((resolve) => process.send?.(judged, resolve))
  }

  printsToStdio(): boolean {
    return true
  }
}
