import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawing } from '../../../helpers/base/draw.ts'
import { shapeFor } from '../../../helpers/endpoints/par/push.ts'

/** A text of three consecutive nights. */
async function nights(text: 'state' | 'nonce' | 'jti', first: number): Promise<readonly string[]> {
  const draws = await Promise.all([0, 1, 2].map((later) => drawing(first + later)))
  return draws.map((draw) => {
    const shape = shapeFor({ draw }, 'of the cases', 'escaped')
    return (typeof shape === 'object' && shape[text]?.(randomUUID())) || ''
  })
}

test.each([1, 50, 4711])('three nights from seed %i on send each form of a state and a jti', async (seed) => {
  for (const text of ['state', 'jti'] as const) {
    const [long, json, other] = [...(await nights(text, seed))].sort((one, two) => rank(one) - rank(two))
    expect(long?.length).toBeGreaterThan(255)
    expect(JSON.parse(json ?? '')).toBeTypeOf('object')
    expect(other).toMatch(/^(https:|\d+$)/)
  }
})

test.each([1, 50, 4711])('no nonce from seed %i on is longer than 64 characters', async (seed) => {
  for (const nonce of await nights('nonce', seed)) expect(nonce.length).toBeLessThanOrEqual(64)
})

/** Where the long text comes first, then that of JSON. */
const rank = (text: string): number => (/^[[{]"/.test(text) ? 1 : /^https:|^\d+$/.test(text) ? 2 : 0)
