import { expect, test } from 'vitest'
import { ABSOLUTE_URI, strangeIn, wrongInError } from '../../helpers/judge/characters.ts'

for (const [text, isUri] of [
  ['urn:x:a%2Fb', true],
  ['a+.-1:', false],
  ['a+.-1:?q#f', true],
  ['urn:x:%2', false],
  ['urn:x:%zz', false],
  ['1urn:x', false],
  ['/a:b', false],
] as const)
  test(`${text} is ${isUri ? 'a URI' : 'no URI'}`, () => {
    expect(ABSOLUTE_URI.pattern.test(text)).toBe(isUri)
  })

for (const [uri, came] of [
  ['https://as.example/e%20f', undefined],
  ['../e?a=[b]#c', undefined],
  ['https://as.example/%2', 'with U+0025'],
  ['https://as.example/%2g', 'with U+0025'],
] as const)
  test(`the error_uri ${uri}: ${came ?? 'nothing is wrong'}`, () => {
    const wrong = { name: 'error_uri', expected: 'a URI reference', came }
    expect(wrongInError({ error_uri: uri })).toEqual(came === undefined ? [] : [wrong])
  })

test('each strange character is told once, and an escaped one is not strange', () => {
  expect(strangeIn('urn:x:%20ü %2 ü', ABSOLUTE_URI.pattern)).toBe('with U+00FC, U+0020, U+0025')
})
