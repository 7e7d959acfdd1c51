import { expect, test } from 'vitest'
import { seedOfRun } from '../../helpers/run/seed.ts'

const TARGET = { name: 'development', isProduction: false }
const seed = (values: Record<string, string>, target = TARGET, day = '2026-11-29') =>
  seedOfRun(values, '/nowhere', target, new Date(`${day}T23:59:59Z`))

test('a run explores unless EXPLORE=no, and never in production', () => {
  expect(seed({ EXPLORE: 'no', SEED: '7' })).toBeUndefined()
  expect(seed({ SEED: '7' }, { ...TARGET, isProduction: true })).toBeUndefined()
  expect(seed({ SEED: '7' })).toBe(7)
})

test('the seed is another one each day and target, and the same for each gate without a baseline', () => {
  const today = seed({}) ?? 0
  expect(seed({})).toBe(today)
  expect(seed({}, TARGET, '2026-11-30')).toBe(today + 1)
  expect(seed({}, { ...TARGET, name: 'staging' })).not.toBe(today)
  expect(seed({ RULES: 'gate' })).toBe(1)
})
