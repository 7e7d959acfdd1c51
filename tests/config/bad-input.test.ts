import { expect, test } from 'vitest'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { ADAPTATIONS } from './bad-input/adaptations.ts'
import { ADDRESSES, GOOD_ADDRESSES } from './bad-input/addresses.ts'
import { JOURNEYS } from './bad-input/journeys.ts'
import { KEYS } from './bad-input/keys.ts'
import { problemsOf, step } from './bad-input/project.ts'
import { VARIABLES } from './bad-input/variables.ts'

const INPUTS = [...VARIABLES, ...KEYS, ...JOURNEYS, ...ADAPTATIONS, ...ADDRESSES]

for (const [what, input, where, says] of INPUTS)
  test(`${what} is told with its place`, () => {
    const problems = problemsOf(input)
    const found = problems.find((problem) => where.test(problem.where) && says.test(problem.what))
    expect(
      problems.map((problem) => `${problem.where}: ${problem.what}`),
      String(where),
    ).not.toEqual([])
    expect(found, JSON.stringify(problems, null, 2)).toBeDefined()
    expect(found?.expected ?? '').not.toBe('')
    expect(new Misconfigured(problems).message).not.toContain('canary')
  })

test('a good project is told nothing', () => {
  expect(problemsOf({})).toEqual([])
})

for (const [index, input] of GOOD_ADDRESSES.entries())
  test(`good addresses are told nothing (${index + 1})`, () => {
    expect(problemsOf(input)).toEqual([])
  })

test('everything wrong is told at once, in one screen and without a secret', () => {
  const env = Object.assign({}, ...INPUTS.map(([, input]) => input.env ?? {}))
  const problems = problemsOf({
    env,
    files: step({ fill: { css: 'a' }, with: 'x', frame: 1 }),
    lines: ['oh no'],
  })
  const text = new Misconfigured(problems).message
  expect(problems.length).toBeGreaterThan(15)
  expect(text).not.toMatch(/canary|BEGIN PRIVATE KEY|\n\s+at /)
})
