import { expect, test } from 'vitest'
import { keysShownBy } from '../../helpers/endpoints/flow.ts'
import type { AttemptOfCase, Evidence } from '../../helpers/evidence/evidence.ts'
import type { CaseKey } from '../../helpers/evidence/keys.ts'
import { attempt } from '../../helpers/spec/every.ts'
import { sequenceTo } from '../../helpers/spec/sequence.ts'
import { answered, attempted } from '../exchanges.ts'

const ROUNDS = [
  { by: 'second', actions: ['token', 'pushed', 'parCases', 'approved'], drawn: ['a state of 60 characters'] },
  { by: 'first', actions: ['gatewayCalls'], drawn: [] },
] as const

test('the sequence to a case ends with the action that sends it', () => {
  const { sequence = [] } = sequenceTo('par', ROUNDS)
  expect(sequence.slice(2)).toEqual([
    'draws a state of 60 characters',
    'as the second application, distinguishes a wrong BASE_URL from a refusal',
    'as the second application, pushes an authorization request',
  ])
})

test('the sequence to a call of the business API is that of its own round', () => {
  const { sequence = [] } = sequenceTo('apiGet', ROUNDS)
  expect(sequence).toHaveLength(3)
  expect(sequence[2]).toBe('as the first application, calls the business API with it')
})

test('what was not done once more has no sequence', () => {
  expect(sequenceTo('userinfo', ROUNDS)).toEqual({})
  expect(sequenceTo('userinfo')).toEqual({})
})

test('a case that is sent late only has the sequence to it, and one that was sent before has none', () => {
  const row = { key: 'par case by-second', when: 'it is wrong' } as const
  const rounds = [{ by: 'second', actions: ['pushed', 'parCases'], drawn: [] }] as const
  const [key = ''] = keysShownBy('parCases')
  const sequenceOf = (more: Partial<AttemptOfCase>) => {
    const refusals = { [key]: attempted(answered(400, {}), more) }
    const instances = attempt({ refusals, rounds } as unknown as Evidence, [{ ...row, key: key as CaseKey }])
    return instances.map(({ row: when, sequence = [] }) => [when, sequence.at(-1)])
  }
  const late = { lateOf: 'par case', when: 'it is wrong, late in the run' }
  expect(sequenceOf(late)).toEqual([
    ['when it is wrong, late in the run', 'as the second application, pushes it once per edit'],
  ])
  expect(sequenceOf({})).toEqual([['when it is wrong', undefined]])
})
