import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as playwright } from '@playwright/test'
import type { Evidence } from '../record/evidence.ts'
import { readRecord } from '../record/store.ts'
import type { Outcome } from '../verdict/outcome.ts'
import { ANNOTATION } from './annotation.ts'

/** Folder of recorded evidence, one file a case, that one run of the specs judges all at once. */
const FOLDER = 'CONTRACT_CASES'

/** The outcome of one check in every case. */
export type CaseOutcomes = Record<string, Outcome>

let current: { name: string; outcomes: CaseOutcomes } | undefined

/** Notes what the running check found in the current case; whether there is one. */
export function noteInCase(outcome: Outcome): boolean {
  if (!current) return false
  current.outcomes[current.name] = outcome
  return true
}

/** Whether this run judges many cases. */
export const hasCases = (): boolean => Boolean(process.env[FOLDER])

/** The cases of this run, loaded once a worker. */
function cases(): readonly (readonly [name: string, evidence: Evidence])[] {
  const folder = process.env[FOLDER] ?? ''
  loaded ??= readdirSync(folder).flatMap((file) => {
    const evidence = readRecord(join(folder, file))
    return evidence ? [[file.replace(/\.json$/, ''), evidence] as const] : []
  })
  return loaded
}
let loaded: readonly (readonly [string, Evidence])[] | undefined

type Check = (fixtures: { evidence: Evidence }) => unknown

/**
 * A `test` whose checks run on every case. A check that throws is inconclusive: its own fault is never the service's.
 * The outcomes are an annotation of the test.
 */
export function onEachCase<Test extends object>(test: Test): Test {
  return new Proxy(test, {
    apply(target, self, [title, details, check]: [string, object, Check]) {
      const body = async () => {
        const outcomes = await judgeCases(check)
        playwright.info().annotations.push({ type: ANNOTATION.cases, description: JSON.stringify(outcomes) })
      }
      return Reflect.apply(target as CallableFunction, self, [title, details, body])
    },
  })
}

async function judgeCases(check: Check): Promise<CaseOutcomes> {
  const outcomes: CaseOutcomes = {}
  for (const [name, evidence] of cases()) {
    outcomes[name] = 'kept'
    current = { name, outcomes }
    try {
      await check({ evidence })
    } catch {
      outcomes[name] = 'inconclusive'
    }
  }
  current = undefined
  return outcomes
}
