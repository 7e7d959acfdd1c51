import type { TestResult } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import { ANNOTATION, type Annotation, isOwnAnnotation } from '../../helpers/verdict/annotation.ts'
import { checksOf, clauseIdOf, factsIn, messageOf, outcomeOf } from '../../helpers/verdict/checks.ts'
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

test('a test checks the clause that its annotation names', () => {
  const issue: Annotation = { type: 'issue', description: CLAUSE }
  expect(clauseIdOf(testOf([], [issue, OF_CLAUSE]))).toBe(CLAUSE)
  for (const annotations of [
    [],
    [issue],
    [{ ...OF_CLAUSE, description: 'par.requests' }],
    [{ type: 'clause' }],
  ])
    expect(clauseIdOf(testOf([], annotations))).toBeUndefined()
})

test('what the suite says of a check is data, and anything else a text for a reader', () => {
  const own = [said('kept'), { type: ANNOTATION.facts }, { type: ANNOTATION.cases }, OF_CLAUSE]
  const other = [
    { ...OF_CLAUSE, description: 'a text' },
    { type: 'issue', description: CLAUSE },
  ]
  expect(own.filter((one) => !isOwnAnnotation(one))).toEqual([])
  expect(other.filter(isOwnAnnotation)).toEqual([])
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

test('a check that judged nothing is one that did not run', () => {
  const unrecorded = { says: [{ type: ANNOTATION.unrecorded }], status: 'skipped' } as const
  const interrupted = {
    says: [{ type: ANNOTATION.about, description: 'refused' }],
    status: 'interrupted',
  } as const
  for (const result of [unrecorded, interrupted]) expect(resultsOf(result)).toEqual(resultsOf())
})

test('what a check found before it was interrupted counts', () => {
  expect(resultsOf({ ...BROKEN, status: 'interrupted' })).toMatchObject([{ outcome: 'broken' }])
})

test('only what a check says of its clause is read', () => {
  const issue = { type: 'issue', description: 'none' }
  expect(resultsOf({ says: [issue, said('kept')] })?.map(({ outcome }) => outcome)).toEqual(['kept'])
})

test('of a check that was tried again, the worst attempt counts', () => {
  for (const [outcome, attempts] of [
    ['kept', [KEPT, KEPT]],
    ['broken', [BROKEN, KEPT]],
    ['broken', [BLOCKED, BROKEN, KEPT]],
    ['blocked', [KEPT, BLOCKED]],
    ['broken', [BROKEN, BLOCKED]],
  ] as const) {
    const detail = outcome === 'kept' ? '' : `it is ${outcome}`
    expect(resultsOf(...attempts)).toEqual([expect.objectContaining({ title: 'the check', outcome, detail })])
  }
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

test('a check that ended early and said nothing is inconclusive: the suite itself failed', () => {
  const thrown = {
    status: 'failed',
    errors: [{ message: 'no such page\n  at a.ts:1\n  at b.ts:2' }],
  } as const
  expect(resultsOf(thrown)?.[0]?.detail).toBe('the suite itself failed: no such page')
  expect(resultsOf({ status: 'timedOut' })).toEqual([
    {
      title: 'the check',
      outcome: 'inconclusive',
      detail: 'the suite itself failed: the check was timedOut',
    },
  ])
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
  expect(resultsOf({ says: [said('kept', 'when late')] })).toMatchObject([{ about: 'when late' }])
})

test('an attempt ends in what is worst of its rows', () => {
  const mixed = testOf([{ status: 'failed', says: [said('kept', 'a'), said('broken', 'b')] }])
  const [attempt] = mixed.results
  expect(attempt && outcomeOf(mixed, CLAUSE, attempt)).toBe('broken')
})

const facts = (description?: string) => ({ type: ANNOTATION.facts, ...(description && { description }) })

test('what the recording tells is read among its annotations, if it is facts', () => {
  const other = { type: 'issue', description: '{"rows":{"par.request":9}}' }
  expect(factsIn([other, facts('{"rows":{"par.request":2}}')])).toEqual({ rows: { 'par.request': 2 } })
  for (const annotations of [[], [other], [facts()], [facts('{')], [facts('{"verdict":"kept"}')]])
    expect(factsIn(annotations)).toBeUndefined()
})
