import { expect, test } from 'vitest'
import { isOfARun, journeyOf, keyNames } from '../../helpers/evidence/portal/key-names.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const names = keyNames('development', '/project', NOW)

test('a name tells its run, and stands out of a row', () => {
  const row = `1 ${names.of('created')} Example Planner Live`
  expect([isOfARun(row), isOfARun('contract-of-mine')]).toEqual([true, false])
})

for (const [what, journey] of [
  ['application', 'registerApplication'],
  ['created', 'createKey'],
  ['cancelled', 'createKey'],
  ['approved', 'requestProduction'],
  ['denied', 'requestProduction'],
] as const)
  test(`a key named ${what} was made by ${journey}`, () => {
    expect(journeyOf(names.of(what))).toBe(journey)
  })

for (const [what, other, isLeft] of [
  ['this run', keyNames('development', '/project', NOW), false],
  ['an earlier run of this checkout', keyNames('development', '/project', NOW - 1000), true],
  ['a run of another checkout that may go on', keyNames('development', '/other', NOW - 1000), false],
  ['an old run of another checkout', keyNames('development', '/other', NOW - 2 * HOUR), true],
  ['a run against another target that may go on', keyNames('staging', '/project', NOW - 1000), false],
] as const)
  test(`a key of ${what} is ${isLeft ? '' : 'not '}left behind`, () => {
    const name = other.of('created')
    expect(names.leftIn(`${name} Planner`)).toEqual(isLeft ? [name] : [])
  })
