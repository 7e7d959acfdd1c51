import { randomBytes, randomUUID } from 'node:crypto'
import type { Application } from './applications.ts'
import { secretEquals } from './http/secret-equals.ts'

/** The environment that an API key pair is for (document 2.1). */
type KeyEnvironment = 'Development' | 'Production'

/** The state of a key pair. The document names only the outcome of the Production approval (3.1). */
type KeyState = 'live' | 'waiting' | 'denied' | 'revoked'

/** An API key pair of an application (document 2.1). */
export interface KeyPair {
  readonly name: string
  /** Name of the application that it was issued to. */
  readonly application: string
  readonly environment: KeyEnvironment
  /** The action of the portal that issued it, if one did. */
  readonly issuedBy?: 'register' | 'create' | 'request'
  /** The client ID. */
  readonly id: string
  /** The client secret. */
  readonly secret: string
  readonly state: KeyState
}

/** What a new key pair is made from. */
export type NewKeyPair = Pick<KeyPair, 'name' | 'application' | 'environment' | 'issuedBy'>

/** The API key pairs of one sandbox: the portal manages them, and the token endpoint checks them. */
export interface KeyPairs {
  /** All of them, revoked ones included, in the order in which they were created. */
  all(): readonly KeyPair[]
  find(id: unknown): KeyPair | undefined
  /** Creates a pair. One for Production waits for approval; one for Development is live at once (document 2.1). */
  create(pair: NewKeyPair): KeyPair
  /** Replaces the secret of a live pair; the old one stops working. */
  renew(id: string): KeyPair | undefined
  /** Sets the state of a pair; a revoked pair stays revoked. */
  put(id: string, state: KeyState): KeyPair | undefined
  /** Whether a client ID and a client secret belong to a live pair. */
  accepts(id: string, secret: string): boolean
}

/**
 * Creates the key pairs of a sandbox.
 *
 * @param applications - The registered applications; each has a live pair for Development.
 */
export function createKeyPairs(applications: readonly Application[]): KeyPairs {
  const pairs = new Map<string, KeyPair>()
  const keep = (pair: KeyPair): KeyPair => {
    pairs.set(pair.id, pair)
    return pair
  }
  for (const { name, id, secret } of applications)
    keep({ name, application: name, environment: 'Development', id, secret, state: 'live' })

  return {
    all: () => [...pairs.values()],
    find: (id) => pairs.get(String(id)),
    create: (pair) =>
      keep({
        ...pair,
        id: randomUUID(),
        secret: newSecret(),
        state: pair.environment === 'Production' ? 'waiting' : 'live',
      }),
    renew: (id) => {
      const pair = pairs.get(id)
      return pair?.state === 'live' ? keep({ ...pair, secret: newSecret() }) : undefined
    },
    put: (id, state) => {
      const pair = pairs.get(id)
      return pair === undefined || pair.state === 'revoked' ? undefined : keep({ ...pair, state })
    },
    accepts: (id, secret) => {
      const pair = pairs.get(id)
      return secretEquals(secret, pair?.secret ?? '') && pair?.state === 'live'
    },
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
