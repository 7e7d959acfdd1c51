import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClauseId, isClauseId } from '../contract/index.ts'
import type { CaseOutcomes } from '../helpers/spec/cases.ts'
import { type Outcome, worst } from '../helpers/verdict/outcome.ts'
import { CASES, OUTCOMES } from './handed-over.ts'

/** The outcome of every clause in every case. */
export type Outcomes = ReadonlyMap<string, ReadonlyMap<ClauseId, Outcome>>

/**
 * Runs the specs once on all recorded cases.
 *
 * @throws Error if the specs could not run
 */
export function judgeCases(folder: string): Outcomes {
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'prove/playwright.config.ts'],
    {
      encoding: 'utf8',
      env: { ...process.env, [CASES]: folder, [OUTCOMES]: outcomesFile(folder) },
    },
  )
  if (status !== 0) throw new Error(`The specs did not run.\n${stdout}${stderr}`)
  const checks: readonly { clause: string; outcomes: CaseOutcomes }[] = JSON.parse(
    readFileSync(outcomesFile(folder), 'utf8'),
  )
  const byCase = new Map<string, Map<ClauseId, Outcome[]>>()
  for (const { clause, outcomes } of checks)
    for (const [name, outcome] of Object.entries(outcomes)) {
      if (!isClauseId(clause)) continue
      const clauses = byCase.get(name) ?? new Map<ClauseId, Outcome[]>()
      byCase.set(name, clauses.set(clause, [...(clauses.get(clause) ?? []), outcome]))
    }
  return new Map(
    [...byCase].map(([name, clauses]) => [
      name,
      new Map([...clauses].map(([id, outcomes]) => [id, worst(outcomes)] as const)),
    ]),
  )
}

const outcomesFile = (folder: string): string => join(folder, '..', 'outcomes.json')
