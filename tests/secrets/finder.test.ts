import { expect, test } from 'vitest'
import { Finder, latin1 } from '../../helpers/secrets/finder.ts'
import { isWeak, isWords } from '../../helpers/secrets/secret.ts'

function finderOf(...values: readonly string[]): Finder {
  const finder = new Finder()
  for (const value of values) finder.add({ name: value.slice(0, 4), value })
  return finder
}

/** The parts of a text that are found. */
function found(finder: Finder, text: string, weak = false): readonly string[] {
  const binary = latin1(text)
  return finder.find(binary, { weak }).map(({ start, end }) => binary.slice(start, end))
}

test('a short value or a plain word is weak', () => {
  expect(['1234567', 'abcdefgh', 'Abcdefghijkl', '', 'kiwi'].filter((value) => !isWeak(value))).toEqual([])
  expect(['12345678', 'abcdefghijklm', 'abcd efgh', '-abcdefgh'].filter(isWeak)).toEqual([])
})

test('a part of a clause id or of a statement is weak, since reports contain it', () => {
  const texts = ['wrong-password', 'lets the user log in']
  expect(texts.filter((value) => !isWeak(value))).toEqual([])
  const finder = finderOf('wrong-password')
  expect(found(finder, 'authorization.wrong-password')).toEqual([])
  expect(found(finder, 'typed wrong-password.', true)).toEqual(['wrong-password'])
})

test('plain words are recognized, and tokens are not mistaken for them', () => {
  expect(
    ['broken', 'access_token', 'token.scope-words', 'judgedOn', 'The token response carries'].filter(
      (value) => !isWords(value),
    ),
  ).toEqual([])
  expect(['abc1', 'tok_3f', 'aBcDeFgHiJkLmNoP', 'abcdefghijklmnop', 'BCDF-GHJK'].filter(isWords)).toEqual([])
})

const SECRET = 's3cret-of-the-finder'
const KIWI = Buffer.from('kiwi')
const IN_TEXT = Buffer.from('a long text with a kiwi in it').toString('base64')

/** Secrets, a text, and the parts of it that are found. */
const FOUND: readonly (readonly [
  what: string,
  secrets: readonly string[],
  text: string,
  places: readonly string[],
])[] = [
  ['alone', ['another secret', SECRET, 'one more secret'], SECRET, [SECRET]],
  ['in a word', [SECRET], `a${SECRET}b`, [SECRET]],
  ['escaped', [SECRET], `x %73${SECRET.slice(1)} y`, [`%73${SECRET.slice(1)}`]],
  ['escaped twice', [SECRET], `x %2573${SECRET.slice(1)} y`, [`%2573${SECRET.slice(1)}`]],
  ['incomplete', [SECRET], SECRET.slice(0, -1), []],
  ['in capitals', [SECRET], SECRET.toUpperCase(), []],
  ['with a plus for a space', ['one two three'], 'x one+two+three', ['one+two+three']],
  ['with a space for a plus', ['one+two+three'], 'x one two three', ['one two three']],
  ['without the white space around it', [`  ${SECRET}\n`], SECRET, [SECRET]],
  ['shorter than four bytes', ['abc'], 'abc', []],
  ['as bytes', ['pä€1-secret'], 'x pä€1-secret', [latin1('pä€1-secret')]],
  ['a word that stands alone', ['kiwi'], 'kiwi, kiwis, akiwi, kiwi_ and kiwi', ['kiwi', 'kiwi']],
  ['a word in base64 or hex', ['kiwi'], `${IN_TEXT} ${KIWI.toString('base64')} ${KIWI.toString('hex')}`, []],
  ['a word that ends a secret', ['kiwi', 'autumn-2026-kiwi'], 'autumn-2026-kiwi', ['autumn-2026-kiwi']],
  ['a longer one', ['secret-1234', 'secret-1234-more'], 'x secret-1234-more y', ['secret-1234-more']],
  [
    'one with a longer beginning',
    ['secret-1234', 'my-secret-1234'],
    'x my-secret-1234 y',
    ['my-secret-1234'],
  ],
  ['directly after another', [SECRET, 'another-1'], `${SECRET}another-1`, [SECRET, 'another-1']],
]

for (const [what, secrets, text, places] of FOUND)
  test(`a secret is found if and only if it is there: ${what}`, () => {
    expect(found(finderOf(...secrets), text, true)).toEqual(places)
    expect(found(finderOf(...secrets), text)).toEqual(places.filter((place) => !isWeak(place)))
  })

const ODD = 'ÿþ "\\" ~~~???>>> 100%'

for (const [what, written] of [
  ['as it is', ODD],
  ['in JSON', JSON.stringify(ODD).slice(1, -1)],
  ['in a form', new URLSearchParams({ s: ODD }).toString().slice(2)],
  ['in an address', encodeURIComponent(ODD)],
] as const)
  test(`a secret is found in the middle of base64: ${what}`, () => {
    for (const before of ['', 'x', 'xy'])
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = Buffer.from(`${before}${written}zz`).toString(encoding)
        expect(found(finderOf(ODD), text), `${encoding} after "${before}"`).toHaveLength(1)
      }
  })

test('a secret is found in hexadecimal', () => {
  const hex = Buffer.from(SECRET).toString('hex')
  expect(found(finderOf(SECRET), `${hex} ${hex.toUpperCase()}`)).toEqual([hex, hex.toUpperCase()])
})

test('a hundred secrets with the same beginning are distinguished', () => {
  const tokens = Array.from(
    { length: 100 },
    (_, nth) => `eyJhbGciOiJQUzI1NiJ9.${'x'.repeat(300)}.${nth * 7919}`,
  )
  const finder = finderOf(...tokens)
  const marks = tokens.flatMap((token) =>
    finder.find(`a ${token} b`, { weak: false }).map(({ mark }) => mark),
  )
  expect(new Set(marks).size).toBe(100)
})
