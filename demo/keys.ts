import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose'

/** The one signature algorithm, for what is issued and for what is accepted (document, 2.4 and 5.5). */
export const ALGORITHM = 'PS256'

/** The public half of a key pair, and its `kid`. */
export type RegisteredKey = Pick<SigningKey, 'id' | 'publicKey'> & Partial<SigningKey>

/** An RSA key pair and the `kid` of its public half. It exists in memory only. */
export interface SigningKey {
  readonly id: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

/** Makes a key pair of 2048 bits. */
export async function signingKey(): Promise<SigningKey> {
  return { id: randomUUID(), ...(await generateKeyPair(ALGORITHM, { extractable: true })) }
}

/** The first key of a JWKS that an application registers (RFC 7517, 5). */
export async function registeredKey({ keys: [jwk] }: JSONWebKeySet): Promise<RegisteredKey> {
  if (!jwk?.kid) throw new Error('The JWKS holds no key with a kid.')
  const publicKey = await importJWK(jwk, ALGORITHM)
  if (publicKey instanceof Uint8Array) throw new Error('The JWKS holds no RSA key.')
  return { id: jwk.kid, publicKey }
}

/** The public half as a JWK (RFC 7517, 4). */
export async function publicJwk({ id, publicKey }: RegisteredKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid: id, use: 'sig', alg: ALGORITHM }
}
