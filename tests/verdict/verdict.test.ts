import { expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckCounts } from '../../helpers/verdict/report.ts'
import { countChecks, isOutOfSight, takesKept, verdictOf } from '../../helpers/verdict/verdict.ts'
import { clause } from './clause-result.ts'

test('without a clause that is kept nothing is', () => {
  expect(verdictOf([clause('token.scope', 'waived')], false)).toBe('incomplete')
  expect(verdictOf([clause('exchange.code-of-client', 'kept')], false)).toBe('incomplete')
  expect(verdictOf([], false)).toBe('incomplete')
})

test('a broken clause weighs more than one out of reach, and that more than a blocked one', () => {
  const clauses = [clause('api.put', 'blocked'), clause('token.scope', 'unreachable')]
  expect(verdictOf(clauses, false)).toBe('unreachable')
  expect(verdictOf([...clauses, clause('par.request', 'broken')], false)).toBe('broken')
})

for (const [outcome, verdict] of [
  ['not configured', 'kept'],
  ['blocked', 'incomplete'],
  ['broken', 'broken'],
] as const)
  test(`a clause of the portal that is ${outcome} makes the verdict ${verdict}`, () => {
    expect(verdictOf([clause('token.scope', 'kept'), clause('key-pair.created', outcome)], false)).toBe(
      verdict,
    )
  })

for (const [id, outcome, takes, enforced] of [
  ['token.scope', 'kept', false, false],
  ['token.scope', 'waived', false, false],
  ['token.scope', 'left out', false, false],
  ['token.scope', 'broken', true, true],
  ['token.scope', 'blocked', true, true],
  ['token.scope', 'not configured', true, true],
  ['key-pair.created', 'not configured', false, false],
  ['key-pair.created', 'blocked', true, true],
  ['token.content-type', 'kept', false, false],
  ['token.content-type', 'blocked', false, false],
  ['token.content-type', 'warning', false, true],
  ['assertion.key-id', 'notice', false, false],
] as const)
  test(`${id} that is ${outcome} ${takes ? 'takes' : 'leaves'} a run its kept${takes === enforced ? '' : ', but for enforced standards'}`, () => {
    expect(takesKept(clause(id, outcome), false)).toBe(takes)
    expect(takesKept(clause(id, outcome), true)).toBe(enforced)
    const beside = clause('par.request', 'kept')
    expect(verdictOf([beside, clause(id, outcome)], true) === 'kept').toBe(!enforced)
  })

test('a warning makes a run broken where the standards are enforced', () => {
  const clauses = [clause('token.scope', 'kept'), clause('token.content-type', 'warning')]
  expect(verdictOf(clauses, false)).toBe('kept')
  expect(verdictOf(clauses, true)).toBe('broken')
})

test('a clause is out of sight only where its place is not configured', () => {
  expect(isOutOfSight(clause('key-pair.created', 'not configured'))).toBe(true)
  expect(isOutOfSight(clause('key-pair.created', 'blocked'))).toBe(false)
  expect(isOutOfSight(clause('token.scope', 'not configured'))).toBe(false)
})

const judged = (outcome: Outcome) => ({ planned: 1, judged: 1, minimum: outcome === 'notice' ? 0 : 1 })
const COUNTS: readonly (readonly [Outcome, ClauseId, CheckCounts])[] = [
  ['kept', 'token.scope', judged('kept')],
  ['broken', 'token.scope', judged('broken')],
  ['warning', 'assertion.aud', { planned: 1, judged: 1, minimum: 0 }],
  ['notice', 'token.token-type-lower-case', judged('notice')],
  ['blocked', 'token.scope', { planned: 1, judged: 0, minimum: 1 }],
  ['unreachable', 'token.scope', { planned: 1, judged: 0, minimum: 1 }],
  ['inconclusive', 'token.scope', { planned: 1, judged: 0, minimum: 1 }],
  ['not configured', 'token.scope', { planned: 1, judged: 0, minimum: 1 }],
  ['left out', 'token.scope', { planned: 1, judged: 0, minimum: 0 }],
  ['waived', 'token.scope', { planned: 1, judged: 0, minimum: 0 }],
  ['does not apply', 'token.scope', { planned: 1, judged: 0, minimum: 0 }],
  ['not judged', 'token.scope', { planned: 1, judged: 0, minimum: 0 }],
]

for (const [outcome, id, counts] of COUNTS)
  test(`a check of ${id} that is ${outcome} is ${counts.judged ? '' : 'not '}judged, and its clause asks for ${counts.minimum}`, () => {
    expect(countChecks([clause(id, outcome)])).toEqual(counts)
    expect(countChecks([clause(id, outcome)], 7)).toEqual({ ...counts, minimum: 7 })
  })
