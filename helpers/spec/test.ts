import { test as base, expect as baseExpect } from '@playwright/test'
import type { Evidence } from '../record/evidence.ts'
import { readRecord, recordPath } from '../record/store.ts'
import { flushOutput } from '../redact/guard-output.ts'
import { registerMinted } from '../redact/redact.ts'
import { hasCases, onEachCase } from './cases.ts'
import { nameEvidence } from './judged-on.ts'
import { matchers } from './matchers.ts'

interface Fixtures {
  /** Everything that this run saw of the service. */
  readonly evidence: Evidence
}

interface TestFixtures {
  /** What a test writes belongs to it, also a line that it does not end. */
  readonly wholeOutput: undefined
}

/** Options of a project. */
export interface Options {
  /** Name of the target whose evidence is judged. */
  readonly targetName: string
}

const judging = base.extend<TestFixtures, Fixtures & Options>({
  targetName: ['sandbox', { scope: 'worker', option: true }],
  evidence: [
    async ({ targetName }, use) => {
      const evidence = readRecord(recordPath(process.cwd(), targetName))
      if (!evidence)
        throw new Error(
          `There is no evidence of ${targetName}: run once with KEEP_RECORD=yes, then with --no-deps.`,
        )
      registerMinted(evidence.secrets)
      nameEvidence(evidence)
      await use(evidence)
    },
    { scope: 'worker', box: true },
  ],
  wholeOutput: [
    async ({ targetName: _ }, use) => {
      await use(undefined)
      flushOutput()
    },
    { auto: true, box: true },
  ],
})

/** Playwright's `test` with the evidence of the run. The one import of a spec. */
export const test = hasCases() ? onEachCase(judging) : judging

/** Playwright's `expect` with the matchers of the suite. */
export const expect = baseExpect.extend(matchers)

export { clause, refusal, schemaClauses } from './clause.ts'
