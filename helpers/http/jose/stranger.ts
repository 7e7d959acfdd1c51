import { createPublicKey, generateKeyPair, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { exportJWK, type JWK } from 'jose'

let stranger: Promise<KeyObject> | undefined

/** An RSA key of 2048 bits that nobody registered: one a process, since it takes long to make. */
export function strangersKey(): Promise<KeyObject> {
  // Stryker disable next-line ArrowFunction: it was made before a mutant of it is run.
  stranger ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey }) => privateKey)
  return stranger
}

/** The public part of a key, as a JWT brings it along (RFC 7515, 4.1.3). */
export const publicJwk = (key: KeyObject): Promise<JWK> => exportJWK(createPublicKey(key))

/** The same as a JWK set in a data URL: an address of keys that needs no host (RFC 7515, 4.1.2; RFC 2397). */
export async function keySetUrl(key: KeyObject): Promise<string> {
  const keys = JSON.stringify({ keys: [await publicJwk(key)] })
  return `data:application/json;base64,${Buffer.from(keys).toString('base64')}`
}

/** A certificate that a key signed for itself, in base64 DER as a JWT brings it along (RFC 7515, 4.1.6). */
export async function ownCertificate(key: KeyObject): Promise<string> {
  // Loading it takes long, and most processes make no certificate.
  const { generate } = await import('selfsigned')
  const pem = (part: KeyObject, type: 'pkcs8' | 'spki') => part.export({ format: 'pem', type }).toString()
  const { cert } = await generate([{ name: 'commonName', value: randomUUID() }], {
    keyPair: { privateKey: pem(key, 'pkcs8'), publicKey: pem(createPublicKey(key), 'spki') },
    algorithm: 'sha256',
  })
  return new X509Certificate(cert).raw.toString('base64')
}
