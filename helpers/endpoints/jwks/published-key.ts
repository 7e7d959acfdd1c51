import { createPublicKey, type KeyObject } from 'node:crypto'

/** A published key, as it was received. */
export type PublishedKey = Readonly<Record<string, unknown>>

/** The key that a JWK describes; `undefined` if it describes none. */
export function publicKeyOf(key: PublishedKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: { ...key }, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** What a key is for. */
export type Use = 'sig' | 'enc'

/** The use that each operation belongs to (RFC 7517, 4.2 and 4.3). */
const OPERATIONS: Readonly<Record<string, Use>> = {
  sign: 'sig',
  verify: 'sig',
  encrypt: 'enc',
  decrypt: 'enc',
  wrapKey: 'enc',
  unwrapKey: 'enc',
  deriveKey: 'enc',
  deriveBits: 'enc',
}

/** The use that an operation belongs to. */
export const useOfOperation = (operation: unknown): Use | undefined => OPERATIONS[String(operation)]

/** What an algorithm requires of its key (RFC 7518, 3.1 and 4.1; RFC 8037; RFC 8812; RFC 9864). */
export interface AlgorithmOfKey {
  readonly name: RegExp
  readonly use: Use
  readonly kty: readonly string[]
  readonly crv?: readonly string[]
}

const ALGORITHMS: readonly AlgorithmOfKey[] = [
  { name: /^[RP]S(256|384|512)$/, use: 'sig', kty: ['RSA'] },
  { name: /^ES256$/, use: 'sig', kty: ['EC'], crv: ['P-256'] },
  { name: /^ES384$/, use: 'sig', kty: ['EC'], crv: ['P-384'] },
  { name: /^ES512$/, use: 'sig', kty: ['EC'], crv: ['P-521'] },
  { name: /^ES256K$/, use: 'sig', kty: ['EC'], crv: ['secp256k1'] },
  { name: /^EdDSA$/, use: 'sig', kty: ['OKP'], crv: ['Ed25519', 'Ed448'] },
  { name: /^Ed25519$/, use: 'sig', kty: ['OKP'], crv: ['Ed25519'] },
  { name: /^RSA(1_5|-OAEP(-(256|384|512))?)$/, use: 'enc', kty: ['RSA'] },
  { name: /^ECDH-ES(\+A(128|192|256)KW)?$/, use: 'enc', kty: ['EC', 'OKP'] },
]

/** What an algorithm requires of its key; `undefined` if the algorithm is not known here. */
export const algorithmNamed = (alg: unknown): AlgorithmOfKey | undefined =>
  ALGORITHMS.find(({ name }) => name.test(String(alg)))

/** What a key is for, as far as the key itself says. */
export function useOf({ use, alg, key_ops }: PublishedKey): Use | undefined {
  if (use === 'sig' || use === 'enc') return use
  return algorithmNamed(alg)?.use ?? [key_ops].flat().map(useOfOperation).find(Boolean)
}
