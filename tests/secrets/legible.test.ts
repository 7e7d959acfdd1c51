import { expect, test } from '@playwright/test'
import { legible } from '../../helpers/secrets/legible.ts'
import { standsAs } from './stands-as.ts'

const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const TEXT = 'hello world'

for (const [what, bytes, text] of [
  ['text', TEXT, TEXT],
  ['text with its lines', 'a\tb\r\nc and so on', 'a\tb\r\nc and so on'],
  ['text between control characters', `\x00${TEXT}\x01${TEXT}\x1f`, `${TEXT}${TEXT}`],
  ['text behind what is short', `short\x00${TEXT}`, TEXT],
  ['text behind noise', `${'\xff'.repeat(40)}\x00${TEXT}`, TEXT],
  ['two bytes a character', utf8('\u0080äößé\u07ffüäößé'), utf8('\u0080äößé\u07ffüäößé')],
  ['three bytes a character', utf8('\u0800€€\uffff'), utf8('\u0800€€\uffff')],
  ['four bytes a character', utf8('\u{10000}😀\u{10ffff}'), utf8('\u{10000}😀\u{10ffff}')],
  [
    'seven of ten bytes that are text',
    'abcdefghijklmn\xff\xff\xff\xff\xff\xff',
    'abcdefghijklmn\xff\xff\xff\xff\xff\xff',
  ],
  ['noise in text', `${TEXT}\xff${TEXT}`, `${TEXT}\xff${TEXT}`],
  ['the first of two bytes', utf8('\u0080'.repeat(6)), utf8('\u0080'.repeat(6))],
  ['the last of two bytes', utf8('\u07ff'.repeat(6)), utf8('\u07ff'.repeat(6))],
  ['the first of three bytes', utf8('\u0800'.repeat(4)), utf8('\u0800'.repeat(4))],
  ['the last of three bytes', utf8('\uffff'.repeat(4)), utf8('\uffff'.repeat(4))],
  ['the first of four bytes', utf8('\u{10000}'.repeat(3)), utf8('\u{10000}'.repeat(3))],
  ['the last of four bytes', utf8('\u{10ffff}'.repeat(3)), utf8('\u{10ffff}'.repeat(3))],
] as const)
  test(`${what} is legible`, () => {
    const found = legible(bytes)
    expect(found?.text).toBe(text)
    expect(found?.way).toBe('')
  })

for (const [what, bytes] of [
  ['nothing', ''],
  ['a short text', 'hello worl'],
  ['short texts', 'hello worl\x00hello worl\x1fhello'],
  ['bytes that begin no character', '\x80'.repeat(20)],
  ['bytes that begin no character of two', '\xc1\x80'.repeat(10)],
  ['bytes that begin no character of three', '\xc1\x80\x80'.repeat(7)],
  ['bytes that begin no character, as if of four', '\xc1\x80\x80\x80'.repeat(5)],
  ['bytes that begin no character of four', '\xf5\x80\x80\x80'.repeat(5)],
  ['characters that are not whole', '\xe2\x82'.repeat(10)],
  ['too much noise', 'abcdefghijklm\xff\xff\xff\xff\xff\xff'],
] as const)
  test(`${what} is not legible`, () => {
    expect(legible(bytes)).toBeUndefined()
  })

test('what is legible has its own place', () => {
  const bytes = `\x00${TEXT}\x01\x02${TEXT}`
  const found = legible(bytes)
  if (!found) throw new Error('It is legible.')
  expect(standsAs(bytes, found, `${TEXT}${TEXT}`)).toEqual([TEXT, TEXT])
})
