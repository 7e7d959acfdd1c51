import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Application } from '../applications.ts'
import { isCanonical } from '../http/canonical-base64url.ts'
import { SIGNING_ALGORITHM, type SigningKey } from '../keys.ts'

/** The scope of every token of the client-credentials grant. */
export const GATEWAY_SCOPE = 'accounts'

const TYPE = 'at+jwt'

/** The JWT access tokens of a gateway (document 2.2, RFC 9068). */
export interface AccessTokens {
  /** Lifetime of a token, in seconds. */
  readonly lifetime: number
  /** Issues a token to an application; `issuedAt` is in seconds since the epoch, by default now. */
  issue(application: Pick<Application, 'id'>, issuedAt?: number): Promise<string>
  /** Whether this gateway issued a token, and it is neither altered nor expired. */
  accepts(token: string): Promise<boolean>
}

/**
 * Creates the access tokens of a gateway.
 *
 * @param issuer - The base URL of the gateway; it is also the audience.
 * @param key - Signs the tokens.
 * @param lifetime - How long a token is valid, in seconds.
 */
export function createAccessTokens(issuer: string, key: SigningKey, lifetime: number): AccessTokens {
  return {
    lifetime,
    issue: (application, issuedAt = Math.floor(Date.now() / 1000)) =>
      new SignJWT({ client_id: application.id, scope: GATEWAY_SCOPE })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TYPE, kid: key.id })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(application.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .setJti(randomUUID())
        .sign(key.privateKey),
    accepts: async (token) => {
      const expected = { issuer, audience: issuer, algorithms: [SIGNING_ALGORITHM], typ: TYPE }
      const verified = jwtVerify(token, key.publicKey, expected)
      return verified.then(
        () => isCanonical(token),
        () => false,
      )
    },
  }
}
