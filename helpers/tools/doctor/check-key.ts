import { createPublicKey } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import type { Application } from '../../config/target.ts'
import { isObject } from '../../http/answer.ts'
import { type Line, ok, problem } from './line.ts'

/**
 * The private key of an application: its length, and whether it is the registered one where a JWKS is given.
 *
 * @param jwks - the parsed file of PUBLIC_JWKS_FILE, if there is one
 */
export async function checkKey({ privateKey, keyId }: Application, jwks?: unknown): Promise<readonly Line[]> {
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  const strength = ok('private key', `RSA, ${bits} bits, signs PS256 as ${keyId}`)
  if (jwks === undefined) return [strength]
  const what = 'registered key'
  const keys = isObject(jwks) && Array.isArray(jwks.keys) ? jwks.keys.filter(isObject) : []
  const own = await exportJWK(createPublicKey(privateKey))
  const twin = keys.find(({ n, e }) => n === own.n && e === own.e)
  if (!twin)
    return [
      strength,
      problem(
        what,
        'the JWKS of PUBLIC_JWKS_FILE does not hold the public half of PRIVATE_KEY',
        'register the public half, or use the private key of the registered one',
      ),
    ]
  if (twin.kid !== undefined && twin.kid !== keyId)
    return [
      strength,
      problem(what, 'it has another kid than PRIVATE_KEY_ID', `PRIVATE_KEY_ID=${String(twin.kid)}`),
    ]
  return [
    strength,
    ok(
      what,
      `PUBLIC_JWKS_FILE holds its public half, thumbprint ${await calculateJwkThumbprint(own)}; the portal was not asked`,
    ),
  ]
}
