import { test as base, expect as playwright } from '@playwright/test'
import type { Evidence } from '../evidence/evidence.ts'
import { notChosen } from '../evidence/safety.ts'
import { readRecord, recordPath } from '../evidence/store.ts'
import { flushOutput } from '../secrets/guard-output.ts'
import { addSentValues } from '../secrets/mask.ts'
import { registerRunSecrets } from '../secrets/redact.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import { guardArtefacts } from './artefacts.ts'
import { currentCheck, type InPlaceOfRun } from './check.ts'
import { nameEvidence } from './judged-on.ts'
import { currentClause, isHeard, matcherResult } from './matcher-result.ts'
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

/** Playwright's `test` with the evidence of the run. The one import of a spec. */
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

export { ABSOLUTE_URI, B64TOKEN, VSCHAR } from '../judge/characters.ts'
export { idTokenClauses } from '../judge/judge-id-token.ts'
export { tlsClauses } from '../judge/judge-tls.ts'
export { keyClauses } from '../judge/jwks/key-rules.ts'
export { announced } from '../judge/metadata/announcements.ts'
export { rowsByClause } from '../requests/refusal.ts'
export { acceptancesOf, refusalsOf, rows } from '../requests/rows.ts'
export { clause, rowsCheck, schemaClauses } from './clause.ts'
export {
  everyAnswer,
  everyApproval,
  everyChoice,
  everyCodeToken,
  everyConsent,
  everyFixed,
  everyRequestForConsent,
  everyWalk,
} from './every.ts'
export { clausesOfProducts } from './product-matchers.ts'

/** Playwright's own `expect` learns nothing of what is added to a copy of it. */
const whole = playwright.extend({}).extend(matchers)

/**
 * Playwright's `expect` with the matchers of the suite. Where a check is judged on many cases, its matchers are called as
 * they are: a step of Playwright's for each, with its stack, would take most of the time.
 */
export const expect = new Proxy(whole, {
  apply: (_target, _self, received: readonly unknown[]) =>
    isHeard() ? matchersOf(received[0]) : assertionsOf(received),
})

const matchersOf = (received: unknown): typeof matchers =>
  new Proxy(matchers, {
    get:
      (all, name) =>
      (...rest: readonly unknown[]) =>
        Reflect.apply(Reflect.get(all, name), undefined, [received, ...rest]),
  })

/**
 * For each value that it receives, Playwright makes every matcher that it knows, in six ways: of the suite's, it is told
 * of the one that is called.
 */
const assertionsOf = (received: readonly unknown[]): typeof matchers =>
  new Proxy(matchers, {
    get: (all, name) => {
      const called = Reflect.get(all, name)
      const expects = called ? playwright.extend({}).extend({ [String(name)]: called }) : whole
      return Reflect.get(Reflect.apply(expects, undefined, received), name)
    },
  })
