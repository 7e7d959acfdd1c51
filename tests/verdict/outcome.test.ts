import { expect, test } from 'vitest'
import { type Clause, clauseIds, clauseOf, type Force } from '../../contract/index.ts'
import { departs, KEPT } from '../../helpers/judge/finding.ts'
import { OUTCOMES, type Outcome, outcomeOfFinding, worst } from '../../helpers/verdict/outcome.ts'

const clausesThatAre = (force: Force, level?: 'SHOULD'): readonly Clause[] =>
  clauseIds
    .map(clauseOf)
    .filter((one) => one.force === force && (one.standard?.level === 'SHOULD') === !!level)

test('the outcome of a departure depends on the force of its clause and the level of its standard', () => {
  for (const [clauses, outcome] of [
    [clausesThatAre('stated'), 'broken'],
    [clausesThatAre('standard'), 'warning'],
    [clausesThatAre('standard', 'SHOULD'), 'notice'],
    [clausesThatAre('shown'), 'notice'],
    [clausesThatAre('silent'), 'not judged'],
  ] as const) {
    const outcomes = clauses.map((clause) => outcomeOfFinding(departs('this', 'that'), clause))
    expect([...new Set(outcomes)]).toEqual([outcome])
    for (const clause of clauses.slice(0, 1)) {
      expect(outcomeOfFinding(KEPT, clause)).toBe('kept')
      expect(outcomeOfFinding({ is: 'blocked', because: 'of a test' }, clause)).toBe('blocked')
    }
  }
})

/** The worst first. */
const ORDER: readonly Outcome[] = [
  ...(['broken', 'warning', 'notice', 'unreachable', 'blocked', 'inconclusive'] as const),
  ...([
    'not configured',
    'waived',
    'left out',
    'not offered',
    'does not apply',
    'kept',
    'not judged',
  ] as const),
]
const NO_WEAKNESS: readonly Outcome[] = ['not configured', 'left out', 'not offered', 'does not apply']

test('a clause has the outcome of its worst check, but an untried check does not outweigh a kept one', () => {
  expect(OUTCOMES).toEqual(ORDER)
  for (const [index, bad] of ORDER.entries())
    for (const better of ORDER.slice(index)) {
      const expected = better === 'kept' && NO_WEAKNESS.includes(bad) ? 'kept' : bad
      expect([worst([bad, better]), worst([better, bad])], better).toEqual([expected, expected])
    }
  expect(worst([])).toBe('inconclusive')
})
