import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alike, withOneOther } from '../../helpers/base/alike.ts'

/** Replaces each character by the representative of its kind. */
const formOf = (text: string) =>
  text
    .replace(/[g-z]/g, 'g')
    .replace(/[a-f]/g, 'a')
    .replace(/[G-Z]/g, 'G')
    .replace(/[A-F]/g, 'A')
    .replace(/\d/g, '0')

const distance = (one: string, other: string) =>
  [...one].filter((character, index) => character !== [...other][index]).length

/** Texts with a letter or digit. */
const anyText = fc
  .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  .filter((text) => /[\da-z]/i.test(text.replace(/%[\da-f]{2}/gi, '')))

test('a similar text has the same form, and differs even if case and outer spaces are ignored', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const other = alike(text)
      expect(formOf(other)).toBe(formOf(text))
      expect(other.trim().toLowerCase()).not.toBe(text.trim().toLowerCase())
      const middle = withOneOther(text)
      expect([formOf(middle), distance(text, middle)]).toEqual([formOf(text), 1])
    }),
  )
})

for (const coding of ['hex', 'base64', 'base64url'] as const)
  test(`a text similar to one in ${coding} still decodes, to as many bytes but different ones`, () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 80 }), (bytes) => {
        const text = Buffer.from(bytes).toString(coding)
        // A text without letters and digits would get longer.
        fc.pre(/[\da-z]/i.test(text.slice(0, -3)))
        const written = alike(text)
        const other = Buffer.from(written, coding)
        expect(other.toString(coding)).toBe(written)
        expect(other).toHaveLength(bytes.length)
        expect(other.equals(bytes)).toBe(false)
      }),
    )
  })

test('a UUID keeps its version and its variant, and every call returns a different one', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const other = alike(uuid)
      expect(other).toMatch(
        new RegExp(`^[\\da-f]{8}-[\\da-f]{4}-${uuid[14]}[\\da-f]{3}-${uuid[19]}[\\da-f]{3}-[\\da-f]{12}$`),
      )
      expect(distance(uuid, other)).toBe(30)
      expect(alike(uuid)).not.toBe(other)
    }),
  )
})

test('the character that is replaced is not the last one of a part', () => {
  expect(withOneOther('abcdefg.hijkl')).toMatch(/^abcdefg\.[^h]ijkl$/)
})

test('a URL escape is kept, and a text without a letter or digit gets a word appended', () => {
  expect(alike('%C3%A4-ab')).toMatch(/^%C3%A4-[a-f]{2}$/)
  for (const text of ['', '-_-', 'ключ'])
    for (const other of [alike(text), withOneOther(text)])
      expect(other).toMatch(new RegExp(`^${text}[a-z]{8}$`))
})
