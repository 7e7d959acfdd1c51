import type fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawing, TAME } from '../../helpers/base/draw.ts'

const LETTERS = [...'abcdefghij']

const anyNumber = (check: typeof fc) => check.nat(1_000_000)

test('a seed draws the same for the same purpose, in any order', async () => {
  const drawn = async (...purposes: readonly string[]) => {
    const draw = await drawing(7)
    return Object.fromEntries(purposes.map((purpose) => [purpose, draw.one(purpose, anyNumber)]))
  }
  expect(await drawn('state', 'nonce')).toEqual(await drawn('nonce', 'state'))
  expect(new Set(Object.values(await drawn('state', 'nonce', 'jti'))).size).toBe(3)
})

test('some items are drawn in their order, and other ones by another seed', async () => {
  const [draw, other] = [await drawing(1), await drawing(2)]
  const some = (one: typeof draw) => one.some('rows', LETTERS, 5)
  expect(some(draw)).toHaveLength(5)
  expect(some(draw)).toEqual([...some(draw)].sort())
  expect(some(draw)).not.toEqual(some(other))
  expect(draw.some('rows', LETTERS, 20)).toEqual(LETTERS)
})

test('without a seed nothing is drawn', () => {
  expect([TAME.one('state', anyNumber), TAME.some('rows', LETTERS, 5)]).toEqual([undefined, []])
})
