import { expect, test } from 'vitest'
import { clauseIds, clauseOf } from '../../contract/index.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { clauseResults } from '../../helpers/verdict/clause-results.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult } from '../../helpers/verdict/report.ts'

const check = (outcome: Outcome, detail = ''): CheckResult => ({
  title: own('the scope'),
  outcome,
  detail: own(detail),
})

function scope(checks: readonly CheckResult[], expected?: number) {
  const results = clauseResults(
    new Map([['token.scope', checks]]),
    expected === undefined ? undefined : { 'token.scope': expected },
  )
  return results.find(({ id }) => id === 'token.scope')
}

test('a clause has what the contract says of it, and its checks', () => {
  const { section, force, says } = clauseOf('token.scope')
  const checks = [check('kept')]
  expect(scope(checks)).toEqual({
    id: 'token.scope',
    section,
    force,
    says,
    outcome: 'kept',
    detail: '',
    checks,
  })
})

test('a clause without a check that ran is inconclusive, and says so', () => {
  const silence = { outcome: 'inconclusive', detail: 'No check of this clause ran.', checks: [] }
  expect(scope([])).toMatchObject(silence)
  expect(clauseResults(new Map()).find(({ id }) => id === 'token.scope')).toMatchObject(silence)
})

test('only a clause that is silent is not judged, and says so', () => {
  const unjudged = clauseResults(new Map()).filter(({ outcome }) => outcome === 'not judged')
  expect(unjudged.map(({ id }) => id)).toEqual(clauseIds.filter((id) => clauseOf(id).force === 'silent'))
  expect(new Set(unjudged.map(({ detail }) => detail))).toEqual(new Set(['The document does not show it.']))
})

for (const [what, checks, outcome, detail] of [
  ['the details of its worst checks', [check('broken', 'a'), check('broken', 'b')], 'broken', 'a\nb'],
  ['each detail once', [check('broken', 'a'), check('broken', 'a')], 'broken', 'a'],
  ['no detail of a better check', [check('blocked', 'b'), check('broken', 'a')], 'broken', 'a'],
  ['no empty detail', [check('broken'), check('broken', 'a')], 'broken', 'a'],
] as const)
  test(`a clause tells ${what}`, () => {
    expect(scope(checks)).toMatchObject({ outcome, detail })
  })

for (const [what, checks, expected, outcome] of [
  ['all of whose checks ran is kept', [check('kept'), check('kept')], 2, 'kept'],
  ['of which more checks ran is kept', [check('kept'), check('kept')], 1, 'kept'],
  ['of which one check is missing is inconclusive', [check('kept')], 2, 'inconclusive'],
  ['of which one check is missing stays broken', [check('broken', 'a')], 2, 'broken'],
  ['of which no number is known needs one check', [check('kept')], undefined, 'kept'],
] as const)
  test(`a clause ${what}`, () => {
    expect(scope(checks, expected)?.outcome).toBe(outcome)
  })

test('a clause of which a check did not run says how many did', () => {
  expect(scope([check('kept')], 2)?.detail).toBe('Only 1 of its 2 checks ran.')
})
