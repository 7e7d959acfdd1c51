import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Application } from '../applications.ts'
import { ALGORITHM, type SigningKey } from '../keys.ts'
import { LIFETIME } from '../lifetimes.ts'
import { isCanonical } from '../server/canonical.ts'

/** The JWT access tokens of the client-credentials grant (document, 2.2). */
export interface AccessTokens {
  /** @param issuedAt - seconds since 1970 */
  issue(application: Application, scope: string, issuedAt?: number): Promise<string>
  accepts(token: string): Promise<boolean>
}

/** Creates them; the base URL of the gateway is their issuer. */
export function createAccessTokens(issuer: string, key: SigningKey): AccessTokens {
  return {
    issue: ({ id }, scope, issuedAt = Math.floor(Date.now() / 1000)) =>
      new SignJWT({ azp: id, scope, tenant: 'blue' })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
        .setIssuer(issuer)
        .setSubject(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME.clientCredentialsToken)
        .setJti(randomUUID())
        .sign(key.privateKey),
    accepts: (token) =>
      jwtVerify(token, key.publicKey, { issuer, algorithms: [ALGORITHM] }).then(
        () => isCanonical(token),
        () => false,
      ),
  }
}
