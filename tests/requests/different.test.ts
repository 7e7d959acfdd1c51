import fc from 'fast-check'
import { decodeJwt, decodeProtectedHeader, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { differentFrom } from '../../helpers/requests/different.ts'

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
  test(`what differs from ${right} has its form`, () => {
    const wrong = differentFrom(right)
    expect(wrong).toMatch(form)
    expect(wrong).not.toBe(right)
  })

test('whatever a value is, what differs from it does so when folded and trimmed', () => {
  const value = fc.oneof(fc.string(), fc.webUrl(), fc.uuid(), fc.base64String())
  const read = (text: string) => text.trim().toLowerCase()
  fc.assert(
    fc.property(value, (right) => {
      const wrong = differentFrom(right)
      expect(read(wrong)).not.toBe(read(right))
    }),
  )
})

const unsigned = new UnsecuredJWT({
  iss: 'https://as.example',
  sub: 'ada',
  jti: 'a1',
  exp: 2_000_000_000,
}).encode()
const [header, claims] = unsigned.split('.')

test('a JWT becomes one for somebody else, with a signature of nobody', () => {
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

test('an encrypted JWT keeps its header, and no other part', () => {
  const parts = [
    Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url'),
    '',
    'aXZpdml2',
    'dGV4dA',
    'dGFn',
  ]
  const wrong = differentFrom(parts.join('.')).split('.')
  expect(decodeProtectedHeader(wrong.join('.'))).toEqual({ alg: 'dir', enc: 'A256GCM' })
  expect(wrong.map(({ length }) => length)).toEqual(parts.map(({ length }) => length))
  expect(wrong.slice(2).some((part, at) => part === parts[at + 2])).toBe(false)
})

test('two that differ from the same value differ from each other', () => {
  expect(differentFrom('development-application')).not.toBe(differentFrom('development-application'))
})
