import { expect, test } from '@playwright/test'
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
    expect(decided([one])).toEqual({ verdict, reasons: [`1 stated clause is ${outcome}.`] })
    expect(decided([one, other])).toEqual({ verdict, reasons: [`2 stated clauses are ${outcome}.`] })
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

const REFUSED = 'Check the key pair.'
const SUSPICION = `The service refused the configured credentials. ${REFUSED}`

for (const [what, found, suspicious] of [
  ['a token request', clause('token.request', 'broken', REFUSED), true],
  ['a pushed authorization request', clause('par.request', 'broken', REFUSED), true],
  ['a token exchange', clause('exchange.request', 'broken', REFUSED), true],
  ['a token request for another reason', clause('token.request', 'broken'), false],
  ['a token request that was not judged', clause('token.request', 'blocked', REFUSED), false],
  ['a call of the business API', clause('api.put', 'broken', REFUSED), false],
] as const)
  test(`a refusal of ${what} ${suspicious ? 'puts' : 'does not put'} the credentials in doubt`, () => {
    const { reasons } = decided([clause('token.scope', 'broken'), found])
    expect(reasons.includes(SUSPICION)).toBe(suspicious)
  })

test('one check of several that was refused puts the credentials in doubt', () => {
  const [one, other] = [clause('token.request', 'broken', REFUSED), clause('token.request', 'kept')]
  const { reasons } = decided([{ ...one, checks: [...other.checks, ...one.checks] }])
  expect(reasons).toContain(SUSPICION)
})

for (const [judged, met] of [
  [6, false],
  [7, true],
  [8, true],
] as const)
  test(`${judged} judged checks ${met ? 'meet' : 'do not meet'} a minimum of 7`, () => {
    expect(gateReasons({ checkCounts: { planned: 9, judged, minimum: 7 } })).toHaveLength(met ? 0 : 1)
  })
