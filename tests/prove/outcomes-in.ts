import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { readRecord } from '../../helpers/evidence/store.ts'
import { nameEvidence } from '../../helpers/spec/judged-on.ts'
import type { InPlaceOfRun } from '../../helpers/spec/test.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import { conclusion } from '../../helpers/verdict/said.ts'

/** Variables by which the proof tells its own configuration, and no run of a user's, what to judge. */
export const CASES = 'PROVE_CASES'

/** Where the outcomes go. */
export const OUTCOMES = 'PROVE_OUTCOMES'

/** The outcome of one check in every case. */
export type CaseOutcomes = Record<string, Outcome>

/** The recorded evidence of a folder, one file a case. */
export const casesIn = (folder: string): readonly (readonly [name: string, evidence: Evidence])[] =>
  readdirSync(folder).flatMap((file) => {
    const evidence = readRecord(join(folder, file))
    if (!evidence) return []
    nameEvidence(evidence)
    return [[file.replace(/\.json$/, ''), evidence] as const]
  })

/** Makes each check on every case of a folder, which is loaded once a worker. */
export function outcomesIn(folder: string): InPlaceOfRun {
  let loaded: ReturnType<typeof casesIn> | undefined
  return {
    async of({ clause, on }) {
      loaded ??= casesIn(folder)
      const outcomes: CaseOutcomes = {}
      for (const [name, evidence] of loaded)
        outcomes[name] = conclusion(clause, await on(evidence), true)?.outcome ?? 'inconclusive'
      return outcomes
    },
  }
}
