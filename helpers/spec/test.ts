import { test as base, expect as playwright } from '@playwright/test'
import type { ClauseId } from '../../contract/index.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { notChosen } from '../evidence/safety.ts'
import { readRecord, recordPath } from '../evidence/store.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { flushOutput } from '../secrets/guard-output.ts'
import { addSentValues } from '../secrets/mask.ts'
import { registerRunSecrets } from '../secrets/redact.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import { guardArtefacts } from './artefacts.ts'
import { currentCheck, type InPlaceOfRun } from './check.ts'
import type { Instance } from './every.ts'
import { nameEvidence } from './judged-on.ts'
import { currentClause, isHeard, type Judgement, matcherResult } from './matcher-result.ts'
import { matchers } from './matchers.ts'

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
      const unwanted = notChosen(record.profiles, currentClause())
      if (unwanted) matcherResult([{ finding: unwanted, judgedOn: [] }])
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

/** Playwright's own `expect` learns nothing of what is added to a copy of it. */
const whole = playwright.extend({}).extend(matchers)

/** What is expected of a part of the evidence. */
interface Expected<Part> {
  toKeep<Rest extends unknown[]>(judge: (part: Part, ...rest: Rest) => Finding | Kept, ...rest: Rest): void
}

/** What is expected of several instances. */
interface ExpectedOfEach<Part> extends Expected<Part> {
  toKeepTogether<Rest extends unknown[]>(
    judge: (parts: readonly Part[], ...rest: Rest) => Finding | Kept,
    ...rest: Rest
  ): void
}

/**
 * Playwright's `expect` with the matchers of the suite. Where a check is judged on many cases, its matchers are called as
 * they are: a step of Playwright's for each, with its stack, would take most of the time.
 */
export function expect(received: readonly Judgement[]): { toBeKept(): void }
export function expect<Part>(received: readonly Instance<Part>[]): ExpectedOfEach<Part>
export function expect<Part>(received: Part): Expected<Part>
export function expect(received: unknown): unknown {
  return isHeard() ? matchersOf(received) : whole(received)
}

const matchersOf = (received: unknown): typeof matchers =>
  new Proxy(matchers, {
    get:
      (all, name) =>
      (...rest: readonly unknown[]) =>
        Reflect.apply(Reflect.get(all, name), undefined, [received, ...rest]),
  })
