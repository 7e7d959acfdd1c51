import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sameSecret } from './same-secret.ts'

/** The one user, with both factors. */
export interface User {
  readonly subject: string
  readonly name: string
  readonly password: string
  /** Seed of the one-time codes, base32. */
  readonly seed: string
}

export function createUser(): User {
  return {
    subject: randomUUID(),
    name: `robin.${randomBytes(3).toString('hex')}@mail.example`,
    password: randomBytes(15).toString('base64url'),
    seed: new Secret({ size: 20 }).base32,
  }
}

/** Whether a name and a password are the user's. */
export function knows(user: User, name: string, password: string): boolean {
  const isUser = sameSecret(name, user.name)
  return sameSecret(password, user.password) && isUser
}

/**
 * Whether a one-time code is valid now, or was or will be 30 s from now (RFC 6238, 5.2). A code may come twice, so that
 * two runs can follow each other closely.
 */
export function isOneTimeCode({ seed }: User, code: string): boolean {
  const totp = new TOTP({ secret: Secret.fromBase32(seed), algorithm: 'SHA1', digits: 6, period: 30 })
  return totp.validate({ token: code, window: 1 }) !== null
}
