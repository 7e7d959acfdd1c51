import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { variationOf } from '../../helpers/base/variation.ts'

const several = (make: () => string, count = 4) => Array.from({ length: count }, make)
const bitsOf = (values: readonly string[]) => variationOf(values).bits

for (const [what, make, least, most] of [
  ['128 random bits in base64url', () => randomBytes(16).toString('base64url'), 100, 140],
  ['128 random bits in hexadecimal', () => randomBytes(16).toString('hex'), 100, 140],
  ['a random UUID', randomUUID, 100, 140],
  ['256 random bits after a prefix', () => `urn:x:${randomBytes(32).toString('base64url')}`, 220, 280],
  ['64 random bits before a suffix', () => `${randomBytes(8).toString('hex')}-of-this-server`, 40, 80],
] as const)
  for (const count of [4, 20])
    test(`the estimate for ${what} is about right with ${count} values`, () => {
      for (let turn = 0; turn < 50; turn += 1) {
        const bits = bitsOf(several(make, count))
        expect(bits).toBeGreaterThanOrEqual(least)
        expect(bits).toBeLessThanOrEqual(most)
      }
    })

test('counts the characters in which values differ, on average', () => {
  for (const [places, values] of [
    [2, ['code-0009-x', 'code-0010-x', 'code-0011-x']],
    [1.5, ['a9b', 'a10b']],
    [2, ['1-same-2', '3-same-4']],
    [0.5, ['aa', 'aaa']],
    [3, ['abc', 'abc']],
    [3, ['abc']],
    [0, []],
  ] as const)
    expect(variationOf(values)).toMatchObject({ places, values: new Set(values).size })
  expect(bitsOf(['1'.repeat(40), '2'.repeat(40)])).toBeLessThan(41)
})

test('a character that repeats another one in every value adds nothing', () => {
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
  expect(bitsOf(digits.map((digit) => digit.repeat(40)))).toBeLessThan(5)
  expect(bitsOf(digits.map((digit) => `${digit}-${digit}`))).toBeLessThan(5)
})
