import { randomBytes } from 'node:crypto'
import { CompactEncrypt } from 'jose'

/** Encrypts a token with a key that nobody else has. */
export const encrypted = (token: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(token))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'JWT' })
    .encrypt(randomBytes(32))
