import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'oidc-provider'

/** A key pair for RSA signatures and the `kid` under which its public half is known. */
export interface SigningKey {
  readonly id: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

export async function signingKey(): Promise<SigningKey> {
  return { id: randomUUID(), ...(await generateKeyPair('RS256', { extractable: true })) }
}

/** A public key as an application registers it: without an algorithm. */
export async function publicJwk({ id, publicKey }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid: id, use: 'sig' }
}

/** A private key as the service is configured with it. */
export async function privateJwk({ id, privateKey }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(privateKey)), kid: id, use: 'sig' }
}
