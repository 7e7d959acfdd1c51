import type { TestResult } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import { ANNOTATION, type Annotation, isOwnAnnotation } from '../../helpers/verdict/annotation.ts'
import { checksOf, clauseIdOf, messageOf, outcomeOf } from '../../helpers/verdict/checks.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import { asShown } from '../as-shown.ts'

type Test = Parameters<typeof clauseIdOf>[0]

const CLAUSE: ClauseId = 'par.request'
const OF_CLAUSE: Annotation = { type: ANNOTATION.clause, description: CLAUSE }

/** The annotation of a finding: a text, or a value that is written as JSON. */
const saying = (said: unknown): Annotation => ({
  type: ANNOTATION.finding,
  description: typeof said === 'string' ? said : JSON.stringify(said),
})

const finding = (outcome: Outcome, row?: string, judgedOn = ['par']) => ({
  ...{ clause: CLAUSE, outcome, judgedOn, detail: outcome === 'kept' ? '' : `it is ${outcome}` },
  ...(row && { row: `when ${row}` }),
})

interface Attempt {
  readonly status?: TestResult['status']
  readonly says?: readonly unknown[]
  readonly other?: readonly Annotation[]
  readonly errors?: readonly { readonly message?: string; readonly value?: string }[]
  readonly stderr?: readonly string[]
}

const KEPT: Attempt = { says: [finding('kept')] }
const BROKEN: Attempt = { status: 'failed', says: [finding('broken')] }
const BLOCKED: Attempt = { status: 'skipped', says: [finding('blocked')] }

/** A test with its attempts, as Playwright reports it. */
const testOf = (attempts: readonly Attempt[], annotations: readonly Annotation[] = [OF_CLAUSE]): Test =>
  ({
    title: 'the check',
    annotations,
    results: attempts.map(({ status = 'passed', says = [], other = [], errors = [], stderr = [] }) => ({
      status,
      annotations: [...other, ...says.map(saying)],
      errors,
      stderr,
    })),
  }) as unknown as Test

const ABSENCE = asShown('it did not run')

const resultsOf = (...attempts: readonly Attempt[]) => checksOf([testOf(attempts)], ABSENCE).get(CLAUSE)

test('a test checks the clause that its annotation names', () => {
  const issue: Annotation = { type: 'issue', description: CLAUSE }
  expect(clauseIdOf(testOf([], [issue, OF_CLAUSE]))).toBe(CLAUSE)
  for (const one of [issue, { ...OF_CLAUSE, description: 'par.requests' }, { type: 'clause' }])
    expect(clauseIdOf(testOf([], [one]))).toBeUndefined()
})

test('the suite’s own annotations are data, and any other annotation is a text for a reader', () => {
  const own = [saying(''), { type: ANNOTATION.cases }, OF_CLAUSE]
  const other = [
    { ...OF_CLAUSE, description: 'a text' },
    { type: 'issue', description: CLAUSE },
  ]
  expect([...own, ...other].filter(isOwnAnnotation)).toEqual(own)
})

test('the checks of a clause are listed together, and a test without a clause is left out', () => {
  const scope = [{ ...OF_CLAUSE, description: 'token.scope' }]
  const ofScope = { says: [{ ...finding('kept'), clause: 'token.scope' }] }
  const checks = checksOf(
    [testOf([KEPT]), testOf([BROKEN]), testOf([ofScope], scope), testOf([KEPT], [])],
    ABSENCE,
  )
  expect([...checks].map(([id, results]) => [id, results.map(({ outcome }) => outcome)])).toEqual([
    [CLAUSE, ['kept', 'broken']],
    ['token.scope', ['kept']],
  ])
})

const ABSENT = [{ title: 'the check', outcome: 'inconclusive', detail: 'it did not run' }]

test('a check that never ran, or had no evidence, is inconclusive and says why', () => {
  const about = { type: ANNOTATION.about, description: 'refused' }
  expect(resultsOf()).toEqual(ABSENT)
  expect(resultsOf({ other: [{ type: ANNOTATION.unrecorded }], status: 'skipped' })).toEqual(ABSENT)
  expect(resultsOf({ other: [about], status: 'interrupted' })).toEqual(ABSENT)
  const [broken] = resultsOf({ ...BROKEN, other: [about], status: 'interrupted' }) ?? []
  expect(broken?.outcome).toBe('broken')
})

/** The findings and the status of a test, with the outcome and the detail that follow. */
const SAID: readonly (readonly [says: readonly unknown[], status: TestResult['status'], Outcome, RegExp])[] =
  [
    [[finding('kept')], 'passed', 'kept', /^$/],
    [[], 'passed', 'inconclusive', /^the check reported nothing$/],
    [[], 'timedOut', 'inconclusive', /^the suite itself failed: the check was timedOut$/],
    [[finding('kept', '', [])], 'passed', 'inconclusive', /without any evidence$/],
    [[finding('kept'), finding('kept', '', [])], 'passed', 'inconclusive', /without any evidence$/],
    [[finding('kept')], 'failed', 'inconclusive', /^the suite itself failed/],
    [[{ ...finding('kept'), clause: 'token.scope' }], 'passed', 'inconclusive', /cannot be read$/],
    [['kept'], 'passed', 'inconclusive', /cannot be read$/],
    [[finding('kept'), finding('broken')], 'failed', 'broken', /^it is broken$/],
    [[finding('kept'), finding('blocked')], 'skipped', 'blocked', /^it is blocked$/],
    [[finding('kept'), finding('not configured', '', [])], 'passed', 'kept', /^$/],
    [[finding('kept'), finding('not judged')], 'failed', 'inconclusive', /^the suite itself failed/],
  ]

