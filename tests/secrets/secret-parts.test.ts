import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { withParts } from '../../helpers/secrets/secret-parts.ts'

const parts = (value: string): readonly string[] =>
  withParts({ name: 'SECRET', value }).map((part) => part.value)

for (const [what, value, lines] of [
  ['one line', 'a-secret-line', []],
  ['lines', 'first-line\nsecond-line\r\nthird-line', ['first-line', 'second-line', 'third-line']],
  ['lines of which some are short', '12345678\n1234567\n', ['12345678']],
  ['no key, though it says so', 'a PRIVATE KEY', []],
  ['no key in JSON', '{"kty":"RSA"}', []],
  ['no JSON', '{', []],
] as const)
  test(`${what}: each line of a secret is one as well`, () => {
    expect(withParts({ name: 'SECRET', value })).toEqual(
      [value, ...lines].map((part) => ({ name: 'SECRET', value: part })),
    )
  })

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const jwk = privateKey.export({ format: 'jwk' })
const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const MEMBERS = [jwk.d, jwk.p, jwk.q, jwk.dp, jwk.dq, jwk.qi].flatMap((member) => member ?? [])
const linesOf = (text: string) => text.split('\n').filter((line) => line.length >= 32)

for (const [what, value] of [
  ['PEM', pem],
  ['PEM in short lines', pem.replace(/([^-\n]{32})([^-\n])/g, '$1\n$2')],
  ['PEM in one line', pem.replaceAll('\n', '\\n')],
  ['PEM of PKCS #1', pkcs1],
  ['a JWK', JSON.stringify(jwk)],
] as const)
  test(`a private key as ${what} is known by its lines and its members`, () => {
    const known = parts(value)
    expect(known[0]).toBe(value)
    expect(known).toEqual(expect.arrayContaining([pem, ...linesOf(pem), ...MEMBERS]))
    if (what === 'PEM in short lines') expect(known).toEqual(expect.arrayContaining(linesOf(value)))
    if (value === pkcs1) expect(known).toEqual(expect.arrayContaining(linesOf(pkcs1)))
    expect(known.filter((part) => part.length < 32)).toEqual([])
    expect(known.filter((part) => part !== pem && part !== value && part.includes('\n'))).toEqual([])
    expect(new Set(withParts({ name: 'SECRET', value }).map(({ name }) => name))).toEqual(new Set(['SECRET']))
  })

test('a key of an elliptic curve has one private member, and no line that is too short to be told', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const text = key.export({ type: 'sec1', format: 'pem' }).toString()
  const { d } = createPrivateKey(text).export({ format: 'jwk' })
  expect(parts(text)).toContain(d)
  expect(parts(text).every((part) => part.length >= 32)).toBe(true)
})
