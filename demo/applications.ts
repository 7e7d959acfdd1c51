import { randomBytes, randomUUID } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import { type RegisteredKey, registeredKey, signingKey } from './keys.ts'

/** Where both applications are sent back to; nothing listens there. */
export const REDIRECT_URI = 'https://planner.example/oauth/return'

/** A registered application: its key pair (document, 2.1) and its signing key (2.4). */
export interface Application {
  readonly name: string
  readonly id: string
  readonly secret: string
  /** Without its private half where the application keeps that to itself. */
  readonly key: RegisteredKey
  readonly redirectUri: string
}

/** The application under test, and one that is a stranger to it. */
export type Applications = readonly [first: Application, second: Application]

/**
 * Registers both.
 *
 * @param jwks - the public key of the first; without it, one is made for it
 */
export async function registerApplications(jwks?: JSONWebKeySet): Promise<Applications> {
  return [
    register('Example Budget Planner', jwks ? await registeredKey(jwks) : await signingKey()),
    register('Example Loan Desk', await signingKey()),
  ]
}

function register(name: string, key: RegisteredKey): Application {
  return {
    name,
    id: `blue.${randomUUID()}`,
    secret: randomBytes(24).toString('hex'),
    key,
    redirectUri: REDIRECT_URI,
  }
}
