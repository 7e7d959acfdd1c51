import { expect, test } from '@playwright/test'
import {
  excerpt,
  findSecrets,
  knownSecrets,
  maskBytes,
  partsOfSecrets,
  redact,
  redactBytes,
  registerRunSecrets,
  registerSecrets,
  searchForKnown,
  unhiddenCredentials,
} from '../../helpers/secrets/redact.ts'

const SECRET = 'masked-0c1d2e3f-secret'
const MARK = /<token#[0-9a-f]{10}>/
registerSecrets([
  { name: 'token', value: SECRET },
  { name: 'password', value: 'kiwi' },
])
const mark = MARK.exec(redact(SECRET))?.[0] ?? ''

test('a secret becomes its fingerprint, and what is around it stays as it is', () => {
  expect(redact(`ä ${SECRET} ü ${SECRET}`)).toBe(`ä ${mark} ü ${mark}`)
  expect(redact('nothing of ä')).toBe('nothing of ä')
  expect(redact('a kiwi of kiwis')).toMatch(/^a <password#\w{10}> of kiwis$/)
  expect(redact('client_secret=unknown')).toMatch(/^client_secret=<client_secret#\w{10}>$/)
})

test('a secret that is registered later is hidden in a text that was shown before', () => {
  expect(redact('later-1234-secret')).toBe('later-1234-secret')
  registerSecrets([{ name: 'later', value: 'later-1234-secret' }])
  expect(redact('later-1234-secret')).toMatch(/^<later#\w{10}>$/)
})

test('a secret is known once; what is empty, short or a word that programs go by is none', () => {
  const known = knownSecrets()
  registerSecrets([
    { name: 'again', value: SECRET },
    { name: 'short', value: 'abc' },
    { name: 'blank', value: '   abc   ' },
    { name: 'control', value: 'broken' },
  ])
  expect(knownSecrets()).toBe(known)
  expect(redact(SECRET)).toBe(mark)
  expect(redact('abc broken')).toBe('abc broken')
  registerSecrets([{ name: 'shortest', value: 'qzx9' }])
  expect(knownSecrets()).toBe(known + 1)
  registerSecrets([{ name: 'address', value: 'https://user:broken@proxy.example' }])
  expect(redact('broken')).toBe('broken')
})

test('what a service mints is hidden, unless it is a word of the reports', () => {
  expect(unhiddenCredentials()).not.toContain('word')
  registerRunSecrets([
    { name: 'issued', value: 'issued-9f8e-7d6c' },
    { name: 'word', value: 'response' },
  ])
  expect(redact('a issued-9f8e-7d6c response')).toMatch(/^a <issued#\w{10}> response$/)
  expect(unhiddenCredentials()).toContain('word')
  registerSecrets([{ name: 'configured', value: 'another' }])
  registerRunSecrets([{ name: 'hidden', value: 'another' }])
  expect(redact('an another')).toMatch(/^an <configured#\w{10}>$/)
  expect(unhiddenCredentials()).not.toContain('hidden')
})

test('the parts of a secret that was split are told with its name', () => {
  const text = JSON.stringify({ a: SECRET.slice(0, 11), b: SECRET.slice(11) })
  expect(new Set(partsOfSecrets(text).map(({ name, value }) => `${name} ${value}`))).toEqual(
    new Set([`token ${SECRET.slice(0, 11)}`, `token ${SECRET.slice(11)}`]),
  )
  expect(partsOfSecrets(`${' '.repeat(64 * 1024)}${text}`)).toEqual([])
  registerSecrets([{ name: 'umlauts', value: 'gehäuft-und-überzählig' }])
  expect(partsOfSecrets('["gehäuft-", "und-überzählig"]').map(({ value }) => value)).toContain('gehäuft-')
})

test('the beginning of a text ends behind a secret that it would cut', () => {
  expect(excerpt(`x ${SECRET} y`, 100)).toBe(`x ${mark} y`)
  expect(excerpt(`x ${SECRET} y`, 2)).toBe('x …')
  expect(excerpt(`x ${SECRET} y`, 3)).toBe(`x ${mark}…`)
  expect(excerpt(`x ${SECRET} y`, `x ${SECRET}`.length)).toBe(`x ${mark}…`)
  expect(excerpt('äöü and more', 3)).toBe('äöü…')
  expect(excerpt('abc', 3)).toBe('abc')
  expect(excerpt('a kiwi and more', 4)).toMatch(/^a <password#\w{10}>…$/)
  const jwt = `eyJhbGciOiJQUzI1NiJ9.${'a'.repeat(3_000)}.${'b'.repeat(500)}`
  expect(excerpt(`${jwt} behind`, 30)).toMatch(/^<jwt#\w{10}>…$/)
})

test('in the bytes of a file, no weak secret is looked for, and the looks of a credential only in a text', () => {
  expect(redactBytes(Buffer.from(`ä ${SECRET} kiwi`)).toString()).toBe(`ä ${mark} kiwi`)
  const clean = Buffer.from('nothing')
  expect(redactBytes(clean)).toBe(clean)
  expect(redactBytes(Buffer.from('password=unknown')).toString()).toMatch(/^password=<password#\w{10}>$/)
  const binary = Buffer.from('\0password=unknown')
  expect(redactBytes(binary)).toBe(binary)
  expect(redactBytes(Buffer.from(`\0${SECRET}`)).toString()).toBe(`\0${mark}`)
})

test('bytes are masked where they stand, and only those of known secrets', () => {
  const bytes = Buffer.from(`x ${SECRET} kiwi password=unknown`)
  maskBytes(bytes)
  expect(bytes.toString()).toBe(`x ${'*'.repeat(SECRET.length)} kiwi password=unknown`)
})

test('a search tells what is known, not what has the looks of it', () => {
  expect(searchForKnown()(`x ${SECRET} kiwi password=unknown`)).toEqual([mark])
  expect(searchForKnown()(Buffer.from(`id:${SECRET}`).toString('base64'))).toEqual([])
  const text = `x ${SECRET} kiwi password=unknown`
  expect(findSecrets(text)).toEqual([{ start: 2, end: 2 + SECRET.length, mark }])
  expect(findSecrets(text, { weak: true })).toHaveLength(2)
  expect(findSecrets(text, { weak: false })).toHaveLength(1)
})

test('a text without a secret stays as it is, also half a character', () => {
  for (const text of ['plain', 'half \ud83d a pair', '\udc00']) expect(redact(text)).toBe(text)
})
