import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { withParts } from '../../helpers/secrets/secret.ts'

const partsOf = (value: string): readonly string[] =>
  withParts({ name: 'SECRET', value }).map((part) => part.value)

for (const [what, value, parts] of [
  ['one line', 'a-secret-line', []],
  ['lines', 'first-line\nsecond-line\r\nthird-line', ['first-line', 'second-line', 'third-line']],
  ['lines of which some are short', '12345678\n1234567\n', ['12345678']],
  ['not a key, but begins like one', '{"kty":"RSA"', []],
  ['an address with a user', 'https://user@proxy.example.com', ['user']],
  ['an address with a password', 'https://user:w%20d@proxy.example.com', ['w%20d', 'w d']],
  ['an address with a password that is not UTF-8', 'https://user:w%ffd@proxy.example.com', ['w%ffd']],
] as const)
  test(`the parts of a secret that is ${what}`, () => {
    expect(partsOf(value)).toEqual([value, ...parts])
  })

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const jwk = privateKey.export({ format: 'jwk' })
const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const MEMBERS = [jwk.d, jwk.p, jwk.q, jwk.dp, jwk.dq, jwk.qi].flatMap((member) => member ?? [])
const linesOf = (text: string) => text.split('\n').filter((line) => line.length >= 32)

for (const [what, value] of [
  ['PEM', pem],
  ['PEM in one line', pem.replaceAll('\n', '\\n')],
  ['PEM of PKCS #1', pkcs1],
  ['PEM of lines of 32', pem.replaceAll(/[\w+/]{32}(?=[\w+/])/g, '$&\n')],
  ['a JWK', JSON.stringify(jwk)],
] as const)
  test(`a private key as ${what} has its lines and its JWK members as parts`, () => {
    const known = partsOf(value)
    expect(known).toEqual(expect.arrayContaining([value, pem, ...[pem, value].flatMap(linesOf), ...MEMBERS]))
    expect(known.filter((part) => part.length < 32)).toEqual([])
  })

test('the private key of a passkey is secret in each of its formats', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const bytes = key.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const known = partsOf(JSON.stringify({ rpId: 'auth.example.com', privateKey: bytes }, null, 2))
  expect(known).toContain(key.export({ format: 'jwk' }).d)
  expect(known).toContain(bytes.slice(0, 64))
  expect(known).not.toContain('  "rpId": "auth.example.com",')
})

test('an elliptic-curve key has one private member', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const text = key.export({ type: 'sec1', format: 'pem' }).toString()
  expect(partsOf(text)).toContain(createPrivateKey(text).export({ format: 'jwk' }).d)
  expect(partsOf(text).filter((part) => part.length < 32)).toEqual([])
})
