import { randomBytes, randomUUID } from 'node:crypto'
import { secretEquals } from './http/secret-equals.ts'

/** The only user who can sign in and give consent. */
export interface ResourceOwner {
  readonly subject: string
  readonly username: string
  readonly password: string
}

/**
 * Creates the resource owner of a sandbox with a random user name.
 *
 * @param password - By default, a random password.
 */
export function createResourceOwner(password = randomBytes(18).toString('base64url')): ResourceOwner {
  return {
    subject: randomUUID(),
    username: `user-${randomBytes(4).toString('hex')}`,
    password,
  }
}

/**
 * Whether a user name and a password are those of the resource owner, compared in constant time.
 *
 * @param owner - The expected user.
 * @param username - The user name as typed.
 * @param password - The password as typed.
 */
export function isSignedInAs(owner: ResourceOwner, username: string, password: string): boolean {
  const known = secretEquals(username, owner.username)
  return secretEquals(password, owner.password) && known
}
