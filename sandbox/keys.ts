import { randomUUID } from 'node:crypto'
import { generateKeyPair } from 'jose'

/** The one signature algorithm of the sandbox, for what it signs and for what it accepts (document 2.4, 5.5). */
export const SIGNING_ALGORITHM = 'PS256'

/** An RSA key pair with the `kid` under which its public half is known. */
export interface SigningKey {
  readonly id: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

/** Every key pair that one sandbox needs; many sandboxes of one process may share a set. */
export interface SandboxKeys {
  /** Signs what the service issues: the access tokens of the gateway and the ID tokens of the authorization server. */
  readonly service: SigningKey
  readonly application: SigningKey
  readonly secondApplication: SigningKey
}

/**
 * Generates one set of key pairs. They exist in memory only.
 *
 * @returns Three RSA key pairs for PS256 (RFC 7518, section 3.5), made side by side.
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
