import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AnyClauseId, isAnyClauseId } from '../../contract/index.ts'
import { worst } from '../../helpers/verdict/outcome.ts'
import { CASES, type CaseOutcomes, type Concluded, FOUND, MADE } from './outcomes-in.ts'
import type { Maker } from './playwright.config.ts'

/** The conclusion about every clause in every case. */
export type Outcomes = ReadonlyMap<string, ReadonlyMap<AnyClauseId, Concluded>>

/**
 * Runs the specs on all recorded cases, in several processes, and deletes the records.
 *
 * @param folder - the records, one file per case
 * @throws Error if the specs could not run
 */
export async function judgeCases(folder: string, processes: number): Promise<Outcomes> {
  const shares = shareOut(folder, processes)
  const judged = await Promise.all(shares.map(judgeShare))
  for (const share of shares) rmSync(share, { recursive: true })
  return new Map(judged.flatMap((outcomes) => [...outcomes]))
}

function shareOut(folder: string, processes: number): readonly string[] {
  const files = readdirSync(folder)
  const shares = Array.from({ length: Math.min(processes, files.length) }, (_, at) => `${folder}-${at}`)
  for (const share of shares) mkdirSync(share)
  for (const [at, file] of files.entries())
    renameSync(join(folder, file), join(shares[at % shares.length] ?? folder, file))
  return shares
}

const judgeShare = async (share: string): Promise<Outcomes> =>
  byCase(await onEachCheck<CaseOutcomes>('outcomes', share, 1))

/**
 * Runs the specs on recorded cases, and collects a value from each check.
 *
 * @param folder - the records, one file per case
 * @returns the value of each check, with its clause
 * @throws Error if the specs could not run
 */
export async function onEachCheck<Found>(
  maker: Maker,
  folder: string,
  workers = 2,
): Promise<readonly { readonly clause: string; readonly found: Found }[]> {
  const file = `${folder}.outcomes.json`
  const env = { ...process.env, [CASES]: folder, [MADE]: maker, [FOUND]: file }
  const config = join(import.meta.dirname, 'playwright.config.ts')
  const own = ['--config', config, '--output', `${folder}-tests`, '--workers', String(workers)]
  try {
    await run('npx', ['playwright', 'test', ...own], { env })
  } catch (error) {
    throw new Error('The specs did not run.', { cause: error })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

const run = promisify(execFile)

function byCase(checks: readonly { clause: string; found: CaseOutcomes }[]): Outcomes {
  const cases = new Map<string, Map<AnyClauseId, Concluded>>()
  for (const { clause, found } of checks)
    for (const [name, concluded] of Object.entries(found)) {
      if (!isAnyClauseId(clause)) continue
      const clauses = cases.get(name) ?? new Map<AnyClauseId, Concluded>()
      const before = clauses.get(clause)
      const isWorst = !before || worst([before.outcome, concluded.outcome]) !== before.outcome
      cases.set(name, clauses.set(clause, isWorst ? concluded : before))
    }
  return cases
}
