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

test('consecutive seeds draw all shares of a list, each item once', async () => {
  const draws = await Promise.all([4, 5, 6].map((seed) => drawing(seed)))
  const shares = draws.map((draw) => draw.share(LETTERS, (letter) => letter))
  expect(shares.flat().sort()).toEqual(LETTERS)
  for (const share of shares) expect(share).toEqual([...share].sort())
  const fewer = draws.map((draw) => draw.share(LETTERS.slice(3), (letter) => letter))
  expect(fewer).toEqual(shares.map((share) => share.filter((letter) => letter > 'c')))
})

test('consecutive seeds draw each of a list in turn', async () => {
  const draws = await Promise.all([4, 5, 6].map((seed) => drawing(seed)))
  const turns = draws.map((draw) => draw.turn('purpose', ['a', 'b', 'c']))
  expect([...turns].sort()).toEqual(['a', 'b', 'c'])
})

test('each seed has another order of a list', async () => {
  const orders = await Promise.all(
    [4, 5].map(async (seed) => (await drawing(seed)).shuffled(LETTERS, (one) => one)),
  )
  expect(orders.map((order) => [...order].sort())).toEqual([LETTERS, LETTERS])
  expect(new Set([LETTERS, ...orders].map(String)).size).toBe(3)
})

test('without a seed nothing is drawn', () => {
  expect([TAME.one('state', anyNumber), TAME.share(LETTERS, (letter) => letter)]).toEqual([undefined, []])
  expect(TAME.turn('purpose', ['a'])).toBeUndefined()
  expect(TAME.shuffled(LETTERS, (letter) => letter)).toBe(LETTERS)
})
