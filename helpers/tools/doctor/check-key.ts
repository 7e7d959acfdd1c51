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
        'the JWKS of PUBLIC_JWKS_FILE does not contain the public key of PRIVATE_KEY',
        'register the public key, or use the private key that belongs to the registered one',
      ),
    ]
  if (twin.kid !== undefined && twin.kid !== keyId)
    return [
      strength,
      problem(what, 'its kid differs from PRIVATE_KEY_ID', `PRIVATE_KEY_ID=${String(twin.kid)}`),
    ]
  return [
    strength,
    ok(
      what,
      `PUBLIC_JWKS_FILE contains its public key, thumbprint ${await calculateJwkThumbprint(own)}; not checked at the portal`,
    ),
  ]
}
