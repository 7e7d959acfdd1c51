import { expect, test } from 'vitest'
import { allCases } from './all-cases.ts'
import { FROM_ANYWHERE, OF_PAGES, REACH } from './reach.ts'

const names = allCases(false).map(({ name }) => name)

test('every beginning of an id is that of a case, and the first that fits it', () => {
  const used = new Set(names.map((name) => REACH.find(([start]) => name.startsWith(start))?.[0]))
  expect(REACH.map(([start]) => start).filter((start) => !used.has(start))).toEqual([])
  expect(
    [...OF_PAGES, ...FROM_ANYWHERE].filter((start) => !names.some((name) => name.startsWith(start))),
  ).toEqual([])
})
