import fc from 'fast-check'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import {
  alteredUri,
  differentFrom,
  inventedUri,
  otherCaseUri,
  wrongPassword,
} from '../../helpers/requests/different.ts'

for (const [right, form] of [
  ['https://app.example.com/callback?x=1', /^https:\/\/[a-z]{8}\.app\.example\.com\/callback\?x=1$/],
  ['http://localhost:3000/callback', /^http:\/\/[a-z]{8}\.localhost:3000\/callback$/],
  ['HTTPS://As.Example:8443', /^HTTPS:\/\/[a-z]{8}\.As\.Example:8443$/],
  ['http://127.0.0.1:4000/a', /^http:\/\/127(\.\d{1,3}){3}:4000\/a$/],
  ['https://[2001:db8::1]:4000/a', /^https:\/\/127(\.\d{1,3}){3}:4000\/a$/],
  ['com.example.app:/callback', /^com\.example\.app:\/[a-z]{8}$/],
  ['com.example.app://done/callback', /^com\.example\.app:\/\/done\/[a-z]{8}$/],
  [
    'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    /^urn:ietf:params:oauth:client-assertion-type:[a-z]{3}-[a-z]{6}$/,
  ],
  ['client_credentials', /^[a-z]{6}_[a-z]{11}$/],
  ['4711', /^\d{4}$/],
] as const)
  test(`a wrong value in place of ${right} has the same form`, () => {
    const wrong = differentFrom(right)
    expect(wrong).toMatch(form)
    expect([right, differentFrom(right)]).not.toContain(wrong)
  })

test('a wrong value differs from every right one, even if case and outer spaces are ignored', () => {
  const value = fc.oneof(fc.string(), fc.webUrl(), fc.uuid(), fc.base64String())
  const read = (text: string) => text.trim().toLowerCase()
  fc.assert(
    fc.property(value, (right) => {
      const wrong = differentFrom(right)
      expect(read(wrong)).not.toBe(read(right))
    }),
  )
})

const part = (members: object) => Buffer.from(JSON.stringify(members)).toString('base64url')

test('a wrong JWT has another subject and a random signature', () => {
  const header = part({ alg: 'PS256' })
  const claims = part({ iss: 'https://as.example', sub: 'ada', jti: 'a1', exp: 2_000_000_000 })
  const wrong = differentFrom(`${header}.${claims}.c2lnbmF0dXJl`)
  expect(wrong.split('.')).toEqual([header, expect.any(String), expect.stringMatching(/^[\w-]{12}$/)])
  expect(wrong).not.toContain('c2lnbmF0dXJl')
  expect(decodeJwt(wrong)).toEqual({
    iss: 'https://as.example',
    sub: expect.stringMatching(/^(?!ada)[a-f]{3}$/),
    jti: expect.stringMatching(/^[b-f][02-9]$/),
    exp: 2_000_000_000,
  })
})

test('a wrong encrypted JWT keeps the header, and no other part', () => {
  const parts = [part({ alg: 'dir', enc: 'A256GCM' }), '', 'aXZpdml2', 'dGV4dA', 'dGFn']
  const wrong = differentFrom(parts.join('.')).split('.')
  expect(decodeProtectedHeader(wrong.join('.'))).toEqual({ alg: 'dir', enc: 'A256GCM' })
  expect(wrong.map(({ length }) => length)).toEqual(parts.map(({ length }) => length))
  expect(wrong.slice(2).some((part, at) => part === parts[at + 2])).toBe(false)
})

/** How many characters differ. */
const distance = (one: string, other: string) =>
  [...one].filter((character, index) => character !== other[index]).length

for (const [before, end] of [
  ['urn:ietf:params:oauth:request_uri:', '3c7eDk_9-bXq0LmZpT5vWa'],
  ['urn:example:', '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0'],
  ['https://as.example/requests/', '0123456789abcdef0123'],
] as const)
  test(`an invented or altered request_uri differs from ${before}… only at its end`, () => {
    const [invented, altered] = [inventedUri(before + end), alteredUri(before + end)]
    for (const uri of [invented, altered]) {
      expect(uri).toHaveLength(before.length + end.length)
      expect(uri.startsWith(before)).toBe(true)
    }
    expect(distance(before + end, invented)).toBeGreaterThan(end.length / 2)
    expect(distance(before + end, altered)).toBe(1)
    expect(altered.at(-1)).toBe(end.at(-1))
  })

test('a request_uri that may end in a counter is lengthened', () => {
  for (const make of [inventedUri, alteredUri])
    expect(make('urn:example:42')).toMatch(/^urn:example:42[0-9a-f]{24}$/)
})

test('the letters at the end of a request_uri change their case, unless that means the same', () => {
  expect(otherCaseUri('urn:example:aB-3_z')).toBe('urn:example:Ab-3_Z')
  for (const same of ['urn:example:42', 'urn:example:0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0', 'urn:example:'])
    expect(otherCaseUri(same)).toBeUndefined()
})

test('a wrong password differs in the case of its last letter, or in its last digit', () => {
  const rights = ['correct horse battery staple', 'HUNTER2!', '4711', '4710']
  expect(rights.map(wrongPassword)).toEqual(['correct horse battery staplE', 'HUNTEr2!', '4710', '4711'])
})
