import { expect, test } from 'vitest'
import {
  excerpt,
  findSecrets,
  maskBytes,
  redact,
  redactBytes,
  registerRunSecrets,
  registerSecrets,
  unhiddenCredentials,
} from '../../helpers/secrets/redact.ts'

const SECRET = 'masked-0c1d2e3f-secret'
registerSecrets([
  { name: 'token', value: SECRET },
  { name: 'password', value: 'kiwi' },
])
const mark = redact(SECRET)

test('a secret is replaced by its fingerprint, and the text around it is unchanged', () => {
  expect(mark).toMatch(/^<token#[0-9a-f]{10}>$/)
  expect(redact(`ä ${SECRET} ü ${SECRET}`)).toBe(`ä ${mark} ü ${mark}`)
  expect(redact('a kiwi of kiwis')).toMatch(/^a <password#\w{10}> of kiwis$/)
  expect(redact('half \ud83d')).toBe('half \ud83d')
})

test('a secret that is registered later is hidden in a text that was already shown', () => {
  expect(redact('later-1234-secret')).toBe('later-1234-secret')
  registerSecrets([{ name: 'later', value: 'later-1234-secret' }])
  expect(redact('later-1234-secret')).toMatch(/^<later#\w{10}>$/)
})

test('an empty or very short value is not a secret', () => {
  registerSecrets([{ name: 'short', value: 'abc' }])
  registerSecrets([{ name: 'blank', value: '   ä€   ' }])
  expect(redact('abc ä€')).toBe('abc ä€')
  registerSecrets([{ name: 'least', value: 'pl4m' }])
  expect(redact('a pl4m')).toMatch(/^a <least#\w{10}>$/)
})

test('a credential that the service issues is hidden, unless it is a plain word', () => {
  registerRunSecrets([
    { name: 'issued', value: 'issued-9f8e-7d6c' },
    { name: 'access_token', value: 'authorization_code' },
    { name: 'short', value: 'abc' },
  ])
  expect(redact('a issued-9f8e-7d6c authorization_code')).toMatch(/^a <issued#\w{10}> authorization_code$/)
  expect(unhiddenCredentials()).toEqual(['access_token'])
})

test('the password of an address is hidden even without the address', () => {
  registerSecrets([{ name: 'proxy', value: 'http://user:p%40ss-word-1@proxy.example' }])
  expect(redact('the password is p@ss-word-1')).toMatch(/^the password is <proxy#\w{10}>$/)
  expect(redact('proxy.example')).toBe('proxy.example')
})

test('an excerpt is cut before or after a fingerprint, and never within', () => {
  expect(excerpt(`x ${SECRET} y`, 100)).toBe(`x ${mark} y`)
  expect(excerpt(`x ${SECRET} y`, 2 + mark.length)).toBe(`x ${mark}…`)
  for (let limit = 3; limit < 2 + mark.length; limit += 1) expect(excerpt(`x ${SECRET} y`, limit)).toBe('x …')
  expect(excerpt('äöü and more', 3)).toBe('äöü…')
  expect(excerpt('abc', 3)).toBe('abc')
})

test('a file is not searched for weak secrets, and only a text file is searched for strings shaped like credentials', () => {
  expect(redactBytes(Buffer.from(`ä ${SECRET} kiwi`)).toString()).toBe(`ä ${mark} kiwi`)
  const clean = Buffer.from('nothing')
  expect(redactBytes(clean)).toBe(clean)
  expect(redactBytes(Buffer.from('password=unknown')).toString()).toMatch(/^password=<password#\w{10}>$/)
  const binary = Buffer.from('\0password=unknown')
  expect(redactBytes(binary)).toBe(binary)
  expect(redactBytes(Buffer.from(`\0${SECRET}`)).toString()).toBe(`\0${mark}`)
})

test('only the bytes of known secrets are overwritten', () => {
  const bytes = Buffer.from(`x ${SECRET} kiwi password=unknown`)
  maskBytes(bytes)
  expect(findSecrets('a kiwi', { weak: true })).toHaveLength(1)
  expect(bytes.toString()).toBe(`x ${'*'.repeat(SECRET.length)} kiwi password=unknown`)
})

test('redacting a text twice changes nothing more', () => {
  const clean = redact(`{"access_token":"unknown \\"value\\"","b":"Bearer opaque-1","c":"${SECRET}"}`)
  expect(clean).not.toMatch(/unknown|opaque/)
  expect(redact(clean)).toBe(clean)
})
