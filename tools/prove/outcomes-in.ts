import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../../helpers/base/clock.ts'
import { FLOW } from '../../helpers/endpoints/flow.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { readRecord } from '../../helpers/evidence/store.ts'
import { keysOf, nameEvidence } from '../../helpers/spec/judged-on.ts'
import type { InPlaceOfRun } from '../../helpers/spec/test.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import { conclusion } from '../../helpers/verdict/said.ts'
import { type Path, pieceAt, watched } from '../ablation/pieces.ts'

/** Variable with the folder of recorded cases. The proof sets these variables for its own configuration. */
export const CASES = 'PROVE_CASES'

/** Variable that names what to collect from each check. */
export const MADE = 'PROVE_MADE'

/** Variable with the file to write it to. */
export const FOUND = 'PROVE_FOUND'

/** What a check, or all checks of a clause, concluded about one case. */
export interface Concluded {
  readonly outcome: Outcome
  readonly detail: string
}

/** The conclusion of one check in every case. */
export type CaseOutcomes = Record<string, Concluded>

/** Reads the recorded evidence of a folder, one file per case. */
export const casesIn = (folder: string): readonly (readonly [name: string, evidence: Evidence])[] =>
  readdirSync(folder).flatMap((file) => {
    const evidence = readRecord(join(folder, file))
    if (!evidence) return []
    nameEvidence(evidence)
    return [[file.replace(/\.json$/, ''), evidence] as const]
  })

const SILENT: Concluded = { outcome: 'inconclusive', detail: 'the check reported nothing' }

/** Runs each check on every case of a folder, which each worker loads once. */
export function outcomesIn(folder: string): InPlaceOfRun {
  const loaded = once(() => casesIn(folder))
  return {
    async of({ clause, on }) {
      const outcomes: CaseOutcomes = {}
      for (const [name, evidence] of loaded()) {
        const { outcome, detail } = conclusion(clause, await on(evidence), true) ?? SILENT
        outcomes[name] = { outcome, detail: outcome === 'kept' ? '' : detail }
      }
      return outcomes
    },
  }
}

/** Collects the keys of the evidence that each check reads. */
export function keysIn(folder: string): InPlaceOfRun {
  const loaded = once(() => casesIn(folder))
  return {
    async of({ on }) {
      const keys = new Set<string>()
      for (const [, evidence] of loaded()) {
        const watching = watched(evidence)
        await on(watching.evidence)
        for (const path of watching.read.values())
          if (typeof pieceAt(evidence, path) === 'object')
            for (const key of keysAt(evidence, path)) keys.add(key)
      }
      return [...keys]
    },
  }
}

/** The keys of the smallest keyed part of the evidence that contains a piece, and the action that recorded it. */
function keysAt(evidence: Evidence, path: Path): readonly string[] {
  const parts = path.map((_, at) => keysOf(pieceAt(evidence, path.slice(0, at))))
  const [whole = ''] = path
  return [...(whole in FLOW ? [String(whole)] : []), ...(parts.findLast((keys) => keys.length > 0) ?? [])]
}
