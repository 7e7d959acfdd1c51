import { test as base } from '@playwright/test'
import type { AnyClauseId, ClauseId } from '../../contract/index.ts'
import { partOf } from '../../contract/part-of.ts'
import { whyNotOffered } from '../config/offers.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { notChosen } from '../evidence/safety.ts'
import { readRecord, recordPath } from '../evidence/store.ts'
import type { Missing } from '../http/exchange.ts'
import { flushOutput } from '../secrets/guard-output.ts'
import { addSentValues } from '../secrets/mask.ts'
import { registerRunSecrets } from '../secrets/redact.ts'
import { show } from '../secrets/shown.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import type { Said } from '../verdict/said.ts'
import { guardArtefacts } from './artefacts.ts'
import { conclude, currentClause, whatIsSaid } from './expect.ts'
import { nameEvidence } from './judged-on.ts'

/** In the place of a fixture of Playwright's that every hook has: it does nothing, and is no step of a test. */
export const NOTHING: [undefined, { auto: true; box: 'self' }] = [
  undefined,
  { auto: 'all-hooks-included' as unknown as true, box: 'self' },
]

interface Fixtures {
  /** Everything that this run saw of the service; a clause of a standard that is not chosen ends here. */
  readonly evidence: Evidence
  /** Makes something else of the check than to judge the run's evidence, where a configuration says so. */
  readonly inPlaceOfJudging: undefined
  /** What a test writes belongs to it, including an unfinished line. */
  readonly wholeOutput: undefined
  /**
   * Judging opens no browser, so Playwright need not prepare one, or watch it: some forty fixtures in each test, most of
   * them steps with a stack. Should it rename these two, only time is lost.
   */
  readonly _setupContextOptions: undefined
  readonly _setupArtifacts: undefined
}

interface WorkerFixtures {
  /** The evidence of the run, named so that reports find it; `undefined` if nothing was recorded. */
  readonly record: Evidence | undefined
}

/** Options of a project. */
export interface Options {
  /** What is made of each check; it judges the evidence of the run unless told otherwise. */
  readonly inPlaceOfRun: InPlaceOfRun | undefined
}

/** A check of a clause, to be made on any evidence. */
export interface Check {
  readonly clause: AnyClauseId
  /** What it says of the clause, as in any run, on evidence whose parts are named. One that throws says nothing: its own fault is never the service's. */
  readonly on: (evidence: Evidence) => Promise<readonly Said[]>
}

/** What is made of each check, where that is not to judge the evidence of a run. */
export interface InPlaceOfRun {
  /** Its result becomes an annotation of the test, in JSON. */
  readonly of: (check: Check) => Promise<unknown>
}

/**
 * The check that is running.
 *
 * @param body - of its test
 */
function currentCheck(body: (fixtures: { readonly evidence: Evidence }) => unknown): Check {
  const clause = currentClause()
  return {
    clause,
    async on(evidence) {
      try {
        const unwanted = whyUnwanted(evidence, clause)
        return unwanted
          ? [{ clause, outcome: unwanted.is, judgedOn: [], detail: show(unwanted.because) }]
          : await whatIsSaid(() => body({ evidence }))
      } catch {
        return []
      }
    },
  }
}

/** Why a clause is not judged at all: no profile has it that was chosen, or the environment does without its part. */
const whyUnwanted = ({ profiles, notOffered }: Evidence, clause: AnyClauseId): Missing | undefined =>
  whyNotOffered(notOffered, partOf(clause)) ?? notChosen(profiles, clause)

/** Playwright's `test` with the evidence of the run. A spec imports from here, and the judges that it names. */
export const test = base.extend<Fixtures, WorkerFixtures & Options>({
  inPlaceOfRun: [undefined, { scope: 'worker', option: true }],
  _setupContextOptions: NOTHING,
  _setupArtifacts: NOTHING,
  inPlaceOfJudging: [
    async ({ inPlaceOfRun }, use, info) => {
      if (inPlaceOfRun) {
        const found = await inPlaceOfRun.of(currentCheck((fixtures) => info.fn(fixtures, info)))
        info.annotations.push({ type: ANNOTATION.cases, description: JSON.stringify(found) })
        info.skip(true, 'the evidence of the run is not judged')
      }
      await use(undefined)
    },
    { auto: true, box: 'self' },
  ],
  record: [
    async ({ trace, screenshot, video }, use) => {
      guardArtefacts({ trace, screenshot, video })
      const evidence = readRecord(recordPath())
      if (evidence) {
        registerRunSecrets(evidence.secrets)
        addSentValues(evidence.steps)
        nameEvidence(evidence)
      }
      await use(evidence)
    },
    { scope: 'worker', box: 'self' },
  ],
  evidence: [
    async ({ record }, use, info) => {
      if (!record) {
        info.annotations.push({ type: ANNOTATION.unrecorded })
        info.skip(true, 'nothing was recorded')
        return
      }
      const unwanted = whyUnwanted(record, currentClause())
      if (unwanted) conclude([{ finding: unwanted, judgedOn: [] }], conclude)
      await use(record)
    },
    { box: 'self' },
  ],
  wholeOutput: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      await use(undefined)
      flushOutput()
    },
    { auto: true, box: 'self' },
  ],
})

/** Checks: the clause, what is expected of the evidence, and which check it is, where the clause has several. */
export type Checks = readonly (readonly [id: ClauseId, check: (evidence: Evidence) => void, when?: string])[]

export type { Evidence } from '../evidence/evidence.ts'
export { clause, rowsCheck, schemaClauses } from './clause.ts'
export * as every from './every.ts'
export { expect } from './expect.ts'
