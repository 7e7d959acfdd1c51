import { expect, test } from '@playwright/test'
import { type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
import { clauseResults } from '../../helpers/verdict/clause-results.ts'
import { type Outcome, worst } from '../../helpers/verdict/outcome.ts'
import type { CheckResult } from '../../helpers/verdict/report.ts'
import { verdictOf } from '../../helpers/verdict/verdict.ts'
import { told } from '../told.ts'

const observable = clauseIds.filter((id) => clauseOf(id).force !== 'silent' && !clauseOf(id).unobservable)

/** A run in which every check is kept, except those given. */
function run(other: Partial<Record<ClauseId, Outcome | 'not run'>> = {}) {
  const checks = new Map<ClauseId, CheckResult[]>()
  for (const id of observable) {
    const outcome = other[id] ?? 'kept'
    if (outcome !== 'not run') checks.set(id, [{ ...told({ title: id, detail: '' }), outcome }])
  }
  return clauseResults(checks)
}

test('all kept is kept', () => {
  expect(verdictOf(run())).toBe('kept')
})

test('no check at all is incomplete', () => {
  expect(verdictOf(clauseResults(new Map()))).toBe('incomplete')
})

for (const [outcome, verdict] of [
  ['broken', 'broken'],
  ['unreachable', 'unreachable'],
  ['blocked', 'incomplete'],
  ['inconclusive', 'incomplete'],
  ['not configured', 'incomplete'],
  ['not run', 'incomplete'],
] as const)
  test(`a stated clause that is ${outcome} makes the verdict ${verdict}`, () => {
    expect(verdictOf(run({ 'token.scope': outcome }))).toBe(verdict)
  })

test('broken outweighs whatever else happened', () => {
  expect(
    verdictOf(run({ 'token.scope': 'broken', 'par.request': 'unreachable', 'api.put': 'blocked' })),
  ).toBe('broken')
})

test('a notice, a warning and a standard that is not configured decide nothing', () => {
  const clauses = run({
    'token.token-type-lower-case': 'notice',
    'assertion.aud': 'warning',
    'exchange.code-of-client': 'not configured',
  })
  expect(verdictOf(clauses)).toBe('kept')
})

test('a warning decides where standards are enforced', () => {
  expect(verdictOf(run({ 'assertion.aud': 'warning' }), true)).toBe('broken')
})

test('a clause ends in the worst of its checks', () => {
  expect(worst(['kept', 'broken', 'blocked'])).toBe('broken')
  expect(worst(['kept', 'inconclusive'])).toBe('inconclusive')
  expect(worst([])).toBe('inconclusive')
})

test('a check that lacks a variable does not weaken a clause that another check kept', () => {
  expect(worst(['kept', 'not configured'])).toBe('kept')
  expect(worst(['not configured', 'not configured'])).toBe('not configured')
})

test('a silent or unobservable clause is never judged', () => {
  const outcomes = run()
    .filter(({ id }) => !observable.includes(id))
    .map(({ outcome }) => outcome)
  expect(new Set(outcomes)).toEqual(new Set(['not judged']))
})

test('a clause of the portal decides nothing where there is no portal, and else like any other', () => {
  expect(verdictOf(run({ 'key-pair.created': 'not configured' }))).toBe('kept')
  expect(verdictOf(run({ 'key-pair.created': 'blocked' }))).toBe('incomplete')
  expect(verdictOf(run({ 'key-pair.created': 'broken' }))).toBe('broken')
})
