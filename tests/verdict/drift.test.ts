import { expect, test } from 'vitest'
import type { Observation, Observations, RawFact } from '../../helpers/observe/observation.ts'
import { driftOf, isSame } from '../../helpers/verdict/drift.ts'
import { told } from '../told.ts'

function observed(...observations: Observation[]): Observations {
  const head = told({ version: 1, target: 'development', observedAt: '2026-11-01T00:00:00.000Z' })
  return { ...head, observations }
}

const par = (facts: Readonly<Record<string, RawFact>>): Observation =>
  told({ subject: 'PAR response', clause: 'par.further-fields', facts })

const changes = (before: Observation, after: Observation) =>
  driftOf('development', observed(after), observed(before), false).changes

test('a field that is added, lost or retyped is a change with before and after', () => {
  const place = { subject: 'PAR response', clause: 'par.further-fields', fact: 'member expires_in' }
  expect(changes(par({}), par({ 'member expires_in': 'number' }))).toEqual([
    { ...place, is: 'new', before: null, after: 'number' },
  ])
  expect(changes(par({ 'member expires_in': 'number' }), par({}))).toEqual([
    { ...place, is: 'gone', before: 'number', after: null },
  ])
  expect(changes(par({ 'member expires_in': 'number' }), par({ 'member expires_in': 'string' }))).toEqual([
    { ...place, is: 'changed', before: 'number', after: 'string' },
  ])
})

test('the same observations in another order are no drift', () => {
  const token = told({ subject: 'id_token', clause: null, facts: { form: 'JWT' } })
  const one = observed(par({ a: ['x', 'y'], b: { s: 60 } }), token)
  const other = observed(token, par({ b: { s: 60 }, a: ['x', 'y'] }))
  expect(driftOf('development', one, other, false)).toMatchObject({
    is: 'compared',
    changes: [],
    uncompared: [],
  })
})

test('two clauses of one subject are compared apart', () => {
  const lifetime = told({ subject: 'PAR response', clause: 'limits.lifetime', facts: { a: { s: 60 } } })
  const before = observed(par({ a: 'number' }), lifetime)
  const after = observed(par({ a: 'number' }))
  expect(driftOf('development', after, before, false).changes).toMatchObject([
    { is: 'gone', clause: 'limits.lifetime' },
  ])
  expect(driftOf('development', before, after, false).changes).toMatchObject([
    { is: 'new', clause: 'limits.lifetime' },
  ])
})

test('what could not be asked this time is no drift', () => {
  const refusal = told({ subject: 'refusal x', clause: 'errors.all', facts: { status: 400 } })
  expect(driftOf('development', observed(par({})), observed(par({}), refusal), true)).toMatchObject({
    changes: [],
    uncompared: ['refusal x'],
  })
})

test('without a baseline, or without observations, nothing is compared', () => {
  const nothing = { enforced: false, baseline: 'baselines/development.json', changes: [], uncompared: [] }
  expect(driftOf('development', observed(), undefined, false)).toEqual({
    ...nothing,
    is: 'no baseline',
    since: null,
  })
  expect(driftOf('development', undefined, observed(), false)).toEqual({
    ...nothing,
    is: 'nothing observed',
    since: '2026-11-01T00:00:00.000Z',
  })
})

test('a lifetime may differ by 2 s or 1 %', () => {
  for (const [before, after, same] of [
    [86_400, 86_000, true],
    [86_400, 87_264, true],
    [86_400, 87_265, false],
    [60, 62, true],
    [60, 63, false],
    [300, 60, false],
  ] as const)
    expect(isSame({ s: before }, { s: after }), `${before} ${after}`).toBe(same)
})

test('a time is the same until it has clearly left its order of magnitude', () => {
  for (const [before, after, same] of [
    [3, 80, true],
    [3, 320, false],
    [99, 1, true],
    [100, 5, false],
    [100, 500, true],
    [950, 3_000, true],
    [150, 3_200, false],
    [150, 100 / Math.sqrt(10), true],
    [150, 1_000 * Math.sqrt(10), true],
    [950, 30, false],
    [2_000, 20_000, true],
    [2_000, 200, false],
  ] as const)
    expect(isSame({ ms: before }, { ms: after }), `${before} ${after}`).toBe(same)
})

test('a lifetime that becomes a text is a change', () => {
  expect(isSame({ s: 60 }, told('60'))).toBe(false)
  expect(isSame({ s: 60 }, { ms: 60 })).toBe(false)
})
