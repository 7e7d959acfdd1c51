import { randomBytes, randomUUID } from 'node:crypto'
import { type SigningKey, signingKey } from './keys.ts'

/** Where both applications are sent back to; nothing listens there. */
export const REDIRECT_URI = 'https://planner.example/oauth/return'

/** A registered application: its key pair (document, 2.1) and its signing key (2.4). */
export interface Application {
  readonly name: string
  readonly id: string
  readonly secret: string
  readonly key: SigningKey
  readonly redirectUri: string
}

/** The application under test, and one that is a stranger to it. */
export type Applications = readonly [first: Application, second: Application]

/** Registers both. */
export function registerApplications(): Promise<Applications> {
  return Promise.all([register('Example Budget Planner'), register('Example Loan Desk')])
}

async function register(name: string): Promise<Application> {
  return {
    name,
    id: `blue.${randomUUID()}`,
    secret: randomBytes(24).toString('hex'),
    key: await signingKey(),
    redirectUri: REDIRECT_URI,
  }
}
