import type { TestResult } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import { ANNOTATION, type Annotation, isOwnAnnotation } from '../../helpers/verdict/annotation.ts'
import { checksOf, clauseIdOf, messageOf, outcomeOf } from '../../helpers/verdict/checks.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import { told } from '../told.ts'

type Test = Parameters<typeof clauseIdOf>[0]

const CLAUSE: ClauseId = 'par.request'
const OF_CLAUSE: Annotation = { type: ANNOTATION.clause, description: CLAUSE }

/** What a check says of its clause, in a row if it judges several. */
const said = (outcome: Outcome, row?: string, clause: string = CLAUSE): Annotation => ({
  type: ANNOTATION.finding,
  description: JSON.stringify({
    clause,
    outcome,
    judgedOn: ['par'],
    detail: outcome === 'kept' ? '' : `it is ${outcome}`,
    ...(row && { row }),
  }),
})

interface Attempt {
  readonly status?: TestResult['status']
  readonly says?: readonly Annotation[]
  readonly errors?: readonly { readonly message?: string; readonly value?: string }[]
}

const KEPT: Attempt = { says: [said('kept')] }
const BROKEN: Attempt = { status: 'failed', says: [said('broken')] }
const BLOCKED: Attempt = { status: 'skipped', says: [said('blocked')] }

/** A test with its attempts, as Playwright tells of it. */
const testOf = (attempts: readonly Attempt[], annotations: readonly Annotation[] = [OF_CLAUSE]): Test =>
  ({
    title: 'the check',
    annotations,
    results: attempts.map(({ status = 'passed', says = [], errors = [] }) => ({
      status,
      annotations: says,
      errors,
    })),
  }) as unknown as Test

const ABSENCE = told('it did not run')

const resultsOf = (...attempts: readonly Attempt[]) => checksOf([testOf(attempts)], ABSENCE).get(CLAUSE)

for (const [what, annotations, id] of [
  ['its annotation', [{ type: 'issue', description: 'token.scope' }, OF_CLAUSE], CLAUSE],
  ['no annotation', [], undefined],
  ['another annotation', [{ type: 'issue', description: CLAUSE }], undefined],
  ['no clause', [{ type: ANNOTATION.clause, description: 'par.requests' }], undefined],
  ['an empty annotation', [{ type: ANNOTATION.clause }], undefined],
] as const)
  test(`a test with ${what} checks ${id ?? 'nothing'}`, () => {
    expect(clauseIdOf(testOf([], annotations))).toBe(id)
  })

for (const [annotation, isOwn] of [
  [said('kept'), true],
  [{ type: ANNOTATION.facts, description: '{}' }, true],
  [{ type: ANNOTATION.cases, description: '{}' }, true],
  [OF_CLAUSE, true],
  [{ type: ANNOTATION.clause, description: 'a text' }, false],
  [{ type: ANNOTATION.clause }, false],
  [{ type: 'issue', description: CLAUSE }, false],
  [{ type: ANNOTATION.says, description: 'a text' }, false],
] as const)
  test(`${JSON.stringify(annotation)} is ${isOwn ? 'data' : 'a text for a reader'}`, () => {
    expect(isOwnAnnotation(annotation)).toBe(isOwn)
  })

test('the checks of a clause are told together, and a test of none is left out', () => {
  const checks = checksOf(
    [
      testOf([KEPT]),
      testOf([BROKEN]),
      testOf(
        [{ says: [said('kept', undefined, 'token.scope')] }],
        [{ ...OF_CLAUSE, description: 'token.scope' }],
      ),
      testOf([KEPT], []),
    ],
    ABSENCE,
  )
  expect([...checks].map(([id, results]) => [id, results.map(({ outcome }) => outcome)])).toEqual([
    [CLAUSE, ['kept', 'broken']],
    ['token.scope', ['kept']],
  ])
})

test('a check that never ran is inconclusive, and says why', () => {
  expect(resultsOf()).toEqual([{ title: 'the check', outcome: 'inconclusive', detail: 'it did not run' }])
})