test('the outcome of a check follows from its findings and from the status of its test', () => {
  for (const [says, status, outcome, why] of SAID) {
    const results = resultsOf({ says, status, other: [{ type: 'issue', description: 'none' }] })
    expect(results, JSON.stringify(says)).toMatchObject([{ outcome, detail: expect.stringMatching(why) }])
  }
  expect(resultsOf({ says: ['{'] })?.[0]?.judgedOn).toEqual([])
  const twice = [finding('kept'), finding('kept', '', ['par', 'token'])]
  expect(resultsOf({ says: twice })?.[0]?.judgedOn).toEqual(['par', 'token'])
  const thrown = {
    status: 'failed',
    errors: [{ message: 'no such page\n  at a.ts:1\n  at b.ts:2' }],
  } as const
  expect(resultsOf(thrown)?.[0]?.detail).toBe('the suite itself failed: no such page')
  const noise = ['a warning\n', 'it did not end ', 'within 30 s\n']
  expect(resultsOf({ ...thrown, stderr: noise })?.[0]?.detail).toBe('the suite itself failed: no such page')
  const exited = {
    status: 'failed',
    errors: [{ message: 'Error: worker process exited unexpectedly' }],
  } as const
  expect(resultsOf({ ...exited, stderr: noise })?.[0]?.detail).toBe(
    'the suite itself failed: it did not end within 30 s',
  )
  expect(resultsOf(exited)?.[0]?.detail).toMatch('worker process exited unexpectedly')
})

test('the worst attempt counts for a check that was retried', () => {
  for (const [outcome, attempts] of [
    ['kept', [KEPT, KEPT]],
    ['broken', [BLOCKED, BROKEN, KEPT]],
    ['blocked', [KEPT, BLOCKED]],
    ['broken', [BROKEN, BLOCKED]],
  ] as const)
    expect(resultsOf(...attempts)).toMatchObject([{ title: 'the check', outcome }])
})

const row = (outcome: Outcome, name: string) => finding(outcome, name)
const [KEPT_A, KEPT_B, BROKEN_B] = [row('kept', 'a'), row('kept', 'b'), row('broken', 'b')]

/** The attempts of a test with two rows, and the outcome of each row. If a test ends without a reason, no row is kept. */
const ROWS: readonly (readonly [attempts: readonly Attempt[], a: Outcome, b: Outcome])[] = [
  [[{ says: [KEPT_A, BROKEN_B], status: 'failed' }], 'kept', 'broken'],
  [[{ says: [KEPT_A, row('not configured', 'b')], status: 'skipped' }], 'kept', 'not configured'],
  [[{ says: [KEPT_A, KEPT_B], status: 'failed' }], 'inconclusive', 'inconclusive'],
  [[{ says: [KEPT_A, KEPT_B], status: 'skipped' }], 'inconclusive', 'inconclusive'],
  [[{ says: [KEPT_A, KEPT_B], status: 'timedOut' }], 'inconclusive', 'inconclusive'],
  [[{ says: [KEPT_A, BROKEN_B], status: 'timedOut' }], 'inconclusive', 'broken'],
  [[{ says: [KEPT_A, BROKEN_B], status: 'failed' }, { says: [KEPT_A, KEPT_B] }], 'kept', 'broken'],
]

test('a check with several rows has one result for each row, named by title and row', () => {
  for (const [attempts, a, b] of ROWS)
    expect(resultsOf(...attempts), JSON.stringify(attempts)).toMatchObject([
      { title: 'the check when a', about: 'when a', outcome: a },
      { title: 'the check when b', about: 'when b', outcome: b },
    ])
  const mixed = testOf([{ status: 'failed', says: [KEPT_A, BROKEN_B] }])
  const [attempt] = mixed.results
  expect(attempt && outcomeOf(mixed, CLAUSE, attempt)).toBe('broken')
})

test('a check says what is special about it, even if it never ran', () => {
  const special: Annotation = { type: ANNOTATION.about, description: 'refused' }
  const aboutOf = (...attempts: readonly Attempt[]) =>
    checksOf([testOf(attempts, [OF_CLAUSE, special])], ABSENCE).get(CLAUSE)?.[0]?.about
  expect(aboutOf()).toBe('refused')
  expect(aboutOf({ says: [KEPT_A] })).toBe('refused when a')
  expect(resultsOf(KEPT)?.[0]).not.toHaveProperty('about')
})

test('the text of an error is its message, or else the thrown value', () => {
  const errors = [{ message: 'a message', value: 'a value' }, { value: 'a value' }, {}]
  expect(errors.map(messageOf)).toEqual(['a message', 'a value', 'unknown error'])
})
