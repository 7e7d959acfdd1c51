import { expect, test } from 'vitest'
import { seedOfRun } from '../../helpers/run/seed.ts'

const TARGET = { name: 'development', isProduction: false }
const seed = (values: Record<string, string>, target = TARGET, day = '2026-11-29') =>
  seedOfRun(values, '/nowhere', target, new Date(`${day}T23:59:59Z`))

test('a run explores only if EXPLORE says so, and never in production', () => {
  expect([seed({}), seed({ EXPLORE: 'no' }), seed({ SEED: '7' })]).toEqual(Array(3).fill(undefined))
  expect(seed({ EXPLORE: 'yes', SEED: '7' }, { ...TARGET, isProduction: true })).toBeUndefined()
  expect(seed({ EXPLORE: 'yes', SEED: '7' })).toBe(7)
})

test('the seed is another one each day and target, and the same for each gate without a baseline', () => {
  const yes = { EXPLORE: 'yes' }
  expect(seed(yes)).toBe(seed(yes))
  expect(seed(yes)).not.toBe(seed(yes, TARGET, '2026-11-30'))
  expect(seed(yes)).not.toBe(seed(yes, { ...TARGET, name: 'staging' }))
  expect(seed({ ...yes, RULES: 'gate' })).toBe(1)
})
