import { expect, test } from '@playwright/test'
import { Literals, longestOf } from '../../helpers/secrets/literals.ts'

/** Heads are cut at this length. */
const HEAD = 256

function literalsOf(...texts: readonly string[]): Literals {
  const literals = new Literals()
  for (const text of texts) literals.add({ text, name: `name of ${text}`, mark: '', isWeak: false })
  return literals
}

/** The literals that stand at a place of a text, the longest head first, each with as much of it as stands there. */
const found = (literals: Literals, text: string, start = 0): readonly (readonly [string, number])[] =>
  [...literals.at(text, start)].map((node) => {
    const { literal, length } = longestOf(node, text, start)
    return [literal.text, length]
  })

const SOME = ['abcd', 'abcdef', 'abcdefgh', 'abcx', 'b', 'bcde', 'abcdeg']

for (const [text, start, expected] of [
  ['abcdefgh', 0, ['abcdefgh', 'abcdef', 'abcd']],
  ['abcdefg', 0, ['abcdef', 'abcd']],
  ['abcdegh', 0, ['abcdeg', 'abcd']],
  ['abcde', 0, ['abcd']],
  ['abc', 0, []],
  ['abcxyz', 0, ['abcx']],
  ['-abcd', 1, ['abcd']],
  ['-abcd', 0, []],
  ['abcde', 1, ['bcde', 'b']],
  ['zzz', 0, []],
  ['', 0, []],
] as const)
  test(`at ${start} of ${JSON.stringify(text)} stand ${expected.length} literals, the longest first`, () => {
    for (const order of [SOME, [...SOME].reverse(), [...SOME].sort(), [...SOME].sort().reverse()])
      expect(found(literalsOf(...order), text, start)).toEqual(expected.map((one) => [one, one.length]))
  })

test('the same text is added once, and the first name stays', () => {
  const literals = literalsOf('abcd', 'abcde')
  literals.add({ text: 'abcd', name: 'another', mark: '', isWeak: true })
  const [node, ...rest] = [...literals.at('abcd', 0)]
  expect(node?.literals.map(({ name }) => name)).toEqual(['name of abcd'])
  expect(rest).toEqual([])
})

const head = 'h'.repeat(HEAD)
const LONG = [`${head}bcd`, `${head}bxy`, head, `${head}bcdefgh`, `${head}zz`]

for (const [behind, literal, length] of [
  ['bcdefgh', 'bcdefgh', 7],
  ['bcdefg', 'bcdefgh', 6],
  ['bcd', 'bcd', 3],
  ['bcde!', 'bcdefgh', 4],
  ['bxy!', 'bxy', 3],
  ['bx', 'bxy', 2],
  ['zz', 'zz', 2],
  ['zzz', 'zz', 2],
  ['z', 'zz', 1],
  ['!', '', 0],
  ['', '', 0],
] as const)
  test(`of long secrets that begin alike, ${JSON.stringify(behind)} goes on the most like ${JSON.stringify(literal)}`, () => {
    for (const order of [LONG, [...LONG].reverse(), [...LONG].sort()]) {
      const literals = literalsOf(...order)
      expect(found(literals, `-${head}${behind}`, 1)).toEqual([[`${head}${literal}`, HEAD + length]])
      expect(found(literals, head.slice(1))).toEqual([])
    }
  })

test('a long secret that was added twice is one', () => {
  const [node] = [...literalsOf(...LONG, ...LONG).at(head, 0)]
  expect(node?.literals.map(({ text }) => text)).toEqual([...LONG].sort())
})

test('shorter heads are found behind longer ones that end before them in order', () => {
  const literals = literalsOf('ab', 'abab', 'ababz', 'abac', 'abb')
  expect(found(literals, 'ababa').map(([text]) => text)).toEqual(['abab', 'ab'])
  expect(found(literals, 'abad').map(([text]) => text)).toEqual(['ab'])
  literals.add({ text: 'aba', name: '', mark: '', isWeak: false })
  expect(found(literals, 'ababz').map(([text]) => text)).toEqual(['ababz', 'abab', 'aba', 'ab'])
  expect(found(literals, 'abac').map(([text]) => text)).toEqual(['abac', 'aba', 'ab'])
  expect(found(literals, 'abb').map(([text]) => text)).toEqual(['abb', 'ab'])
})
