import { expect, test } from 'vitest'
import {
  type AnyClauseId,
  type ClauseId,
  clauseIds,
  clauseOf,
  isClauseId,
  isProductClauseId,
} from '../../contract/index.ts'
import { type Fault, allFaults as faults } from '../../sandbox/faults/index.ts'
import { infrastructure } from '../../sandbox/infrastructure/index.ts'
import { type Variant, variants } from '../../sandbox/variants/index.ts'

const allFaults: readonly (readonly [id: string, fault: Fault])[] = Object.entries(faults)
const allVariants: readonly (readonly [id: string, variant: Variant])[] = Object.entries(variants)
const all = [...allFaults, ...allVariants, ...Object.entries(infrastructure)]

const isJudged = (id: ClauseId) => clauseOf(id).force !== 'silent'
const forceOf = (id: AnyClauseId) => clauseOf(id).force

test('every id is a slug like area.what, and unique', () => {
  const ids = all.map(([id]) => id)
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*(\.[A-Za-z0-9]+([-_][a-z0-9]+)*)+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every case describes its service in one sentence of its own', () => {
  const sentences = all.map(([, { says }]) => says)
  expect(sentences.filter((says) => !/^[A-Z]([^.]|\.(?=\d))+\.$/.test(says))).toEqual([])
  expect(sentences.filter((says) => /\b(should|must|shall|test that)\b/i.test(says))).toEqual([])
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('every judged clause is broken by a fault, and every fault affects a judged clause', () => {
  const broken = new Set(allFaults.flatMap(([, { breaks }]) => breaks))
  expect(clauseIds.filter((id) => isJudged(id) && !broken.has(id))).toEqual([])
  expect([...broken].filter((id) => !isProductClauseId(id) && !(isClauseId(id) && isJudged(id)))).toEqual([])
  const idle = allFaults.filter(
    ([, { breaks, inconclusive = [], blocked = [] }]) =>
      [...breaks, ...inconclusive, ...blocked].length === 0,
  )
  expect(idle.map(([id]) => id)).toEqual([])
})

test('a variant keeps every clause that the document states', () => {
  const departures = allVariants.flatMap(([, { notices = [], warnings = [] }]) => [...notices, ...warnings])
  expect(departures.filter((id) => forceOf(id) === 'stated')).toEqual([])
})

test('for every clause of a standard, a service breaks it and keeps what the document states', () => {
  const conforming = allFaults.filter(([, { breaks }]) => breaks.every((id) => forceOf(id) !== 'stated'))
  const ignored = new Set([
    ...conforming.flatMap(([, { breaks }]) => breaks),
    ...allVariants.flatMap(([, { warnings = [] }]) => warnings),
  ])
  const standards = clauseIds.filter((id) => isJudged(id) && forceOf(id) === 'standard')
  expect(standards.filter((id) => !ignored.has(id))).toEqual([])
})
