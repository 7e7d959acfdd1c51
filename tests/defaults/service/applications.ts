import { randomBytes, randomUUID } from 'node:crypto'
import { type SigningKey, signingKey } from './keys.ts'

/** Nothing listens there. */
export const REDIRECT_URI = 'https://client.example/callback'

/** A registered application: its key pair (document 2.1) and its signing key (2.4). */
export interface Application {
  readonly id: string
  readonly secret: string
  readonly key: SigningKey
}

/** The application under test, and a stranger to it. */
export type Applications = readonly [first: Application, second: Application]

export function registerApplications(): Promise<Applications> {
  return Promise.all([register(), register()])
}

async function register(): Promise<Application> {
  return { id: randomUUID(), secret: randomBytes(32).toString('base64url'), key: await signingKey() }
}
