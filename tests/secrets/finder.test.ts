import { expect, test } from '@playwright/test'
import { Finder, isWeak, merged } from '../../helpers/secrets/finder.ts'

function finderOf(...values: readonly string[]): Finder {
  const finder = new Finder()
  for (const value of values) finder.add({ name: value.slice(0, 4), value })
  return finder
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

/** What of a text is found. */
function found(finder: Finder, text: string, weak = false): readonly string[] {
  const binary = latin1(text)
  return finder.find(binary, { weak }).map(({ start, end }) => binary.slice(start, end))
}

test('what is short, or a plain word, is weak', () => {
  expect(['1234567', 'abcdefgh', 'Abcdefghijkl', '', 'kiwi'].filter((value) => !isWeak(value))).toEqual([])
  expect(
    ['12345678', 'abcdefghijklm', 'abcdefg1', 'abcd efgh', '-abcdefgh', 'abcdefgh-'].filter(isWeak),
  ).toEqual([])
})

const SECRET = 's3cret-of-the-finder'

for (const [what, text, places] of [
  ['alone', SECRET, [SECRET]],
  ['in a word', `a${SECRET}b`, [SECRET]],
  ['twice', `${SECRET}${SECRET} ${SECRET}`, [SECRET, SECRET, SECRET]],
  [
    'in base64',
    `x ${Buffer.from(SECRET).toString('base64url')} y`,
    [Buffer.from(SECRET).toString('base64url')],
  ],
  ['escaped', `x %73${SECRET.slice(1)} y`, [`%73${SECRET.slice(1)}`]],
  ['split', JSON.stringify([SECRET.slice(0, 9), SECRET.slice(9)]), [SECRET.slice(0, 9), SECRET.slice(9)]],
  ['not to its end', SECRET.slice(0, -1), []],
  ['in capitals', SECRET.toUpperCase(), []],
  ['not at all', 's3cr', []],
  ['in no text', '', []],
] as const)
  test(`a secret is found ${what}`, () => {
    expect(found(finderOf('another secret', SECRET, 'one more secret'), text)).toEqual(places)
  })

test('a hit carries the fingerprint and the name of its secret', () => {
  const finder = finderOf(SECRET, 'other-secret')
  const [hit] = finder.search(`- ${SECRET}`, { weak: false })
  expect(hit).toEqual({
    start: 2,
    end: 2 + SECRET.length,
    mark: expect.stringMatching(/^<s3cr#\w{10}>$/),
    name: 's3cr',
  })
  expect(finder.find(SECRET, { weak: false })).toEqual([{ start: 0, end: SECRET.length, mark: hit?.mark }])
  expect(finder.search('- other-secret', { weak: false })[0]?.mark).not.toBe(hit?.mark)
})

test('a form writes a space as a plus, on either side', () => {
  expect(found(finderOf('one two three'), 'x one+two+three')).toEqual(['one+two+three'])
  expect(found(finderOf('one+two+three'), 'x one two three')).toEqual(['one two three'])
})

test('what is around a secret is no part of it, and what is shorter than four bytes is none', () => {
  expect(found(finderOf(`  ${SECRET}\n`), SECRET)).toEqual([SECRET])
  expect(found(finderOf('abc'), 'abc', true)).toEqual([])
  expect(found(finderOf('abcd'), 'abcd', true)).toEqual(['abcd'])
  expect(found(finderOf('pä€1-secret'), 'x pä€1-secret')).toEqual([latin1('pä€1-secret')])
})

for (const [text, places] of [
  ['kiwi', ['kiwi']],
  ['"kiwi"', ['kiwi']],
  ['a kiwi.', ['kiwi']],
  ['kiwis', []],
  ['akiwi', []],
  ['Akiwi', []],
  ['kiwi_', []],
  ['-kiwi', []],
  ['kiwi9', []],
  ['kiwiZ', []],
  ['kiwis and kiwi', ['kiwi']],
] as const)
  test(`a weak secret is found where it stands alone, if it is wanted: ${text}`, () => {
    expect(found(finderOf('kiwi'), text, true)).toEqual(places)
    expect(found(finderOf('kiwi'), text, false)).toEqual([])
  })

test('what is around a weak secret makes it no stronger', () => {
  expect(found(finderOf('  kiwi    '), 'kiwis')).toEqual([])
  expect(found(finderOf('  kiwi    '), 'a kiwi', true)).toEqual(['kiwi'])
})

test('a weak secret is not looked for in what was decoded, and no weak one hides another', () => {
  const encoded = Buffer.from('a long text with a kiwi in it').toString('base64')
  expect(found(finderOf('kiwi'), encoded, true)).toEqual([])
  expect(found(finderOf('%6biwi', 'kiwi'), 'x %6biwi', true)).toEqual(['%6biwi'])
  const finder = finderOf('kiwi', 'kiwi-2026-autumn')
  expect(found(finder, 'kiwi-2026-autumn')).toEqual(['kiwi-2026-autumn'])
  expect(found(finder, 'kiwi-2026', true)).toEqual([])
  expect(found(finderOf('kiwi', 'kiwi-202'), 'kiwi-2026', false)).toEqual(['kiwi-202'])
})

test('a secret that goes on behind a shorter one is found to its end', () => {
  const finder = finderOf('secret-1234', 'secret-1234-and-more', '1234-and-other')
  expect(found(finder, 'x secret-1234-and-more y')).toEqual(['secret-1234-and-more'])
  expect(found(finder, 'x secret-1234-and-other y')).toEqual(['secret-1234-and-other'])
})

test('a long secret is found to where it is cut, also where it repeats itself', () => {
  const long = `${'ab'.repeat(200)}-end`
  const finder = finderOf(long)
  expect(found(finder, `x ${long} y`)).toEqual([long])
  expect(found(finder, `x ${long.slice(0, 300)} y`)).toEqual([long.slice(0, 300)])
  const repeated = 'ab'.repeat(300)
  expect(found(finder, `x ${repeated} y`)).toEqual([repeated])
  // All that may be a part of it is hidden.
  expect(found(finder, `x ${repeated.repeat(5)} y`)).toEqual([`${repeated.repeat(5)} y`])
  expect(finder.search(repeated.repeat(5)).at(-1)?.end).toBe(repeated.length * 5)
  expect(found(finder, long.slice(0, 255))).toEqual([])
})

test('a long secret that is cut many times over hides nothing behind it', () => {
  const long = `from ${Array.from({ length: 100 }, (_, index) => index * 7919).join('-')}`
  const finder = finderOf(long)
  for (const [cut, between] of [
    [long.slice(0, 300), ' '],
    [long.slice(0, 256), ''],
  ] as const)
    expect(new Set(found(finder, `${Array(300).fill(cut).join(between)} y`))).toEqual(new Set([cut]))
})

test('nothing is found in a long text that holds no secret', () => {
  const numbers = Array.from({ length: 60_000 }, (_, index) => (index * 7919).toString(36)).join(' ')
  const finder = finderOf(...Array.from({ length: 30 }, (_, index) => `#${index * 31}#${SECRET}`))
  expect(finder.search(numbers)).toEqual([])
})

test('only what is split over members is a part', () => {
  const finder = finderOf(SECRET)
  const split = JSON.stringify({ a: SECRET.slice(0, 9), b: SECRET.slice(9) })
  expect(finder.findParts(split).map(({ start, end, name }) => [split.slice(start, end), name])).toEqual(
    expect.arrayContaining([
      [SECRET.slice(0, 9), 's3cr'],
      [SECRET.slice(9), 's3cr'],
    ]),
  )
  expect(finder.findParts(JSON.stringify({ a: SECRET, b: 'x' }))).toEqual([])
  expect(finderOf('kiwi').findParts(JSON.stringify(['ki', 'wi']))).toEqual([])
})

test('hits that overlap become one, which keeps the mark of the first', () => {
  const hit = (start: number, end: number, mark: string) => ({ start, end, mark })
  expect(merged([])).toEqual([])
  expect(
    merged([hit(8, 9, 'f'), hit(4, 8, 'e'), hit(0, 2, 'b'), hit(0, 3, 'a'), hit(2, 4, 'c'), hit(1, 2, 'd')]),
  ).toEqual([hit(0, 4, 'a'), hit(4, 8, 'e'), hit(8, 9, 'f')])
})
