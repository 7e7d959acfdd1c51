import { expect, test } from 'vitest'
import { type Clause, clauseIds, clauseOf, type Force } from '../../contract/index.ts'
import { departs, KEPT } from '../../helpers/judge/finding.ts'
import { OUTCOMES, type Outcome, outcomeOfFinding, worst } from '../../helpers/verdict/outcome.ts'

function clauseThatIs(force: Force): Clause {
  const clause = clauseIds
    .map(clauseOf)
    .find((known) => known.force === force && known.standard?.level !== 'SHOULD')
  if (!clause) throw new Error(`No clause is ${force}.`)
  return clause
}

test('a check that finds nothing is kept', () => {
  expect(outcomeOfFinding(KEPT, clauseThatIs('stated'))).toBe('kept')
})

test('what a departure is depends on where its clause comes from', () => {
  for (const [force, outcome] of [
    ['stated', 'broken'],
    ['standard', 'warning'],
    ['shown', 'notice'],
    ['silent', 'not judged'],
  ] as const)
    expect(outcomeOfFinding(departs('this', 'that'), clauseThatIs(force))).toBe(outcome)
  const recommended = clauseIds.map(clauseOf).filter(({ standard }) => standard?.level === 'SHOULD')
  const outcomes = recommended.map((clause) => outcomeOfFinding(departs('this', 'that'), clause))
  expect([...new Set(outcomes)]).toEqual(['notice'])
})

test('a check that could not be judged has that outcome, whatever the force of its clause', () => {
  for (const is of ['unreachable', 'blocked', 'not configured', 'left out'] as const)
    for (const force of ['stated', 'standard', 'shown'] as const)
      expect(outcomeOfFinding({ is, because: 'for this test' }, clauseThatIs(force))).toBe(is)
})

const NO_WEAKNESS: readonly Outcome[] = ['not configured', 'left out', 'does not apply']

test('a clause is no better than its worst check, but for one that was not tried beside one that is kept', () => {
  for (const [index, bad] of OUTCOMES.entries())
    for (const better of OUTCOMES.slice(index)) {
      const expected = better === 'kept' && NO_WEAKNESS.includes(bad) ? 'kept' : bad
      expect([worst([bad, better]), worst([better, bad])], better).toEqual([expected, expected])
    }
})

test('a clause without a check is inconclusive', () => {
  expect(worst([])).toBe('inconclusive')
})

test('the outcomes stand from the worst to the one that says least', () => {
  expect(OUTCOMES).toEqual([
    'broken',
    'unreachable',
    'blocked',
    'inconclusive',
    'warning',
    'notice',
    'not configured',
    'waived',
    'left out',
    'does not apply',
    'kept',
    'not judged',
  ])
})
