import { createPublicKey, generateKeyPair, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { exportJWK, type JWK } from 'jose'

let stranger: Promise<KeyObject> | undefined

/** An unregistered RSA key of 2048 bits. Each process makes only one, since it takes long. */
export function strangersKey(): Promise<KeyObject> {
  // Stryker disable next-line ArrowFunction: the key already exists when a mutant runs.
  stranger ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey }) => privateKey)
  return stranger
}

/** The public part of a key, for the JWT header `jwk` (RFC 7515, 4.1.3). */
export const publicJwk = (key: KeyObject): Promise<JWK> => exportJWK(createPublicKey(key))

/** A data URL with the public part as a key set, for the header `jku` without a host (RFC 7515, 4.1.2; RFC 2397). */
export async function keySetUrl(key: KeyObject): Promise<string> {
  const keys = JSON.stringify({ keys: [await publicJwk(key)] })
  return `data:application/json;base64,${Buffer.from(keys).toString('base64')}`
}

/** A self-signed certificate in base64 DER, for the JWT header `x5c` (RFC 7515, 4.1.6). */
export async function ownCertificate(key: KeyObject): Promise<string> {
  // Loaded late: it is slow, and most processes make no certificate.
  const { generate } = await import('selfsigned')
  const pem = (part: KeyObject, type: 'pkcs8' | 'spki') => part.export({ format: 'pem', type }).toString()
  const { cert } = await generate([{ name: 'commonName', value: randomUUID() }], {
    keyPair: { privateKey: pem(key, 'pkcs8'), publicKey: pem(createPublicKey(key), 'spki') },
    algorithm: 'sha256',
  })
  return new X509Certificate(cert).raw.toString('base64')
}
