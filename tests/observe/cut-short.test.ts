import { expect, test } from 'vitest'
import { cutShort } from '../../helpers/observe/cut-short.ts'

const round = (seed: number, isCut?: true) =>
  ({ seed, by: 'first', actions: ['token'], drawn: [], ...(isCut && { isCut }) }) as const

test('says once for each seed that a second round was cut short', () => {
  expect(cutShort({})).toEqual([])
  expect(cutShort({ rounds: [round(4), round(4)] })).toEqual([])
  expect(cutShort({ rounds: [round(4, true), round(4, true), round(5)] })).toEqual([
    'The second round with seed 4 was cut short: a request got no answer, or could not follow one that was refused.',
  ])
})
