import { test as base, expect as baseExpect } from '@playwright/test'
import type { Attempt, Evidence } from '../record/evidence.ts'
import { type Area, attemptKey, type Refusal } from '../record/refusal.ts'
import { readRecord, recordPath } from '../record/store.ts'
import { registerSecrets } from '../redact/redact.ts'
import { matchers } from './matchers.ts'

interface Fixtures {
  /** Everything that this run saw of the service. */
  readonly evidence: Evidence
  /** The evidence of one row of `specs/refusals`. */
  readonly attemptOf: (area: Area, row: Refusal) => Attempt
}

/** Options of a project. */
export interface Options {
  /** Name of the target whose evidence is judged. */
  readonly targetName: string
}

/** Playwright's `test` with the evidence of the run. The one import of a spec. */
export const test = base.extend<object, Fixtures & Options>({
  targetName: ['sandbox', { scope: 'worker', option: true }],
  evidence: [
    async ({ targetName }, use) => {
      const evidence = readRecord(recordPath(process.cwd(), targetName))
      if (!evidence) throw new Error(`There is no evidence of ${targetName}: run without --no-deps first.`)
      registerSecrets(evidence.secrets)
      await use(evidence)
    },
    { scope: 'worker', box: true },
  ],
  attemptOf: [
    async ({ evidence }, use) => {
      await use((area, row) => {
        const attempt = evidence.refusals[attemptKey(area, row)]
        return (
          attempt ?? {
            control: { is: 'inconclusive', because: 'the row was not sent' },
            answer: { is: 'inconclusive', because: 'the row was not sent' },
          }
        )
      })
    },
    { scope: 'worker', box: true },
  ],
})

/** Playwright's `expect` with the matchers of the suite. */
export const expect = baseExpect.extend(matchers)

export { clause, refusal, schemaClauses } from './clause.ts'
