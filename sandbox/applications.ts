import { randomBytes, randomUUID } from 'node:crypto'
import type { SandboxKeys, SigningKey } from './keys.ts'

/** A registered application: its API key pair (document 2.1) and its signing key (document 2.4). */
export interface Application {
  readonly name: string
  readonly id: string
  readonly secret: string
  readonly key: SigningKey
  /** Nothing needs to listen there: the suite only observes that the browser requests it. */
  readonly redirectUri: string
}

/** The applications of one sandbox: the one under test, and another one. */
export type Applications = readonly [first: Application, second: Application]

/**
 * Registers the two applications of a sandbox, each with its own client ID and secret.
 *
 * @param keys - Their signing keys.
 * @param redirectUri - The redirect URI of both.
 * @param credentials - Their secrets; those not given are random.
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

/** Secrets for a sandbox; those not given are random. */
export interface Credentials {
  readonly clientSecret?: string
  readonly secondClientSecret?: string
  readonly password?: string
  /** The API key of the products that are not migrated to OAuth 2.0. */
  readonly apiKey?: string
  /** The password of the developer in the portal. */
  readonly portalPassword?: string
}
