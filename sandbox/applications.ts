import { randomBytes, randomUUID } from 'node:crypto'
import type { SandboxKeys, SigningKey } from './keys.ts'

/** A registered application: its API key pair (document 2.1) and its signing key (document 2.4). */
export interface Application {
  readonly name: string
  readonly id: string
  readonly secret: string
  readonly key: SigningKey
  /** Nothing needs to listen there: the browser's request for it is what counts. */
  readonly redirectUri: string
}

/** The applications of one sandbox: the one under test and a stranger to it. */
export type Applications = readonly [first: Application, second: Application]

/**
 * Registers the two applications of a sandbox, with an identifier and a secret of their own.
 *
 * @param keys - Where their key pairs come from.
 * @param redirectUri - Where both are sent back to.
 * @param credentials - Their secrets, as far as they are given.
 */
export function registerApplications(
  keys: SandboxKeys,
  redirectUri: string,
  { clientSecret, secondClientSecret }: Credentials,
): Applications {
  return [
    register('Example Budget Planner', keys.application, redirectUri, clientSecret),
    register('Example Loan Desk', keys.secondApplication, redirectUri, secondClientSecret),
  ]
}

function register(
  name: string,
  key: SigningKey,
  redirectUri: string,
  secret = randomBytes(32).toString('base64url'),
): Application {
  return {
    name,
    id: randomUUID(),
    secret,
    key,
    redirectUri,
  }
}

/** The secrets of a sandbox that a person would choose or be given. */
export interface Credentials {
  readonly clientSecret?: string
  readonly secondClientSecret?: string
  readonly password?: string
  /** Opens the products that are not migrated to OAuth 2.0. */
  readonly apiKey?: string
  /** Of the developer in the portal. */
  readonly portalPassword?: string
}
