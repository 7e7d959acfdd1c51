import { expect, test } from 'vitest'
import { nearest, nearestOf } from '../../helpers/base/nearest.ts'

for (const [meant, texts, found] of [
  ['User nam', ['Password', 'User name'], 'User name'],
  ['sign in', ['Sign In', 'Sign up'], 'Sign In'],
  ['Continue', ['Help', 'Log in'], undefined],
  ['Continue', [], undefined],
] as const)
  test(`${meant} is meant for ${found} among ${texts.join(', ') || 'nothing'}`, () => {
    expect(nearest(meant, texts)).toBe(found)
  })

test('how far a text may be is told', () => {
  expect(nearest('Approve', ['Approval'], 0.1)).toBeUndefined()
  expect(nearest('Approve', ['Approval'], 0.5)).toBe('Approval')
})

test('of several texts the nearest come first, and those that contain the word before all', () => {
  const texts = ['token.scope', 'token.json', 'par.request', 'exchange.scope-kept', 'exchange.scope']
  expect(nearestOf('tokn.scop', texts, 2)).toEqual(['token.scope', 'token.json'])
  expect(nearestOf('Scope', texts)).toEqual(['token.scope', 'exchange.scope-kept', 'exchange.scope'])
  expect(nearestOf('zzz', texts)).toEqual([])
  expect(nearestOf('', texts)).toEqual([])
})
