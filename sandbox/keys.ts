import { randomUUID } from 'node:crypto'
import { generateKeyPair } from 'jose'

/** The only signature algorithm that the sandbox uses and accepts (document 2.4, 5.5). */
export const SIGNING_ALGORITHM = 'PS256'

/** An RSA key pair and its `kid`. */
export interface SigningKey {
  readonly id: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

/** The key pairs that a sandbox needs; several sandboxes of one process may share them. */
export interface SandboxKeys {
  /** Signs the access tokens of the gateway and the id_tokens of the authorization server. */
  readonly service: SigningKey
  readonly application: SigningKey
  readonly secondApplication: SigningKey
}

/**
 * Generates the key pairs of a sandbox, in memory only.
 *
 * @returns Three RSA key pairs for PS256 (RFC 7518, section 3.5).
 */
export async function generateSandboxKeys(): Promise<SandboxKeys> {
  const [service, application, secondApplication] = await Promise.all([
    generateSigningKey(),
    generateSigningKey(),
    generateSigningKey(),
  ])
  return { service, application, secondApplication }
}

async function generateSigningKey(): Promise<SigningKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  return { id: randomUUID(), ...pair }
}
