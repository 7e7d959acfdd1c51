import { test as base, type TestInfo } from '@playwright/test'
import type { AnyClauseId, ClauseId } from '../../contract/index.ts'
import { partOf } from '../../contract/part-of.ts'
import { once } from '../base/clock.ts'
import { whyNotOffered } from '../config/offers.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { notChosen } from '../evidence/safety.ts'
import { RECORDING_TIMEOUT_MS, recordedEvidence } from '../evidence/store.ts'
import type { Missing } from '../http/exchange.ts'
import { flushOutput } from '../secrets/guard-output.ts'
import { addSentValues } from '../secrets/mask.ts'
import { registerRunSecrets } from '../secrets/redact.ts'
import { show } from '../secrets/shown.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import type { Said } from '../verdict/said.ts'
import { guardArtefacts } from './artefacts.ts'
import { conclude, currentClause, endUnjudged, whatIsSaid } from './expect.ts'
import { nameEvidence } from './judged-on.ts'
import { unwatch, watch } from './watch.ts'

/** Replaces a Playwright fixture that every hook has. It does nothing and is not a step of a test. */
export const NOTHING: [undefined, { auto: true; box: 'self' }] = [
  undefined,
  { auto: 'all-hooks-included' as unknown as true, box: 'self' },
]

/** Milliseconds in which Playwright can end a check that waits; it reports that better than the watch. */
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
  /** Returns the evidence of the run, named so that reports find it; `undefined` if nothing was recorded. */
  readonly record: () => Promise<Evidence | undefined>
}

/** Records the evidence of a run. */
export interface Recorder {
  /** Starts the recording; `undefined` if another process of the run has started it. */
  readonly start: () => Promise<Recording | undefined>
}

/** What a run records: requests, answers and pages. */
export interface Recording {
  /** Records both flows of the target, and stores the evidence for the checks and the facts for the reporters. */
  take(): Promise<void>
  /** Waits until every key that the run created is revoked, even if the run was interrupted. */
  end(): Promise<void>
}

/** Options of a project. */
export interface Options {
  /** Records the evidence of a run. Without it, the checks judge what was recorded before. */
  readonly recorder: Recorder | undefined
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

function watchCheck({ title, timeout }: Pick<TestInfo, 'title' | 'timeout'>): void {
  if (timeout > 0) watch(title, timeout + GRACE)
}

/** Marks a check that got no evidence. */
const UNRECORDED = { type: ANNOTATION.unrecorded } as const

async function readEvidence(): Promise<Evidence | undefined> {
  const evidence = await recordedEvidence()
  if (evidence) {
    registerRunSecrets(evidence.secrets)
    addSentValues(evidence.steps)
    nameEvidence(evidence)
  }
  return evidence
}

/** Why a clause is not judged: no chosen profile includes it, or the environment does not offer its part. */
const whyUnwanted = ({ profiles, notOffered }: Evidence, clause: AnyClauseId): Missing | undefined =>
  whyNotOffered(notOffered, partOf(clause)) ?? notChosen(profiles, clause)

/** Playwright's `test` with the evidence of the run. Specs import it from here. */
export const test = base.extend<Fixtures, WorkerFixtures & Options>({
  recorder: [undefined, { scope: 'worker', option: true }],
  inPlaceOfRun: [undefined, { scope: 'worker', option: true }],
  _setupContextOptions: NOTHING,
  _setupArtifacts: NOTHING,
  inPlaceOfJudging: [
    async ({ inPlaceOfRun }, use, info) => {
      if (inPlaceOfRun) {
        const found = await inPlaceOfRun.of(currentCheck((fixtures) => info.fn(fixtures, info)))
        info.annotations.push({ type: ANNOTATION.cases, description: JSON.stringify(found) })
        endUnjudged('the evidence of the run is not judged')
      }
      await use(undefined)
    },
    { auto: true, box: 'self' },
  ],
  record: [
    async ({ trace, screenshot, video, recorder }, use) => {
      const started: Recording[] = []
      await use(
        once(async () => {
          guardArtefacts({ trace, screenshot, video })
          const recording = await recorder?.start()
          if (recording) started.push(recording)
          await recording?.take()
          return readEvidence()
        }),
      )
      for (const recording of started) await recording.end()
    },
    { scope: 'worker', box: 'self', timeout: RECORDING_TIMEOUT_MS },
  ],
  evidence: [
    async ({ record }, use, info) => {
      const { annotations } = info
      annotations.push(UNRECORDED)
      // A recording has a limit of its own.
      unwatch()
      const evidence = await record()
      watchCheck(info)
      if (!evidence) return endUnjudged('nothing was recorded')
      annotations.splice(annotations.indexOf(UNRECORDED), 1)
      const unwanted = whyUnwanted(evidence, currentClause())
      if (unwanted) conclude([{ finding: unwanted, judgedOn: [] }], conclude)
      await use(evidence)
    },
    { box: 'self', timeout: RECORDING_TIMEOUT_MS },
  ],
  endsInTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use, info) => {
      watchCheck(info)
      await use(undefined)
      unwatch()
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
