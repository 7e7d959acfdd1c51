import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyClauseId } from '../../../contract/index.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { recordPath, writeRecord } from '../../evidence/store.ts'
import { isObject } from '../../http/answer.ts'
import { clauseResults } from '../../verdict/clause-results.ts'
import type { CheckResult, ClauseResult } from '../../verdict/report.ts'

/**
 * Judges one clause on evidence, by the specs themselves.
 *
 * @throws Error if the specs could not run
 */
export async function judgeAgain(id: AnyClauseId, evidence: Evidence): Promise<ClauseResult> {
  const output = mkdtempSync(join(tmpdir(), 'contract-replay-'))
  try {
    writeRecord(recordPath(), evidence)
    const checks = await runSpecs(id, output)
    const clause = clauseResults(new Map([[id, checks]])).find((one) => one.id === id)
    if (!clause) throw new Error(`There is no clause ${id}.`)
    return clause
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli')
const CONFIG = join(import.meta.dirname, 'playwright.config.ts')

async function runSpecs(id: AnyClauseId, output: string): Promise<readonly CheckResult[]> {
  const specs = spawn(process.execPath, [CLI, 'test', '--config', CONFIG, '--grep', grepOf(id)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, [CLAUSE]: id, [OUTPUT]: output },
  })
  let judged: Judged | undefined
  specs.on('message', (message) => {
    if (isJudged(message)) judged = message
  })
  await Promise.all([once(specs, 'exit'), once(specs, 'disconnect')])
  if (!judged) throw new Error('The specs did not run.')
  return judged.replayed
}

const isJudged = (message: unknown): message is Judged => isObject(message) && Array.isArray(message.replayed)

/** Variable that tells the specs which clause is judged. */
export const CLAUSE = 'CONTRACT_REPLAYED_CLAUSE'

/** Variable that tells them where Playwright may write. */
export const OUTPUT = 'CONTRACT_REPLAY_OUTPUT'

/** What the reporter tells whoever asked for the clause to be judged. */
export interface Judged {
  readonly replayed: readonly CheckResult[]
}

/** What `--grep` finds the checks of a clause by; those of others may be found as well. */
export const grepOf = (id: AnyClauseId): string => `(?:^|\\s)${id.replaceAll('.', '\\.')}(?::|\\s|$)`