for (const [what, result] of [
  ['nothing was recorded', { says: [{ type: ANNOTATION.unrecorded }], status: 'skipped' }],
  ['it was interrupted as it waited for evidence', { says: [], status: 'interrupted' }],
  [
    'it was interrupted before it found anything',
    { says: [{ type: ANNOTATION.about, description: 'refused' }], status: 'interrupted' },
  ],
] as const)
  test(`a check that judged nothing is one that did not run: ${what}`, () => {
    expect(resultsOf(result)).toEqual(resultsOf())
  })

test('what a check found before it was interrupted counts', () => {
  expect(resultsOf({ ...BROKEN, status: 'interrupted' })).toMatchObject([{ outcome: 'broken' }])
})

test('only what a check says of its clause is read', () => {
  const issue = { type: 'issue', description: 'none' }
  expect(resultsOf({ says: [issue, said('kept')] })?.map(({ outcome }) => outcome)).toEqual(['kept'])
})

for (const [what, attempts, outcome, detail] of [
  ['kept', [KEPT], 'kept', ''],
  ['kept, whenever it was tried', [KEPT, KEPT], 'kept', ''],
  ['broken, then kept', [BROKEN, KEPT], 'broken', 'it is broken'],
  ['blocked, then broken, then kept', [BLOCKED, BROKEN, KEPT], 'broken', 'it is broken'],
  ['kept, then blocked', [KEPT, BLOCKED], 'blocked', 'it is blocked'],
  ['blocked, then broken', [BLOCKED, BROKEN], 'broken', 'it is broken'],
  ['broken, then blocked', [BROKEN, BLOCKED], 'broken', 'it is broken'],
] as const)
  test(`a check that was ${what} is ${outcome}`, () => {
    expect(resultsOf(...attempts)).toEqual([expect.objectContaining({ title: 'the check', outcome, detail })])
  })

test('a row that is kept in each attempt is stable, whatever the row beside it', () => {
  const results = resultsOf(
    { status: 'failed', says: [said('kept', 'when a'), said('broken', 'when b')] },
    { says: [said('kept', 'when a'), said('kept', 'when b')] },
  )
  expect(results?.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['the check when a', 'kept'],
    ['the check when b', 'broken'],
  ])
})

for (const [what, attempt, detail] of [
  [
    'an error',
    { status: 'failed', errors: [{ message: 'no such page\n  at a.ts:1\n  at b.ts:2' }] },
    'the suite itself failed: no such page',
  ],
  ['no error', { status: 'timedOut' }, 'the suite itself failed: the check was timedOut'],
] as const)
  test(`a check that ended with ${what} and said nothing is inconclusive`, () => {
    expect(resultsOf(attempt)).toEqual([{ title: 'the check', outcome: 'inconclusive', detail }])
  })

test('an error is told by its message, or what was thrown', () => {
  expect(messageOf({ message: 'a message', value: 'a value' })).toBe('a message')
  expect(messageOf({ value: 'a value' })).toBe('a value')
  expect(messageOf({})).toBe('unknown error')
})

test('what is special about a check is told beside its title, also of one that never ran', () => {
  const special: Annotation = { type: ANNOTATION.about, description: 'refused' }
  const named = (attempts: readonly Attempt[]) =>
    checksOf([testOf(attempts, [OF_CLAUSE, special])], ABSENCE).get(CLAUSE)
  expect(named([])).toMatchObject([{ title: 'the check', about: 'refused' }])
  expect(named([{ says: [said('kept', 'when late')] }])).toMatchObject([
    { title: 'the check when late', about: 'refused when late' },
  ])
  expect(resultsOf(KEPT)?.[0]).not.toHaveProperty('about')
})

test('where nothing else is special about a check, its row is', () => {
  expect(resultsOf({ says: [said('kept', 'when late')] })).toMatchObject([
    { title: 'the check when late', about: 'when late' },
  ])
})

test('an attempt ends in what is worst of its rows', () => {
  const mixed = testOf([{ status: 'failed', says: [said('kept', 'a'), said('broken', 'b')] }])
  const [attempt] = mixed.results
  expect(attempt && outcomeOf(mixed, CLAUSE, attempt)).toBe('broken')
})
