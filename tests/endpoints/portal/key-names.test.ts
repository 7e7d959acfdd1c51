import { expect, test } from 'vitest'
import { isOfARun, journeyOf, keyNames } from '../../../helpers/endpoints/portal/rows.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const names = keyNames('development', '/project', NOW)

test('the name of a key says which run and which journey created it', () => {
  expect([isOfARun(`1 ${names.of('created')} Planner`), isOfARun('contract-of-mine')]).toEqual([true, false])
  expect(['application', 'cancelled', 'denied'].map((what) => journeyOf(names.of(what)))).toEqual([
    'registerApplication',
    'createKey',
    'requestProduction',
  ])
})

for (const [what, other, isLeft] of [
  ['this run', keyNames('development', '/project', NOW), false],
  ['an earlier run of this checkout', keyNames('development', '/project', NOW - 1000), true],
  [
    'a run of another checkout that may still be going on',
    keyNames('development', '/other', NOW - 1000),
    false,
  ],
  ['an old run of another checkout', keyNames('development', '/other', NOW - 2 * HOUR), true],
] as const)
  test(`a key of ${what} is ${isLeft ? '' : 'not '}left behind`, () => {
    const name = other.of('created')
    expect(names.leftIn(`${name} Planner`)).toEqual(isLeft ? [name] : [])
  })
