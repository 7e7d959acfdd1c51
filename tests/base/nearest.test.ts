import { expect, test } from 'vitest'
import { nearestOf } from '../../helpers/base/nearest.ts'

test('texts that contain the word come first, then similar ones', () => {
  const texts = ['token.scope', 'token.json', 'par.request', 'exchange.scope-kept', 'exchange.scope']
  expect(nearestOf('tokn.scop', texts, 2)).toEqual(['token.scope', 'token.json'])
  expect(nearestOf('Scope', texts)).toEqual(['token.scope', 'exchange.scope-kept', 'exchange.scope'])
  expect(nearestOf('zzz', texts)).toEqual([])
  expect(nearestOf('', texts)).toEqual([])
})
