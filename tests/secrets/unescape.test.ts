import { expect, test } from '@playwright/test'
import { layersOfEscapes, unescaped } from '../../helpers/secrets/unescape.ts'
import { standsAs } from './stands-as.ts'

const utf8 = (text: string): string => Buffer.from(text).toString('latin1')

for (const [text, plain] of [
  ['%41', 'A'],
  ['%6a%6A', 'jj'],
  ['100% of %41%4', '100% of A%4'],
  ['%C3%A4', utf8('ä')],
  ['\\u0041', 'A'],
  ['\\u00e4\\u00E4', utf8('ää')],
  ['\\u20aC', utf8('€')],
  ['\\ud83d\\ude00', utf8('😀')],
  ['\\uD9FF\\uDCFF', utf8('\ud9ff\udcff')],
  ['\\ud83dx', utf8('\ufffdx')],
  ['\\x41\\x6a\\x6A', 'Ajj'],
  ['\\xe4', '\xe4'],
  [`\\"\\'\\\\\\/\\b\\f\\n\\r\\t`, `"'\\/\b\f\n\t`],
  ['&amp;&lt;&frac12;', utf8('&<½')],
  ['&#65;&#x41;&#X4a;&#x4A;', 'AAJJ'],
  ['&#0000000065;&#x0000000041;', 'AA'],
  ['&CounterClockwiseContourIntegral;', utf8('∳')],
  ['a\r\nb\rc', 'a\nbc'],
  ['a&b%c\\d %41', 'a&b%c\\d A'],
  ['a\u001b[7mb\u001b[27;38:5:1mc\u001b[m', 'abc'],
] as const)
  test(`${JSON.stringify(text)} is read as ${JSON.stringify(plain)}`, () => {
    expect(unescaped(text)?.text).toBe(plain)
  })

for (const text of [
  '',
  'nothing',
  '%',
  '%4',
  '%4g',
  '%g4',
  'a%\n41',
  '\\',
  '\\q',
  '\\u004',
  '\\u004g',
  '\\x4',
  '\\x4g',
  '\\xg4',
  '&',
  '&amp',
  '&;',
  '&#;',
  '&#x;',
  '&nothing;',
  '&#00000000065;',
  '&#x00000000041;',
  '&1amp;',
  '\u001b',
  '\u001b[2K',
  '\u001b7m',
])
  test(`${JSON.stringify(text)} has no escape`, () => {
    expect(unescaped(text)).toBeUndefined()
    expect(unescaped(`x ${text} y`)).toBeUndefined()
  })

test('each escape is a place of its own, besides what is around it', () => {
  const text = 'a%41b\\u0042c&amp;d\re\\x45'
  const plain = unescaped(text)
  if (!plain) throw new Error('There are escapes.')
  expect(plain.text).toBe('aAbBc&deE')
  for (const [part, source] of [
    ['A', '%41'],
    ['bB', 'b\\u0042'],
    ['c&d', 'c&amp;d'],
    ['de', 'd\re'],
    ['E', '\\x45'],
    ['aAbBc&deE', text],
  ] as const)
    expect(standsAs(text, plain, part)).toEqual([source])
})

test('layers of escapes are taken off one by one, up to six', () => {
  const layers = (count: number) => `%${'25'.repeat(count - 1)}41`
  expect([...layersOfEscapes(layers(3))].map(({ text }) => text)).toEqual(['%2541', '%41', 'A'])
  expect([...layersOfEscapes(layers(6))].at(-1)?.text).toBe('A')
  expect([...layersOfEscapes(layers(7))].map(({ text }) => text)).toHaveLength(6)
  expect([...layersOfEscapes('A')]).toEqual([])
})
