import { constants, createHash, KeyObject, publicDecrypt } from 'node:crypto'
import type { SigningKey } from '../keys.ts'

const HASH_BYTES = 32
const TRAILER = 0xbc

/**
 * Whether a key made the PS256 signature of a JWT, for any message: decrypts the signature with the public key, and
 * checks the padding (RFC 8017, section 9.1) but not the hash of the message.
 *
 * @param jwt - A compact serialization.
 * @param key - The key that may have made the signature.
 */
export function wasMadeBy(jwt: string, { publicKey }: SigningKey): boolean {
  const signature = Buffer.from(jwt.split('.')[2] ?? '', 'base64url')
  const message = encodedMessage(signature, KeyObject.from(publicKey))
  if (message?.at(-1) !== TRAILER) return false
  const hash = message.subarray(-1 - HASH_BYTES, -1)
  const masked = message.subarray(0, -1 - HASH_BYTES)
  const block = unmask(masked, hash)
  const padding = block.subarray(0, -1 - HASH_BYTES)
  return padding.every((byte) => byte === 0) && block.at(-1 - HASH_BYTES) === 1
}

function encodedMessage(signature: Buffer, key: KeyObject): Buffer | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature)
  } catch {
    return undefined
  }
}

/** Removes the MGF1 mask (RFC 8017, appendix B.2.1); the topmost bit is not part of the block. */
function unmask(masked: Buffer, seed: Buffer): Buffer {
  const counters = Array.from({ length: Math.ceil(masked.length / HASH_BYTES) }, (_, counter) => counter)
  const mask = Buffer.concat(
    counters.map((counter) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(counter)
      return createHash('sha256').update(seed).update(bytes).digest()
    }),
  )
  const block = Buffer.from(masked.map((byte, index) => byte ^ (mask[index] ?? 0)))
  block[0] = (block[0] ?? 0) & 0x7f
  return block
}
