import { expect, test } from 'vitest'
import { clauseIds, clauseOf } from '../../contract/index.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { blankReport, clauseResults } from '../../helpers/verdict/clause-results.ts'
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

test('the result of a clause has its data from the contract, and its checks', () => {
  const { section, force, says } = clauseOf('token.scope')
  const checks = [check('kept')]
  const what = { id: 'token.scope', section, force, says }
  expect(scope(checks)).toEqual({ ...what, outcome: 'kept', detail: '', checks })
})

test('a clause without a check that ran is inconclusive, and says so', () => {
  const silence = { outcome: 'inconclusive', detail: 'No check of this clause ran.', checks: [] }
  expect(scope([])).toMatchObject(silence)
  expect(clauseResults(new Map()).find(({ id }) => id === 'token.scope')).toMatchObject(silence)
})

test('only a silent clause is not judged, and it says so', () => {
  const unjudged = clauseResults(new Map()).filter(({ outcome }) => outcome === 'not judged')
  expect(unjudged.map(({ id }) => id)).toEqual(clauseIds.filter((id) => clauseOf(id).force === 'silent'))
  expect(new Set(unjudged.map(({ detail }) => detail))).toEqual(new Set(['The document does not show it.']))
})

test('a clause lists the details of its worst checks, each once', () => {
  for (const [checks, outcome, detail] of [
    [[check('broken', 'a'), check('broken', 'b')], 'broken', 'a\nb'],
    [[check('broken', 'a'), check('broken', 'a')], 'broken', 'a'],
    [[check('blocked', 'b'), check('broken', 'a'), check('broken')], 'broken', 'a'],
  ] as const)
    expect(scope(checks)).toMatchObject({ outcome, detail })
})

test('a clause with a check that did not run is not kept, and says how many checks ran', () => {
  const two = [check('kept'), check('kept')]
  for (const [checks, expected] of [
    [two, 2],
    [two, 1],
    [[check('kept')], undefined],
  ] as const)
    expect(scope(checks, expected)?.outcome).toBe('kept')
  expect(scope([check('kept')], 2)).toMatchObject({
    outcome: 'inconclusive',
    detail: 'Only 1 of its 2 checks ran.',
  })
  expect(scope([check('broken', 'a')], 2)?.outcome).toBe('broken')
})

test('the report of a new run says that the run has not ended', () => {
  const drift = { is: 'nothing observed', baseline: 'baselines/development.json', enforced: false }
  expect(blankReport('development', '')).toMatchObject({
    ...{ target: 'development', verdict: 'incomplete', reasons: ['The run has not ended.'] },
    ...{
      drift: { ...drift, compared: 0, changes: [], onlyBefore: [], onlyAfter: [] },
      notes: [],
      problems: [],
      waivers: [],
    },
  })
})
