import { expect, test } from 'vitest'
import { type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import { decide, type Found, gateReasons } from '../../helpers/verdict/decide.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { Verdict, WaiverState } from '../../helpers/verdict/report.ts'
import { countChecks } from '../../helpers/verdict/verdict.ts'
import { asShown } from '../as-shown.ts'
import { clause } from './clause-result.ts'

const GATE = { gate: true, enforceStandards: false }
const PLAIN = { gate: false, enforceStandards: false }
const { drift } = blankReport('sandbox', '2026-11-21T00:00:00Z')

/** A run in which every check is kept, except those given. */
function found(
  other: Partial<Record<ClauseId, Outcome>> = {},
  rest: Partial<Found> = {},
  minimum?: number,
): Found {
  const judged = clauseIds.filter((id) => clauseOf(id).force !== 'silent')
  const clauses = judged.map((id) => clause(id, other[id] ?? 'kept'))
  return { clauses, waivers: [], checkCounts: countChecks(clauses, minimum), drift, shortfalls: [], ...rest }
}

const WAIVER = { clause: 'token.scope', reason: 'r', owner: 'o', link: 'l', expiry: '2026-01-01' } as const

const waivers = (state: WaiverState): Found['waivers'] => asShown([{ ...WAIVER, state, outcome: 'kept' }])

const IDS = ['token.scope', 'token.json', 'par.json', 'par.request', 'exchange.json'] as const
const BROKEN: Partial<Record<ClauseId, Outcome>> = Object.fromEntries(IDS.map((id) => [id, 'broken']))
const CUT = { shortfalls: ['The run was interrupted.'] }
const waived = (says: string) => `waivers: The waiver of token.scope ${says}.`
const NOT_NEEDED = waived('is not needed: the clause is kept')
const EXPIRED = waived('expired on 2026-01-01')
const UNKNOWN = waived('names no clause of the contract')

/** The findings, whether the rules of the gate apply, the verdict, and the reasons. */
const DECIDED: readonly (readonly [run: Found, isGate: boolean, Verdict, reasons: readonly string[]])[] = [
  [found(), true, 'kept', []],
  [found({}, { waivers: waivers('not needed') }), true, 'incomplete', [NOT_NEEDED]],
  [found({}, { waivers: waivers('not needed') }), false, 'kept', []],
  [found({}, { waivers: waivers('expired') }), true, 'incomplete', [EXPIRED]],
  [found({}, { waivers: waivers('unknown clause') }), true, 'incomplete', [UNKNOWN]],
  [found({}, { waivers: waivers('in use') }), true, 'kept', []],
  [found({}, { waivers: waivers('untried') }), true, 'kept', []],
  [
    found({ 'par.request': 'unreachable' }, { waivers: waivers('not needed') }),
    true,
    'unreachable',
    ['1 stated clause could not be judged (unreachable).', NOT_NEEDED],
  ],
  [found({}, {}, 500), false, 'kept', []],
  [
    found({ ...BROKEN, 'exchange.request': 'blocked', 'api.put': 'unreachable' }),
    false,
    'broken',
    [
      'token.json, token.scope, par.request and 2 other clauses are broken.',
      '2 stated clauses could not be judged (1 unreachable, 1 blocked).',
    ],
  ],
  [
    found({ 'token.scope': 'broken', 'par.request': 'broken', 'par.json': 'broken' }),
    false,
    'broken',
    ['token.scope, par.request and par.json are broken.'],
  ],
  [
    found({ 'token.scope': 'blocked', 'api.put': 'blocked' }),
    false,
    'incomplete',
    ['2 stated clauses could not be judged (blocked).'],
  ],
  [
    found({
      'exchange.code-of-client': 'inconclusive',
      'token.token-type-lower-case': 'notice',
      'token.scope': 'waived',
      'token.json': 'left out',
      'key-pair.created': 'not configured',
      'assertion.aud': 'warning',
    }),
    false,
    'kept',
    [],
  ],
  [found({}, CUT), false, 'incomplete', CUT.shortfalls],
  [found({ 'token.scope': 'broken' }, CUT), false, 'broken', ['token.scope is broken.', ...CUT.shortfalls]],
]

test('the verdict and its reasons follow from clauses, rules that are not met and waivers', () => {
  for (const [run, isGate, verdict, reasons] of DECIDED)
    expect(decide(run, isGate ? GATE : PLAIN)).toEqual({ verdict, reasons })
})

test('the gate requires a least number of judged checks', () => {
  const { verdict, reasons } = decide(found({}, {}, 500), GATE)
  expect(verdict).toBe('incomplete')
  expect(reasons[0]).toMatch(/^\d+ checks were judged; the gate requires at least 500\.$/)
  const reasonsOf = (judged: number) =>
    gateReasons({ checkCounts: { planned: 9, judged, minimum: 7 }, waivers: [] })
  expect([6, 7, 8].map((judged) => reasonsOf(judged).length)).toEqual([1, 0, 0])
})

test('a warning breaks a run if standards are enforced', () => {
  expect(decide(found({ 'assertion.aud': 'warning' }), { gate: false, enforceStandards: true })).toEqual({
    verdict: 'broken',
    reasons: ['1 clause is a warning, and STANDARDS=enforce is set.'],
  })
})

test('drift affects the verdict only if it is enforced', () => {
  const change = { is: 'new', subject: 'PAR', clause: null, fact: 'x', before: null, after: 'string' }
  const compared = { ...drift, is: 'compared', compared: 1, changes: asShown([change]) } as Found['drift']
  const decided = (drift: Found['drift']) => decide(found({}, { drift }), GATE)
  expect(decided(compared).verdict).toBe('kept')
  expect(decided({ ...compared, enforced: true })).toEqual({
    verdict: 'broken',
    reasons: ['1 change since baselines/sandbox.json, and DRIFT=enforce is set.'],
  })
  expect(decided({ ...compared, changes: [], enforced: true })).toEqual({ verdict: 'kept', reasons: [] })
  expect(decided({ ...drift, enforced: true })).toEqual({
    verdict: 'incomplete',
    reasons: ['DRIFT=enforce had nothing to compare with.'],
  })
})

test('an enforced drift with a baseline that lacks subjects of the run is incomplete, unless it found a change', () => {
  const change = { is: 'new', subject: 'PAR', clause: null, fact: 'x', before: null, after: 'string' }
  const none = {
    ...drift,
    is: 'compared',
    enforced: true,
    onlyAfter: asShown(['id_token']),
  } as Found['drift']
  const decided = (drift: Found['drift']) => decide(found({}, { drift }), PLAIN)
  const reason = /^DRIFT=enforce compared (none|1) of the [12] subjects? .* lacks id_token\.$/
  for (const compared of [0, 1])
    expect(decided({ ...none, compared })).toEqual({
      verdict: 'incomplete',
      reasons: [expect.stringMatching(reason)],
    })
  expect(decided({ ...none, compared: 1, changes: asShown([change]) as Found['drift']['changes'] })).toEqual({
    verdict: 'broken',
    reasons: [expect.stringMatching(reason), expect.stringMatching(/^1 change since /)],
  })
  expect(decided({ ...none, enforced: false }).verdict).toBe('kept')
})
