import { expect, test } from 'vitest'
import type { AnyClauseId } from '../../contract/index.ts'
import { needOfClauses } from '../../helpers/run/need-of-clauses.ts'
import { choosesChecks } from '../../helpers/run/part.ts'
import type { Report } from '../../helpers/verdict/report.ts'

const last = (judgedOn: Readonly<Partial<Record<AnyClauseId, readonly string[]>>>) =>
  ({
    clauses: Object.entries(judgedOn).map(([id, own]) => ({
      id,
      checks: [{ outcome: 'kept', judgedOn: own }],
    })),
  }) as unknown as Pick<Report, 'clauses'>

test('a clause needs what it was judged on, and what that depends on', () => {
  const need = needOfClauses(['exchange.json'], last({ 'exchange.json': ['exchange'] }))
  expect(need?.actions).toContain('approved')
  expect(need?.actions).not.toContain('gatewayCalls')
  expect(need?.rows).toEqual([])
})

test('a clause needs its cases', () => {
  const need = needOfClauses(['key-pair.client-id'], last({ 'key-pair.client-id': ['token'] }))
  expect(need?.rows.map(({ clause }) => clause)).toContain('key-pair.client-id')
})

test('without a run that judged each clause, everything is needed', () => {
  expect(needOfClauses(['exchange.json'], undefined)).toBeUndefined()
  expect(needOfClauses(['exchange.json'], last({ 'exchange.json': [] }))).toBeUndefined()
  expect(
    needOfClauses(['exchange.json', 'token.json'], last({ 'exchange.json': ['exchange'] })),
  ).toBeUndefined()
})

test('a clause that was not kept needs everything, since its check may have read more than it says', () => {
  const broken = {
    clauses: [{ id: 'exchange.json', checks: [{ outcome: 'broken', judgedOn: ['exchange'] }] }],
  } as unknown as Pick<Report, 'clauses'>
  expect(needOfClauses(['exchange.json'], broken)).toBeUndefined()
})

test('a command line chooses checks by their titles, or does not', () => {
  expect(
    [['--grep=token'], ['-g', 'token'], ['--workers=1'], ['--grep-invert=token']].map(choosesChecks),
  ).toEqual([true, true, false, false])
})
