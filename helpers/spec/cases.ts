import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyClauseId } from '../../contract/index.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { notChosen } from '../evidence/safety.ts'
import { readRecord } from '../evidence/store.ts'
import type { Outcome } from '../verdict/outcome.ts'
import { conclusion } from '../verdict/said.ts'
import { nameEvidence } from './judged-on.ts'
import { currentClause, whatIsSaid } from './matcher-result.ts'

/** The outcome of one check in every case. */
export type CaseOutcomes = Record<string, Outcome>

type Case = readonly [name: string, evidence: Evidence]

let loaded: readonly Case[] | undefined

/** The cases of a folder, loaded once a worker. */
function casesIn(folder: string): readonly Case[] {
  loaded ??= readdirSync(folder).flatMap((file) => {
    const evidence = readRecord(join(folder, file))
    if (!evidence) return []
    nameEvidence(evidence)
    return [[file.replace(/\.json$/, ''), evidence] as const]
  })
  return loaded
}

/**
 * The outcomes of the running check on recorded evidence, one file a case. They are found as in any run; a check that
 * throws is inconclusive: its own fault is never the service's.
 *
 * @param check - its body
 */
export async function judgeCases(
  folder: string,
  check: (fixtures: { readonly evidence: Evidence }) => unknown,
): Promise<CaseOutcomes> {
  const id = currentClause()
  const outcomes: CaseOutcomes = {}
  for (const [name, evidence] of casesIn(folder)) outcomes[name] = await outcomeIn(evidence, id, check)
  return outcomes
}

async function outcomeIn(
  evidence: Evidence,
  id: AnyClauseId,
  check: (fixtures: { readonly evidence: Evidence }) => unknown,
): Promise<Outcome> {
  if (notChosen(evidence.profiles, id)) return 'does not apply'
  try {
    const said = await whatIsSaid(() => check({ evidence }))
    return conclusion(id, said, true)?.outcome ?? 'inconclusive'
  } catch {
    return 'inconclusive'
  }
}
