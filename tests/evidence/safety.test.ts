import { expect, test } from 'vitest'
import { DEFAULT_PROFILES } from '../../contract/standards/profiles.ts'
import type { Target } from '../../helpers/config/target.ts'
import { whyUnsent } from '../../helpers/evidence/safety.ts'
import { rows } from '../../helpers/requests/rows.ts'

const leftOutOf = (target: Partial<Target>, concurrency = 6) =>
  rows.filter((row) => {
    const all = {
      profiles: DEFAULT_PROFILES,
      notOffered: {},
      transport: { concurrency },
      ...target,
    } as Target
    return whyUnsent(all, row)?.is === 'left out'
  })

test('requests that may make a service fail are never sent to production, no matter what PRODUCTION_CHECKS says', () => {
  const crashing = rows.filter(({ mayCrash }) => mayCrash)
  expect(crashing.length).toBeGreaterThan(10)
  expect(leftOutOf({ isProduction: true, checkSet: 'all' })).toEqual(crashing)
  expect(leftOutOf({ isProduction: true, checkSet: 'production' })).toEqual(expect.arrayContaining(crashing))
  expect(leftOutOf({ isProduction: false, checkSet: 'all' })).toEqual([])
})

test('if only one request is allowed at a time, nothing is sent twice at once', () => {
  const twice = rows.filter(({ isTwice }) => isTwice)
  expect(twice.length).toBeGreaterThan(1)
  expect(leftOutOf({ isProduction: false, checkSet: 'all' }, 1)).toEqual(twice)
})
