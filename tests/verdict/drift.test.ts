import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import type { Fact, Observation, Observations, RawFact } from '../../helpers/observe/observation.ts'
import { baselinePath, driftOf, isSame, readBaseline, tooLittle } from '../../helpers/verdict/drift.ts'
import { asShown } from '../as-shown.ts'
import { outputPath } from '../output-path.ts'
import { folderWith } from '../temporary-folder.ts'

const observed = (...observations: Observation[]): Observations => ({
  ...asShown({ version: 1, target: 'development', observedAt: '2026-11-01T00:00:00.000Z' }),
  observations,
})

const par = (facts: Readonly<Record<string, RawFact>>, clause = 'par.further-fields'): Observation =>
  asShown({ subject: 'PAR response', clause, facts }) as Observation

const drift = (before: readonly Observation[], after: readonly Observation[]) =>
  driftOf('development', observed(...after), observed(...before), false)

test('a baseline is read from its file, which may be missing unless it is required', () => {
  const folder = outputPath()
  expect(readBaseline(folder, 'development')).toBeUndefined()
  expect(problemsIn(() => readBaseline(folder, 'development', true))).toMatchObject([
    { where: 'DRIFT', example: expect.stringMatching(/npm run accept -- --target development$/) },
  ])
  const path = baselinePath('development')
  folderWith({ [path]: observed(par({ a: 'x\u0007', b: { s: 1 } })) }, folder)
  for (const isRequired of [true, false])
    expect(readBaseline(folder, 'development', isRequired)).toEqual(observed(par({ a: 'x␇', b: { s: 1 } })))
  folderWith({ [path]: '{"version":1}' }, folder)
  expect(problemsIn(() => readBaseline(folder, 'development'))[0]?.where).toContain(
    'baselines/development.json',
  )
})

test('a field that is added, removed or has a new type is a change with before and after', () => {
  for (const [before, after, is] of [
    [null, 'number', 'new'],
    ['number', null, 'gone'],
    ['number', 'string', 'changed'],
  ] as const) {
    const [old, young] = [before, after].map((fact) => par(fact === null ? {} : { 'member x': fact }))
    const { changes } = drift(old ? [old] : [], young ? [young] : [])
    const place = { subject: 'PAR response', clause: 'par.further-fields', fact: 'member x' }
    expect(changes).toEqual([{ ...place, is, before, after }])
  }
})

const ALL = { is: 'compared', changes: [], onlyBefore: [], onlyAfter: [] }

test('observations are compared by subject and clause in any order, and a subject on one side only is not drift', () => {
  const token: Observation = asShown({ subject: 'id_token', clause: null, facts: { form: 'JWT' } })
  const [one, other] = [par({ a: ['x', 'y'], b: { s: 60 } }), par({ b: { s: 60 }, a: ['x', 'y'] })]
  expect(drift([one, token], [token, other])).toMatchObject({ ...ALL, compared: 2 })
  const lifetime = par({ a: { s: 60 } }, 'limits.lifetime')
  expect(drift([one, lifetime], [one]).changes).toMatchObject([{ is: 'gone', clause: 'limits.lifetime' }])
  expect(drift([one], [one, lifetime]).changes).toMatchObject([{ is: 'new', clause: 'limits.lifetime' }])
  expect(drift([one], [one, token])).toMatchObject({ ...ALL, compared: 1, onlyAfter: ['id_token'] })
  expect(drift([one, token], [one])).toMatchObject({ ...ALL, compared: 1, onlyBefore: ['id_token'] })
})

test('without a baseline, or without observations, nothing is compared', () => {
  const lists = { compared: 0, changes: [], onlyBefore: [], onlyAfter: [] }
  const nothing = { enforced: true, baseline: 'baselines/development.json', ...lists }
  const [none, since] = [{ ...nothing, is: 'no baseline', since: null }, '2026-11-01T00:00:00.000Z']
  expect(driftOf('development', observed(), undefined, true)).toEqual(none)
  expect(driftOf('development', undefined, observed(), true)).toEqual({
    ...none,
    is: 'nothing observed',
    since,
  })
})

test('an enforced comparison is too little if the baseline lacks a subject of the run', () => {
  const of = (subject: string): Observation => ({ ...asShown({ subject }), clause: null, facts: {} })
  const [one, token] = [of('PAR response'), of('id_token')]
  const reason = (before: readonly Observation[], after: readonly Observation[], enforced = true) =>
    tooLittle(driftOf('development', observed(...after), observed(...before), enforced))
  const others = ['a', 'b', 'c', 'd'].map(of)
  expect(reason([one], [token])).toBe(
    'DRIFT=enforce compared none of the 1 subject that the run observed: baselines/development.json lacks id_token.',
  )
  expect(reason([one], [one, token])).toBe(
    'DRIFT=enforce compared 1 of the 2 subjects that the run observed: baselines/development.json lacks id_token.',
  )
  expect(reason([one], [one, ...others])).toMatch(/lacks a, b, c and 1 other\.$/)
  expect(reason([], [])).toBe('DRIFT=enforce had nothing to compare with.')
  expect(reason([one, token], [one]), 'a run that observed less than the baseline').toBeUndefined()
  expect(reason([one], [one])).toBeUndefined()
  expect(reason([one], [token], false), 'drift is not enforced').toBeUndefined()
})

/** Facts before and after, and whether they are the same. */
const FACTS: readonly (readonly [before: RawFact, after: RawFact, same: boolean])[] = [
  [{ s: 86_400 }, { s: 86_000 }, true],
  [{ s: 86_400 }, { s: 87_264 }, true],
  [{ s: 86_400 }, { s: 87_265 }, false],
  [{ s: 60 }, { s: 62 }, true],
  [{ s: 60 }, { s: 63 }, false],
  [{ s: 60 }, '60', false],
  [{ s: 60 }, { ms: 60 }, false],
  [{ ms: 60 }, { s: 60 }, false],
  [{ ms: 3 }, { ms: 80 }, true],
  [{ ms: 3 }, { ms: 320 }, false],
  [{ ms: 99 }, { ms: 1 }, true],
  [{ ms: 100 }, { ms: 5 }, false],
  [{ ms: 100 }, { ms: 2_000 }, true],
  [{ ms: 950 }, { ms: 3_000 }, true],
  [{ ms: 150 }, { ms: 3_200 }, false],
  [{ ms: 150 }, { ms: 100 / Math.sqrt(10) }, true],
  [{ ms: 150 }, { ms: 1_000 * Math.sqrt(10) }, true],
  [{ ms: 950 }, { ms: 30 }, false],
  [{ ms: 2_000 }, { ms: 20_000 }, true],
  [{ ms: 2_000 }, { ms: 200 }, false],
]

test('a lifetime that differs by at most 2 s or 1 %, or a duration of the same order of magnitude, is not drift', () => {
  for (const [before, after, same] of FACTS)
    expect(isSame(asShown(before) as Fact, asShown(after) as Fact), JSON.stringify([before, after])).toBe(
      same,
    )
})
