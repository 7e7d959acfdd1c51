import { expect, test } from 'vitest'
import { Finder, latin1 } from '../../helpers/secrets/finder.ts'
import { isWeak, isWords } from '../../helpers/secrets/secret.ts'

function finderOf(...values: readonly string[]): Finder {
  const finder = new Finder()
  for (const value of values) finder.add({ name: value.slice(0, 4), value })
  return finder
}

/** What of a text is found. */
function found(finder: Finder, text: string, weak = false): readonly string[] {
  const binary = latin1(text)
  return finder.find(binary, { weak }).map(({ start, end }) => binary.slice(start, end))
}

test('what is short, or a plain word, is weak', () => {
  expect(['1234567', 'abcdefgh', 'Abcdefghijkl', '', 'kiwi'].filter((value) => !isWeak(value))).toEqual([])
  expect(['12345678', 'abcdefghijklm', 'abcd efgh', '-abcdefgh'].filter(isWeak)).toEqual([])
})

test('reports are made of words, tokens are not', () => {
  expect(
    ['broken', 'access_token', 'token.scope-words', 'judgedOn', 'The token response carries'].filter(
      (value) => !isWords(value),
    ),
  ).toEqual([])
  expect(['abc1', 'tok_3f', 'aBcDeFgHiJkLmNoP', 'abcdefghijklmnop', 'BCDF-GHJK'].filter(isWords)).toEqual([])
})

const SECRET = 's3cret-of-the-finder'

for (const [what, text, places] of [
  ['alone', SECRET, [SECRET]],
  ['in a word', `a${SECRET}b`, [SECRET]],
  ['escaped', `x %73${SECRET.slice(1)} y`, [`%73${SECRET.slice(1)}`]],
  ['escaped twice', `x %2573${SECRET.slice(1)} y`, [`%2573${SECRET.slice(1)}`]],
  ['not to its end', SECRET.slice(0, -1), []],
  ['in capitals', SECRET.toUpperCase(), []],
] as const)
  test(`a secret is found ${what}`, () => {
    expect(found(finderOf('another secret', SECRET, 'one more secret'), text)).toEqual(places)
  })

test('a form writes a space as a plus, on either side', () => {
  expect(found(finderOf('one two three'), 'x one+two+three')).toEqual(['one+two+three'])
  expect(found(finderOf('one+two+three'), 'x one two three')).toEqual(['one two three'])
})

test('what is around a secret is no part of it, and what is shorter than four bytes is none', () => {
  expect(found(finderOf(`  ${SECRET}\n`), SECRET)).toEqual([SECRET])
  expect(found(finderOf('abc'), 'abc', true)).toEqual([])
  expect(found(finderOf('pä€1-secret'), 'x pä€1-secret')).toEqual([latin1('pä€1-secret')])
})

for (const [text, places] of [
  ['kiwi', ['kiwi']],
  ['kiwis', []],
  ['akiwi', []],
  ['kiwi_', []],
  ['kiwis and kiwi', ['kiwi']],
] as const)
  test(`a weak secret is found where it stands alone, if it is wanted: ${text}`, () => {
    expect(found(finderOf('kiwi'), text, true)).toEqual(places)
    expect(found(finderOf('kiwi'), text, false)).toEqual([])
  })

test('a weak secret is not looked for in base64, and hides no other', () => {
  const encoded = Buffer.from('a long text with a kiwi in it').toString('base64')
  const alone = [Buffer.from('kiwi').toString('base64'), Buffer.from('kiwi').toString('hex')]
  expect(found(finderOf('kiwi'), [encoded, ...alone].join(' '), true)).toEqual([])
  expect(found(finderOf('kiwi', 'autumn-2026-kiwi'), 'autumn-2026-kiwi')).toEqual(['autumn-2026-kiwi'])
})

test('a secret that goes on behind or before a shorter one is found from end to end', () => {
  const finder = finderOf('secret-1234', 'secret-1234-and-more', 'my-secret-1234')
  expect(found(finder, 'x secret-1234-and-more y')).toEqual(['secret-1234-and-more'])
  expect(found(finder, 'x my-secret-1234 y')).toEqual(['my-secret-1234'])
})

test('of two secrets side by side, each is found', () => {
  expect(found(finderOf(SECRET, 'another-1'), `${SECRET}another-1`)).toEqual([SECRET, 'another-1'])
})

const ODD = 'ÿþ "\\" ~~~???>>> 100%'

for (const [what, written] of [
  ['as it is', ODD],
  ['in JSON', JSON.stringify(ODD).slice(1, -1)],
  ['in a form', new URLSearchParams({ s: ODD }).toString().slice(2)],
  ['in an address', encodeURIComponent(ODD)],
] as const)
  test(`a secret is found in base64 behind and before anything: ${what}`, () => {
    for (const before of ['', 'x', 'xy'])
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = Buffer.from(`${before}${written}zz`).toString(encoding)
        expect(found(finderOf(ODD), text), `${encoding} behind "${before}"`).toHaveLength(1)
      }
  })

test('a secret is found in hexadecimal digits', () => {
  const hex = Buffer.from(SECRET).toString('hex')
  expect(found(finderOf(SECRET), `${hex} ${hex.toUpperCase()}`)).toEqual([hex, hex.toUpperCase()])
})

test('a hundred secrets that begin alike are told apart', () => {
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
