import { expect, test } from '@playwright/test'
import { excerpt, partsOfSecrets, redact, registerSecrets } from '../../helpers/secrets/redact.ts'

const SECRET = 'kept-3f9a01c2b7d84e56-to-oneself'
registerSecrets([{ name: 'client_secret', value: SECRET }])

const LIMIT = 100
const ENCODED = [
  SECRET,
  encodeURIComponent(SECRET),
  Buffer.from(SECRET).toString('hex'),
  Buffer.from(SECRET).toString('base64'),
  Array.from(Buffer.from(SECRET), (byte) => `%25${byte.toString(16)}`).join(''),
]

test('no part of a secret is left where a text is cut, wherever it is cut', () => {
  for (const encoded of ENCODED)
    for (let before = LIMIT - encoded.length - 1; before <= LIMIT + 1; before += 1) {
      const text = `${' '.repeat(Math.max(0, before))}${encoded} ${'.'.repeat(50_000)}`
      const shown = excerpt(text, LIMIT)
      const isBefore = Math.max(0, before) < LIMIT
      expect(shown.trimStart()).toMatch(isBefore ? /^<client_secret#\w{10}>=?[ .]*…$/ : /^…$/)
    }
})

test('a text that is short enough is not cut', () => {
  expect(excerpt(`a ${SECRET}`, LIMIT)).toBe(redact(`a ${SECRET}`))
  expect(excerpt('', LIMIT)).toBe('')
})

test('a credential that nobody registered is not cut either', () => {
  const jwt = `eyJhbGciOiJQUzI1NiJ9.${'a'.repeat(200)}.${'b'.repeat(200)}`
  expect(excerpt(`${'x '.repeat(40)}${jwt} ${'.'.repeat(50_000)}`, LIMIT)).toMatch(/^(x ){40}<jwt#\w{10}>…$/)
})

test('the parts of a secret that was split are secrets of their own', () => {
  const body = JSON.stringify({ title: SECRET.slice(0, 15), detail: SECRET.slice(15) })
  const parts = partsOfSecrets(body)
  expect(new Set(parts.map(({ value }) => value))).toEqual(new Set([SECRET.slice(0, 15), SECRET.slice(15)]))
  registerSecrets(parts)
  expect(redact(`title ${SECRET.slice(0, 15)}`)).toMatch(/^title <client_secret#\w{10}>$/)
  expect(partsOfSecrets(JSON.stringify({ title: SECRET, detail: 'nothing' }))).toEqual([])
})
