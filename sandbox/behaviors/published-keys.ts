import { exportJWK, generateKeyPair } from 'jose'
import type { JsonObject } from '../json.ts'
import { alterJson } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'
import type { Tools } from './tools.ts'

/** Alters the list of the published keys. */
type AlterKeys = (keys: readonly JsonObject[], tools: Tools) => unknown[] | Promise<unknown[]>

/**
 * Publishes other keys.
 *
 * @param alter - Makes them from the service's own.
 */
export function publishingKeys(alter: AlterKeys): Behavior {
  return {
    response: {
      jwks: accepted(
        alterJson(async (body, tools) => {
          body.keys = await alter(Array.isArray(body.keys) ? body.keys : [], tools)
        }),
      ),
    },
  }
}

/**
 * Publishes an additional key, before the service's own.
 */
export function publishingKey(make: (tools: Tools) => JsonObject | Promise<JsonObject>): Behavior {
  return publishingKeys(async (keys, tools) => [await make(tools), ...keys])
}

/** Makes a value on first use, and keeps it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The key ID of the elliptic key. */
export const ELLIPTIC = 'elliptic'

/** An elliptic key pair for signatures. */
export const ellipticKeyPair = once(() => generateKeyPair('ES256', { extractable: true }))

/** Its public half as a JWK. */
export async function ellipticKey(): Promise<JsonObject> {
  const { publicKey } = await ellipticKeyPair()
  return { ...(await exportJWK(publicKey)), kid: ELLIPTIC, use: 'sig', alg: 'ES256' }
}

/** The public key of the second application as an RSA key of the service's own. */
export async function rsaKey({ keys: { secondApplication } }: Tools): Promise<JsonObject> {
  return { ...(await exportJWK(secondApplication.publicKey)), kid: 'next', use: 'sig', alg: 'PS256' }
}
