import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawing } from '../../../helpers/base/draw.ts'
import { shapeFor } from '../../../helpers/endpoints/par/push.ts'

/** A text of consecutive nights. */
async function nights(text: 'state' | 'nonce' | 'jti', first: number, count: number) {
  const draws = await Promise.all(Array.from({ length: count }, (_, later) => drawing(first + later)))
  return draws.map((draw) => {
    const shape = shapeFor({ draw }, 'of the cases', 'escaped')
    return (typeof shape === 'object' && shape[text]?.(randomUUID())) || ''
  })
}

const isJson = (text: string) => /^[[{]"/.test(text)
const isOther = (text: string) => /^(https:|\d+$)/.test(text)

test.each([1, 50, 4711])(
  'three nights from seed %i on send a long state and a state in JSON',
  async (seed) => {
    for (const text of ['state', 'jti'] as const) {
      const all = await nights(text, seed, 3)
      expect(all.some((one) => !isJson(one) && !isOther(one) && one.length > 255)).toBe(true)
      expect(all.some(isJson)).toBe(true)
    }
  },
)

test.each([1, 50, 4711])('five nights from seed %i on also send an address or a number', async (seed) => {
  for (const text of ['state', 'nonce', 'jti'] as const)
    expect((await nights(text, seed, 5)).filter(isOther)).toHaveLength(1)
})

test.each([1, 50, 4711])('no nonce from seed %i on is longer than 64 characters', async (seed) => {
  for (const nonce of await nights('nonce', seed, 5)) expect(nonce.length).toBeLessThanOrEqual(64)
})
