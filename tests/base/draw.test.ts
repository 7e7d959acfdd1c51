import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawing, TAME } from '../../helpers/base/draw.ts'

const LETTERS = [...'abcdefghij']

test('a seed draws the same for the same purpose, in any order', () => {
  const drawn = (...purposes: readonly string[]) => {
    const draw = drawing(7)
    return Object.fromEntries(purposes.map((purpose) => [purpose, draw.one(purpose, fc.nat(1_000_000))]))
  }
  expect(drawn('state', 'nonce')).toEqual(drawn('nonce', 'state'))
  expect(new Set(Object.values(drawn('state', 'nonce', 'jti'))).size).toBe(3)
})

test('some items are drawn in their order, and other ones by another seed', () => {
  const some = (seed: number) => drawing(seed).some('rows', LETTERS, 5)
  expect(some(1)).toHaveLength(5)
  expect(some(1)).toEqual([...some(1)].sort())
  expect(some(1)).not.toEqual(some(2))
  expect(drawing(1).some('rows', LETTERS, 20)).toEqual(LETTERS)
})

test('without a seed nothing is drawn', () => {
  expect([TAME.one('state', fc.nat()), TAME.some('rows', LETTERS, 5)]).toEqual([undefined, []])
})
