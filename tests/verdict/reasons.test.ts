import { expect, test } from 'vitest'
import { blankReport } from '../../helpers/verdict/blank-report.ts'
import { decide, gateReasons } from '../../helpers/verdict/decide.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'
import { countChecks } from '../../helpers/verdict/verdict.ts'
import { clause } from './clause-result.ts'

const PLAIN = { gate: false, enforceStandards: false }

const decided = (clauses: readonly ClauseResult[], rules = PLAIN) =>
  decide(
    {
      clauses: [clause('discovery.request', 'kept'), ...clauses],
      checkCounts: countChecks([]),
      waivers: [],
      drift: blankReport('sandbox', '').drift,
      shortfalls: [],
    },
    rules,
  )

for (const [outcome, verdict] of [
  ['broken', 'broken'],
  ['unreachable', 'unreachable'],
  ['blocked', 'incomplete'],
  ['inconclusive', 'incomplete'],
  ['not configured', 'incomplete'],
] as const)
  test(`a stated clause that is ${outcome} is a reason, and so are two`, () => {
    const [one, other] = [clause('token.scope', outcome), clause('par.request', outcome)]
    const unjudged = (number: string, noun: string) => `${number} ${noun} could not be judged (${outcome}).`
    const [single, both] =
      outcome === 'broken'
        ? ['token.scope is broken.', 'token.scope and par.request are broken.']
        : [unjudged('1', 'stated clause'), unjudged('2', 'stated clauses')]
    expect(decided([one])).toEqual({ verdict, reasons: [single] })
    expect(decided([one, other])).toEqual({ verdict, reasons: [both] })
  })

for (const [what, aside] of [
  ['from a standard', clause('exchange.code-of-client', 'inconclusive')],
  ['shown only', clause('token.token-type-lower-case', 'notice')],
  ['waived', clause('token.scope', 'waived')],
  ['left out', clause('token.scope', 'left out')],
  ['not judged', clause('token.scope', 'not judged')],
  ['seen in a portal that is not there', clause('key-pair.created', 'not configured')],
] as const)
  test(`a clause that is ${what} is no reason, and keeps nothing from being kept`, () => {
    expect(decided([aside])).toEqual({ verdict: 'kept', reasons: [] })
  })

test('a warning is a reason where standards are enforced', () => {
  const warning = clause('assertion.aud', 'warning')
  const rules = { gate: false, enforceStandards: true }
  expect(decided([warning])).toEqual({ verdict: 'kept', reasons: [] })
  expect(decided([warning], rules)).toEqual({
    verdict: 'broken',
    reasons: ['1 clause is a warning, which STANDARDS=enforce counts.'],
  })
  expect(decided([], rules)).toEqual({ verdict: 'kept', reasons: [] })
})

test('of many broken clauses three are named, and what could not be judged is counted by outcome', () => {
  const ids = ['token.scope', 'token.json', 'par.json', 'par.request', 'exchange.json'] as const
  const unjudged = [clause('exchange.request', 'blocked'), clause('exchange.id-token', 'inconclusive')]
  const { reasons } = decided([...ids.map((id) => clause(id, 'broken')), ...unjudged])
  expect(reasons).toEqual([
    'token.scope, token.json, par.json and 2 other clauses are broken.',
    '2 stated clauses could not be judged (1 blocked, 1 inconclusive).',
  ])
})

for (const [judged, met] of [
  [6, false],
  [7, true],
  [8, true],
] as const)
  test(`${judged} judged checks ${met ? 'meet' : 'do not meet'} a minimum of 7`, () => {
    expect(gateReasons({ checkCounts: { planned: 9, judged, minimum: 7 } })).toHaveLength(met ? 0 : 1)
  })
