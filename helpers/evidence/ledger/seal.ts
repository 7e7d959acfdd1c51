import { hkdfSync, type KeyObject } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'

/**
 * Encrypts a client secret (JWE, RFC 7516), so that no file contains it in the clear. The key is derived from the
 * application's private key, which every run has and no ledger.
 */
export function seal(secret: string, privateKey: KeyObject): Promise<string> {
  return new CompactEncrypt(Buffer.from(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(privateKey))
}

/** The secret; `undefined` if it was sealed with another private key. */
export async function unseal(sealed: string, privateKey: KeyObject): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(privateKey))
    return Buffer.from(plaintext).toString()
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function keyOf(privateKey: KeyObject): Uint8Array {
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' })
  return new Uint8Array(hkdfSync('sha256', secret, '', 'key ledger of authorization-contract', 32))
}
