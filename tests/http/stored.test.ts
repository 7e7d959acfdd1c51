import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStored, otherBody } from '../../helpers/http/stored.ts'

test('another body differs in its longest text only, and stays as it was written', () => {
  const body = '{ "type":"x",\n  "names":["short", "the longest text"], "amount": 12345678901234567890 }'
  const other = otherBody(body) ?? ''
  expect(other).toMatch(
    /^{ "type":"x",\n {2}"names":\["short", "\w{3} \w{7} \w{4}"\], "amount": 12345678901234567890 }$/,
  )
  expect(other).not.toBe(body)
})

test('there is no other body without JSON that has a text', () => {
  expect(['', 'plain', '<x/>', '{"a":1}', '[true]', '""'].map(otherBody)).toEqual(Array(6).fill(undefined))
})

test('no JSON body is stored by another one', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), (body) => {
      const other = otherBody(body)
      if (other !== undefined) expect(isStored(body, other), `${body} and ${other}`).toBe(false)
      expect(isStored(body, body)).toBe(true)
    }),
  )
})
