import { SignJWT } from 'jose'
import { ALGORITHM, type SigningKey } from '../keys.ts'
import { LIFETIME } from '../lifetimes.ts'
import type { User } from '../user.ts'
import type { Grant } from './tokens.ts'

/** Signs the id_token of a grant (OpenID Connect Core 1.0, 2). */
export function idToken(
  { application, nonce, signedInAt }: Grant,
  { subject }: User,
  issuer: string,
  key: SigningKey,
): Promise<string> {
  return new SignJWT({ auth_time: signedInAt, amr: ['pwd', 'otp'], ...(nonce && { nonce }) })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience(application.id)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME.idToken}s`)
    .sign(key.privateKey)
}
