import { randomBytes, randomUUID } from 'node:crypto'
import { secretEquals } from './http/secret-equals.ts'

/** The one person who can sign in and give consent. */
export interface ResourceOwner {
  readonly subject: string
  readonly username: string
  readonly password: string
}

/**
 * Creates the resource owner of a sandbox with a random user name.
 *
 * @param password - The password; a random one unless it is given.
 */
export function createResourceOwner(password = randomBytes(18).toString('base64url')): ResourceOwner {
  return {
    subject: randomUUID(),
    username: `user-${randomBytes(4).toString('hex')}`,
    password,
  }
}

/**
 * Tells whether a user name and a password are those of the resource owner, in a time that depends on neither.
 *
 * @param owner - The person expected.
 * @param username - The user name that was typed.
 * @param password - The password that was typed.
 */
export function isSignedInAs(owner: ResourceOwner, username: string, password: string): boolean {
  const known = secretEquals(username, owner.username)
  return secretEquals(password, owner.password) && known
}
