import { expect, test } from '@playwright/test'
import { asItIs, endsOf, matchesOf, Pieces, sliceOf, within } from '../../helpers/secrets/decoded.ts'
import { standsAs } from './stands-as.ts'

const SOURCE = 'one %20 two -- three'

/** The source as `one_two-three`, put together from copies and from what stands for something else. */
function pieced() {
  const pieces = new Pieces(SOURCE)
  pieces.copy(0, 3)
  pieces.copy(3, 3)
  pieces.put('_', 3, 8)
  pieces.copy(8, 11)
  pieces.put('-', 12, 14)
  pieces.copy(15, 20)
  return pieces
}

for (const [part, source] of [
  ['one', ['one']],
  ['ne_t', ['ne %20 t']],
  ['_', [' %20 ']],
  ['w', ['w']],
  ['two-three', ['two', '--', 'three']],
  ['-thr', ['--', 'thr']],
  ['hre', ['hre']],
  ['one_two-three', ['one %20 two', '--', 'three']],
] as const)
  test(`of a text put together, ${part} stands as ${source.join('|')}`, () => {
    const pieces = pieced()
    expect(pieces.length).toBe(13)
    const decoded = pieces.decoded('some way')
    expect([decoded.text, decoded.way]).toEqual(['one_two-three', 'some way'])
    expect(standsAs(SOURCE, decoded, part)).toEqual(source)
  })

test('what stands for nothing is a part of what it stands in', () => {
  const pieces = new Pieces('ab--cd')
  pieces.copy(0, 2)
  pieces.put('', 2, 4)
  pieces.copy(4, 6)
  expect(standsAs('ab--cd', pieces.decoded(), 'bc')).toEqual(['b--c'])
  expect(pieces.decoded().way).toBe('')
})

test('a part of what stands for something else is the whole of that', () => {
  const pieces = new Pieces('ab--cd')
  pieces.put('xyz', 2, 4)
  pieces.copy(4, 6)
  expect(standsAs('ab--cd', pieces.decoded(), 'y')).toEqual(['--'])
  expect(standsAs('ab--cd', pieces.decoded(), 'zc')).toEqual(['--c'])
})

test('a text of no pieces has no places, and what has no source has none either', () => {
  const pieces = new Pieces('ab')
  expect(pieces.decoded()).toMatchObject({ text: '', way: '' })
  expect(pieces.decoded().places(0, 1)).toEqual([])
  pieces.put('zeros', 1, 1)
  pieces.copy(1, 2)
  expect(standsAs('ab', pieces.decoded(), 'zeros')).toEqual([])
  expect(standsAs('ab', pieces.decoded(), 'zerosb')).toEqual(['b'])
})

test('a text as it is has its own places', () => {
  expect(asItIs('abc')).toMatchObject({ text: 'abc', way: '' })
  expect(asItIs('abc').places(1, 2)).toEqual([{ start: 1, end: 2 }])
})

test('a part of a text has its places in the text', () => {
  const part = sliceOf('abcdef', { start: 2, end: 5 })
  expect(part).toMatchObject({ text: 'cde', way: '' })
  expect(part.places(1, 2)).toEqual([{ start: 3, end: 4 }])
})

test('what was decoded from something decoded has its places in the first text, and both ways', () => {
  const outer = pieced().decoded('outer')
  const pieces = new Pieces(outer.text)
  pieces.copy(2, 9)
  const inner = pieces.decoded('inner')
  const both = within(outer, inner)
  expect([both.text, both.way]).toEqual(['e_two-t', 'outer › inner'])
  expect(standsAs(SOURCE, both, 'two-t')).toEqual(['two', '--', 't'])
  expect(within(pieced().decoded(), inner).way).toBe('inner')
  expect(within(outer, pieces.decoded()).way).toBe('outer')
  expect(within(pieced().decoded(), pieces.decoded()).way).toBe('')
})

test('the places of a pattern are found from the beginning, every time', () => {
  const pattern = /b+/g
  for (let time = 0; time < 2; time += 1) {
    pattern.lastIndex = 3
    expect(matchesOf(pattern, 'bba b')).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 5 },
    ])
  }
})

test('the group with which a pattern ends is found from the beginning, every time', () => {
  const pattern = /a=(b+)/g
  for (let time = 0; time < 2; time += 1) {
    pattern.lastIndex = 3
    expect(endsOf(pattern, 'a=bb a=b')).toEqual([
      { start: 2, end: 4 },
      { start: 7, end: 8 },
    ])
    expect(endsOf(pattern, 'a=')).toEqual([])
  }
})
