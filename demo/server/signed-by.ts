import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Application } from '../applications.ts'
import { ALGORITHM } from '../keys.ts'
import { isCanonical } from './canonical.ts'

/** What a JWT has to be. */
export interface Expected extends JWTVerifyOptions {
  /** The longest that it may be valid, in seconds. */
  readonly longest: number
}

/**
 * Verifies a JWT that an application signed with PS256 and its registered key, and that lives no longer than it may.
 *
 * @returns its claims
 * @throws Error, in words that a refusal can repeat
 */
export async function signedBy(
  { key }: Application,
  jwt: string,
  { longest, requiredClaims = [], ...expected }: Expected,
): Promise<JWTPayload> {
  if (!isCanonical(jwt)) throw new Error('the JWT is not spelled in canonical base64url')
  const { payload, protectedHeader } = await jwtVerify(jwt, key.publicKey, {
    ...expected,
    algorithms: [ALGORITHM],
    requiredClaims: ['iat', 'exp', 'jti', 'iss', 'aud', ...requiredClaims],
    maxTokenAge: longest,
    clockTolerance: 2,
  })
  if (protectedHeader.kid !== key.id) throw new Error('no key of this kid is registered')
  if (Number(payload.exp) - Number(payload.iat) > longest)
    throw new Error(`exp is more than ${longest} s after iat`)
  return payload
}
