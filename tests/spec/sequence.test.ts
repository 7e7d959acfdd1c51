import { expect, test } from 'vitest'
import { sequenceTo } from '../../helpers/spec/sequence.ts'

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
