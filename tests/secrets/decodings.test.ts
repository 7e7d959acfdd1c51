import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { decodingsOf, onlyOnce, splitsOf } from '../../helpers/secrets/decodings.ts'

const SECRET = 'a secret in many layers'

type Write = (text: string) => string

const base64: Write = (text) => Buffer.from(text, 'latin1').toString('base64')
const hex: Write = (text) => Buffer.from(text, 'latin1').toString('hex')
const gzip: Write = (text) => gzipSync(Buffer.from(text, 'latin1')).toString('latin1')
const wide: Write = (text) => Buffer.from(text, 'utf16le').toString('latin1')
const json: Write = (text) => JSON.stringify(text)
const percent: Write = (text) =>
  Array.from(text, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const split: Write = (text) => JSON.stringify({ a: text.slice(0, 9), b: text.slice(9) })

const written = (text: string, ways: readonly Write[]): string =>
  ways.reduce((inner, write) => write(inner), text)

const isRead = (text: string, wanted = SECRET): boolean =>
  [...decodingsOf(text)].some((decoded) => decoded.text.includes(wanted))

for (const [what, ways] of [
  ['itself', []],
  ['percent-encoded', [percent]],
  ['base64 three times', [base64, base64, base64]],
  ['gzip three times', [gzip, gzip, gzip]],
  ['hex of gzip of base64', [base64, gzip, hex]],
  ['percent-encoded gzip', [gzip, percent]],
  ['base64 of percent-encoded gzip', [gzip, percent, base64]],
  ['UTF-16', [wide]],
  ['base64 of UTF-16', [wide, base64]],
  ['escapes in base64 in gzip in hex', [percent, base64, gzip, hex]],
  ['split over members', [split]],
  ['split over members, in JSON in JSON', [split, json, json]],
] as const)
  test(`a text is read in ${what}`, () => {
    expect(isRead(`x ${written(SECRET, ways)}`)).toBe(true)
  })

for (const [what, ways] of [
  ['base64 four times', [base64, base64, base64, base64]],
  ['gzip four times', [gzip, gzip, gzip, gzip]],
  ['percent-encoded gzip, in base64 three times', [gzip, percent, base64, base64, base64]],
  ['base64 of members over which it is split', [split, base64]],
  ['split over members, in JSON three times', [split, json, json, json]],
] as const)
  test(`a text is not read in ${what}`, () => {
    expect(isRead(written(SECRET, ways))).toBe(false)
  })

test('escapes are read in a text as it is, but not in the noise of what is none', () => {
  const noise = `\0${percent('bit')}\0`
  expect(isRead(noise, 'bit')).toBe(true)
  expect(isRead(base64(noise.repeat(9)), 'bit')).toBe(false)
})

test('what is read only once is read as far as what is read repeatedly', () => {
  const text = `a ${written(SECRET, [gzip, base64])} b`
  const all = [...decodingsOf(text)].map((decoded) => decoded.text)
  const once = [...decodingsOf(text, onlyOnce())].map((decoded) => decoded.text)
  expect(new Set(once)).toEqual(new Set(all))
  expect(once.filter((read) => read === SECRET)).toHaveLength(1)
  expect(all.filter((read) => read === SECRET)).not.toHaveLength(1)
})

test('a text is left out from the second time on, unless it stands less deep', () => {
  const leavesOut = onlyOnce()
  const depths = [2, 2, 3, 1, 2]
  expect(depths.map((depth) => leavesOut('a', depth))).toEqual([false, true, true, false, true])
  expect(leavesOut('b', 2)).toBe(false)
})

test('what was decoded stands in the place of what it was decoded from', () => {
  const encoded = base64(percent(SECRET))
  const text = `x ${encoded}, y`
  const [found] = [...decodingsOf(text)].filter((decoded) => decoded.text === SECRET)
  expect(found?.way).toBe('base64')
  const [{ start, end } = { start: 0, end: 0 }] = found?.places(0, SECRET.length) ?? []
  expect(encoded).toContain(text.slice(start, end))
  expect(end - start).toBeGreaterThan(encoded.length - 4)
})

test('members are put together as they are, without their escapes, and in JSON that is a text', () => {
  const reads = (text: string): readonly string[] => [...splitsOf(text)].map((one) => one.text)
  expect(reads('{"a":"one","b":"two"}')).toEqual(expect.arrayContaining(['aonebtwo', 'onetwo']))
  expect(reads('{"a":"one","b":"t%77o"}')).toEqual(expect.arrayContaining(['onet%77o', 'onetwo']))
  expect(reads(json('{"a":"one","b":"two"}'))).toContain('onetwo')
  expect(reads('"one"')).toEqual([])
})
