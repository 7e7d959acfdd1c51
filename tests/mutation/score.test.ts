import { expect, test } from '@playwright/test'
import { EQUIVALENTS, type Equivalent } from '../../mutation/equivalents.ts'
import { type Mutant, mutantsOf } from '../../mutation/mutant.ts'
import { isEnough, scoreOf } from '../../mutation/score.ts'
import { sources } from '../../mutation/sources.ts'

const SOURCE = `export const max = (a: number, b: number) =>
  a > b ? a : b

export function first(list: readonly string[]) {
  return list[0]
}
`

const mutant = (
  status: Parameters<typeof mutantsOf>[2][number]['status'],
  [line, column, endLine, endColumn]: readonly [number, number, number, number],
  replacement: string,
) => ({
  id: '1',
  fileName: '/project/helpers/max.ts',
  mutatorName: 'Any',
  location: { start: { line, column }, end: { line: endLine, column: endColumn } },
  replacement,
  status,
})

const SAME = mutant('Survived', [2, 3, 2, 8], 'a >= b')
const declared: Equivalent = { line: 'a > b ? a : b', from: 'a > b', to: 'a >= b', because: 'a is b then' }

const read = (...results: Parameters<typeof mutantsOf>[2]) => mutantsOf('helpers/max.ts', SOURCE, results)
const killed = (number: number): Mutant[] =>
  Array(number)
    .fill(read(mutant('Killed', [2, 3, 2, 8], 'true')))
    .flat()

test('a mutant is told by its line, what stood there and what replaced it', () => {
  expect(read(SAME, mutant('Killed', [4, 48, 6, 2], '{\n}'))).toEqual([
    {
      file: 'helpers/max.ts',
      lineNumber: 2,
      line: 'a > b ? a : b',
      from: 'a > b',
      to: 'a >= b',
      isKilled: false,
    },
    {
      file: 'helpers/max.ts',
      lineNumber: 4,
      line: 'export function first(list: readonly string[]) {',
      from: '{ return list[0] }',
      to: '{ }',
      isKilled: true,
    },
  ])
})

for (const [status, counted] of [
  ['Killed', ['killed']],
  ['Timeout', ['killed']],
  ['Survived', ['alive']],
  ['NoCoverage', ['alive']],
  ['Ignored', []],
  ['RuntimeError', []],
  ['CompileError', []],
] as const)
  test(`a mutant that ended as ${status} counts as ${counted[0] ?? 'none'}`, () => {
    const mutants = read(mutant(status, [2, 3, 2, 8], 'true'))
    expect(mutants.map(({ isKilled }) => (isKilled ? 'killed' : 'alive'))).toEqual(counted)
  })

test('a survivor may be declared equivalent, which kills it not', () => {
  const score = scoreOf('helpers/max.ts', [...killed(19), ...read(SAME)], [declared])
  expect(score).toMatchObject({ killed: 19, survived: [], equivalent: [declared], stale: [], percent: 95 })
  expect(isEnough(score)).toBe(true)
})

test('a file of which too many are declared is not tested enough', () => {
  expect(isEnough(scoreOf('helpers/max.ts', [...killed(18), ...read(SAME)], [declared]))).toBe(false)
})

for (const [what, other] of [
  ['another line', { line: 'a > b' }],
  ['another place', { from: 'a' }],
  ['another replacement', { to: 'true' }],
] as const)
  test(`a declaration for ${what} covers no survivor, and is told`, () => {
    const score = scoreOf('helpers/max.ts', [...killed(1), ...read(SAME)], [{ ...declared, ...other }])
    expect(score).toMatchObject({ equivalent: [], stale: [{ ...declared, ...other }], percent: 50 })
    expect(isEnough(score)).toBe(false)
  })

test('each of two survivors that read the same has to be declared', () => {
  expect(scoreOf('helpers/max.ts', read(SAME, SAME), [declared]).survived).toHaveLength(1)
  expect(scoreOf('helpers/max.ts', read(SAME, SAME), [declared, declared]).survived).toEqual([])
})

test('a declaration of a mutant that is killed is stale, and fails', () => {
  const score = scoreOf('helpers/max.ts', killed(1), [declared])
  expect(score).toMatchObject({ stale: [declared], percent: 100 })
  expect(isEnough(score)).toBe(false)
})

test('one survivor that nobody declared is too much, however many were killed', () => {
  const score = scoreOf('helpers/max.ts', [...killed(99), ...read(SAME)])
  expect(score.percent).toBe(99)
  expect(isEnough(score)).toBe(false)
})

test('mutants are declared only of files that are mutated, each with its reason', () => {
  const mutated = sources([])
  expect(Object.keys(EQUIVALENTS).filter((file) => !mutated.includes(file))).toEqual([])
  const declarations = Object.values(EQUIVALENTS).flat()
  expect(declarations.filter(({ because }) => because.trim() === '')).toEqual([])
})
