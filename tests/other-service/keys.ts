import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** The one signature algorithm, for what is issued and for what is accepted (document, 2.4 and 5.5). */
export const ALGORITHM = 'PS256'

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

/** The public half as a JWK (RFC 7517, 4). */
export async function publicJwk({ id, publicKey }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid: id, use: 'sig', alg: ALGORITHM }
}
