import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { keySetUrl, ownCertificate, publicJwk, strangersKey } from '../../../helpers/http/jose/stranger.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('the key of a stranger is an RSA key of 2048 bits, and every call returns the same', async () => {
  const key = await strangersKey()
  expect([key.type, key.asymmetricKeyType]).toEqual(['private', 'rsa'])
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(await strangersKey()).toBe(key)
})

test('a JWK contains only the public part of a key', async () => {
  expect(await publicJwk(privateKey)).toEqual(publicKey.export({ format: 'jwk' }))
})

test('a key set in a data URL contains only the public part of the key', async () => {
  const answer = await fetch(await keySetUrl(privateKey))
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ keys: [publicKey.export({ format: 'jwk' })] })
})

test('the certificate of the stranger is self-signed with SHA-256', async () => {
  const text = await ownCertificate(privateKey)
  const certificate = new X509Certificate(Buffer.from(text, 'base64'))
  expect(certificate.raw.toString('base64')).toBe(text)
  expect(certificate.subject).toMatch(/^CN=[\da-f-]{36}$/)
  expect(certificate.issuer).toBe(certificate.subject)
  expect(certificate.checkPrivateKey(privateKey)).toBe(true)
  expect(certificate.verify(publicKey)).toBe(true)
  expect(certificate.raw.includes(SHA256_WITH_RSA)).toBe(true)
})

/** 1.2.840.113549.1.1.11 in DER (RFC 4055, 5). */
const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex')
