import { expect, test } from 'vitest'
import { type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
import { blankReport, clauseResults } from '../../helpers/verdict/clause-results.ts'
import { decide, type Found, gateReasons } from '../../helpers/verdict/decide.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult, WaiverResult, WaiverState } from '../../helpers/verdict/report.ts'
import { countChecks } from '../../helpers/verdict/verdict.ts'
import { told } from '../told.ts'

const GATE = { gate: true, enforceStandards: false }
const PLAIN = { gate: false, enforceStandards: false }

/** A run in which every check is kept, except those given. */
function found(
  other: Partial<Record<ClauseId, Outcome>> = {},
  rest: Partial<Found> = {},
  minimum?: number,
): Found {
  const checks = new Map<ClauseId, CheckResult[]>()
  for (const id of clauseIds.filter((known) => clauseOf(known).force !== 'silent'))
    checks.set(id, [{ ...told({ title: id, detail: '' }), outcome: other[id] ?? 'kept' }])
  const clauses = clauseResults(checks)
  const { drift } = blankReport('sandbox', '2026-11-21T00:00:00Z')
  return { clauses, waivers: [], checkCounts: countChecks(clauses, minimum), drift, shortfalls: [], ...rest }
}

const waiver = (state: WaiverState, outcome: Outcome | null = 'kept'): WaiverResult => ({
  ...told({
    clause: 'token.scope',
    reason: 'r',
    owner: 'o',
    link: 'https://tracker.example/1',
    expiry: '2026-01-01',
  }),
  state,
  outcome,
})

test('nothing found is kept, without a reason', () => {
  expect(decide(found(), GATE)).toEqual({ verdict: 'kept', reasons: [] })
})

for (const [state, says] of [
  ['expired', 'waivers: The waiver of token.scope expired on 2026-01-01.'],
  ['unknown clause', 'waivers: The waiver of token.scope names no clause of the contract.'],
  ['not needed', 'waivers: The waiver of token.scope is not needed: the clause is kept.'],
] as const)
  test(`a waiver that is ${state} fails the gate and no plain run`, () => {
    const run = found({}, { waivers: [waiver(state)] })
    expect(decide(run, GATE)).toEqual({ verdict: 'incomplete', reasons: [says] })
    expect(decide(run, PLAIN)).toEqual({ verdict: 'kept', reasons: [] })
  })

for (const state of ['in use', 'untried'] as const)
  test(`a waiver that is ${state} fails nothing`, () => {
    expect(decide(found({}, { waivers: [waiver(state)] }), GATE).verdict).toBe('kept')
  })

test('an outage outweighs a waiver: it may be over the next time', () => {
  const run = found({ 'par.request': 'unreachable' }, { waivers: [waiver('not needed')] })
  expect(decide(run, GATE)).toEqual({
    verdict: 'unreachable',
    reasons: [
      '1 stated clause could not be judged (unreachable).',
      'waivers: The waiver of token.scope is not needed: the clause is kept.',
    ],
  })
})

test('the gate wants a number of judged checks', () => {
  const { verdict, reasons } = decide(found({}, {}, 500), GATE)
  expect(verdict).toBe('incomplete')
  expect(reasons[0]).toMatch(/^\d+ checks were judged; the gate requires at least 500\.$/)
  expect(decide(found({}, {}, 500), PLAIN).verdict).toBe('kept')
})

test('what is broken is named, three at most, and what could not be judged is counted by outcome', () => {
  const ids = ['token.scope', 'token.json', 'par.json', 'par.request', 'exchange.json'] as const
  const reasonsOf = (other: Partial<Record<ClauseId, Outcome>>) => decide(found(other), PLAIN).reasons
  const broken = Object.fromEntries(ids.map((id) => [id, 'broken']))
  expect(reasonsOf({ ...broken, 'exchange.request': 'blocked', 'api.put': 'unreachable' })).toEqual([
    'token.json, token.scope, par.request and 2 other clauses are broken.',
    '2 stated clauses could not be judged (1 unreachable, 1 blocked).',
  ])
  expect(reasonsOf({ 'token.scope': 'broken', 'par.request': 'broken', 'par.json': 'broken' })).toEqual([
    'token.scope, par.request and par.json are broken.',
  ])
  expect(reasonsOf({ 'token.scope': 'not configured' })).toEqual([
    '1 stated clause could not be judged (not configured).',
  ])
  expect(reasonsOf({ 'token.scope': 'blocked', 'api.put': 'blocked' })).toEqual([
    '2 stated clauses could not be judged (blocked).',
  ])
})

test('a clause that decides nothing is no reason', () => {
  const aside = {
    'exchange.code-of-client': 'inconclusive',
    'token.token-type-lower-case': 'notice',
    'token.scope': 'waived',
    'token.json': 'left out',
    'key-pair.created': 'not configured',
  } as const
  expect(decide(found(aside), PLAIN)).toEqual({ verdict: 'kept', reasons: [] })
})

test('a warning is a reason where standards are enforced', () => {
  const run = found({ 'assertion.aud': 'warning' })
  expect(decide(run, PLAIN)).toEqual({ verdict: 'kept', reasons: [] })
  expect(decide(run, { gate: false, enforceStandards: true })).toEqual({
    verdict: 'broken',
    reasons: ['1 clause is a warning, which STANDARDS=enforce counts.'],
  })
})

test('as many judged checks as the gate wants are enough', () => {
  const reasons = [6, 7, 8].map((judged) => gateReasons({ checkCounts: { planned: 9, judged, minimum: 7 } }))
  expect(reasons.map(({ length }) => length)).toEqual([1, 0, 0])
})

test('a shortfall makes a kept run incomplete and hides no broken clause', () => {
  const shortfalls = ['The run was interrupted.']
  expect(decide(found({}, { shortfalls }), PLAIN)).toEqual({ verdict: 'incomplete', reasons: shortfalls })
  expect(decide(found({ 'token.scope': 'broken' }, { shortfalls }), PLAIN)).toEqual({
    verdict: 'broken',
    reasons: ['token.scope is broken.', ...shortfalls],
  })
})

test('a drift decides only where it is enforced', () => {
  const { drift } = found()
  const changes = told([
    {
      is: 'new',
      subject: 'PAR response',
      clause: null,
      fact: 'member x',
      before: null,
      after: 'string',
    },
  ])
  const compared = { ...drift, is: 'compared', changes } as const
  expect(decide(found({}, { drift: compared }), GATE).verdict).toBe('kept')
  expect(decide(found({}, { drift: { ...compared, enforced: true } }), PLAIN)).toEqual({
    verdict: 'broken',
    reasons: ['1 change since baselines/sandbox.json, which DRIFT=enforce counts.'],
  })
  expect(decide(found({}, { drift: { ...drift, enforced: true } }), PLAIN)).toEqual({
    verdict: 'incomplete',
    reasons: ['DRIFT=enforce had nothing to compare with.'],
  })
})
