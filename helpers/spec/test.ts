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
import { watch } from './watch.ts'

/** Replaces a Playwright fixture that every hook has. It does nothing and is not a step of a test. */
export const NOTHING: [undefined, { auto: true; box: 'self' }] = [
  undefined,
  { auto: 'all-hooks-included' as unknown as true, box: 'self' },
]

/** Milliseconds in which Playwright can end a check that waits, which it reports better. */
const GRACE = 1_000

interface Fixtures {
  /** Everything that the run recorded. The check of a clause from a standard that is not chosen ends here. */
  readonly evidence: Evidence
  /** Uses the check for something other than judging the run's evidence, if the configuration says so. */
  readonly inPlaceOfJudging: undefined
  /** Ends a check that would go on for ever. */
  readonly endsInTime: undefined
  /** Keeps the output of a test with that test, including an unfinished line. */
  readonly wholeOutput: undefined
  /**
   * Judging opens no browser, so Playwright does not need the forty or so fixtures that prepare and watch one in each test.
   * If Playwright renames these two, only time is lost.
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
  /** A use for each check other than judging the evidence of the run. */
  readonly inPlaceOfRun: InPlaceOfRun | undefined
}

/** A check of a clause that can run on any evidence. */
export interface Check {
  readonly clause: AnyClauseId
  /** Returns what the check says in a run with this evidence, whose parts are named. Empty if it throws: that fault is its own. */
  readonly on: (evidence: Evidence) => Promise<readonly Said[]>
}

/** A use for each check other than judging the evidence of a run. */
export interface InPlaceOfRun {
  /** Its result becomes an annotation of the test, in JSON. */
  readonly of: (check: Check) => Promise<unknown>
}

/**
 * The check that is running.
 *
 * @param body - the body of its test
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

/** Why a clause is not judged: no chosen profile includes it, or the environment does not offer its part. */
const whyUnwanted = ({ profiles, notOffered }: Evidence, clause: AnyClauseId): Missing | undefined =>
  whyNotOffered(notOffered, partOf(clause)) ?? notChosen(profiles, clause)

/** Playwright's `test` with the evidence of the run. Specs import it from here. */
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
  endsInTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use, { title, timeout }) => {
      const ended = timeout > 0 ? watch(title, timeout + GRACE) : () => {}
      await use(undefined)
      ended()
    },
    { auto: true, box: 'self' },
  ],
  wholeOutput: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use) => {
      await use(undefined)
      flushOutput()
    },
    { auto: true, box: 'self' },
  ],
})

/** Checks: the clause, the expectation, and what distinguishes the check if the clause has several. */
export type Checks = readonly (readonly [id: ClauseId, check: (evidence: Evidence) => void, when?: string])[]

export type { Evidence } from '../evidence/evidence.ts'
export { clause, rowsCheck, schemaClauses } from './clause.ts'
export * as every from './every.ts'
export { expect } from './expect.ts'
