import { expect, test } from 'vitest'
import { keysShownBy } from '../../helpers/endpoints/flow.ts'
import type { AttemptOfCase, Evidence } from '../../helpers/evidence/evidence.ts'
import type { CaseKey } from '../../helpers/evidence/keys.ts'
import { blocked } from '../../helpers/http/exchange.ts'
import { lateKey } from '../../helpers/requests/refusal.ts'
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

test('a case has the sequence to it only if it was sent before as well', () => {
  const row = { key: 'par case by-second', when: 'it is wrong' } as const
  const rounds = [{ by: 'second', actions: ['pushed', 'parCases'], drawn: [] }] as const
  const [key = ''] = keysShownBy('parCases')
  const late = { lateOf: 'par case', when: 'it is wrong, late in the run' }
  const again = { [lateKey(key)]: attempted(answered(200, {}), late) }
  const sequenceOf = (first: AttemptOfCase, more: Record<string, AttemptOfCase> = {}) => {
    const refusals = { [key]: first, ...more }
    const instances = attempt({ refusals, rounds } as unknown as Evidence, [{ ...row, key: key as CaseKey }])
    return instances.map(({ row: when, sequence = [] }) => [when, sequence.at(-1)])
  }
  const [now, afterwards] = ['when it is wrong', 'when it is wrong, late in the run']
  const whole = 'as the second application, pushes it once per edit'
  const REFUSED = answered(400, {})
  expect(sequenceOf(attempted(REFUSED), again)).toEqual([
    [now, undefined],
    [afterwards, whole],
  ])
  expect(sequenceOf(attempted(blocked('spared')), again).map(([, last]) => last)).toEqual([
    undefined,
    undefined,
  ])
  expect(sequenceOf(attempted(REFUSED, late))).toEqual([[afterwards, undefined]])
})
