import { generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'

/** Who signs: the application itself, the second one, or a key that nobody registered. */
export type Signer = 'application' | 'second' | 'stranger'

/** A JWT before it is signed. A claim that is `undefined` is left out. */
export interface UnsignedJwt {
  readonly claims: Readonly<Record<string, unknown>>
  /** Header parameters beside `alg` and `kid`. One that is `undefined` is left out. */
  readonly header: Readonly<Record<string, unknown>>
  readonly algorithm: 'PS256' | 'RS256' | 'none'
  readonly signedBy: Signer
  /** Alters the claims after signing, so that only the signature is wrong. */
  readonly altered: boolean
}

/** A signing key of an application. */
export interface SigningKey {
  readonly privateKey: KeyObject
  readonly keyId: string
}

export type SigningKeys = Readonly<
  Partial<Record<Signer, { readonly key: KeyObject | Promise<KeyObject>; readonly keyId: string }>>
>

/**
 * Claims of a client assertion (document, 2.4; RFC 7523, 3).
 *
 * @param lifetime - seconds between `iat` and `exp`; the document does not show one (5.8)
 */
export function unsignedAssertion(
  clientId: string,
  audience: string | readonly string[],
  lifetime = 300,
): UnsignedJwt {
  const now = seconds()
  return unsignedJwt({
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: randomUUID(),
    exp: now + lifetime,
    iat: now,
  })
}

/** A JWT to be signed as documented: PS256, with the application's key. */
export function unsignedJwt(claims: UnsignedJwt['claims']): UnsignedJwt {
  return { claims, header: { typ: 'JWT' }, algorithm: 'PS256', signedBy: 'application', altered: false }
}

/** Seconds since 1970, as JWTs count (RFC 7519, 2). */
export const seconds = (): number => Math.floor(Date.now() / 1000)

/**
 * Signs a JWT as a JWS in compact form (RFC 7515, 7.1).
 *
 * @throws Error if there is no key for the signer: a mistake of the suite's author
 */
export async function signJwt(jwt: UnsignedJwt, keys: SigningKeys): Promise<string> {
  const claims = { ...jwt.claims }
  if (jwt.algorithm === 'none') return new UnsecuredJWT(claims).encode()
  const signer = keys[jwt.signedBy]
  if (!signer) throw new Error(`There is no key of the signer ${jwt.signedBy}.`)
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ kid: signer.keyId, ...jwt.header, alg: jwt.algorithm })
    .sign(await signer.key)
  return jwt.altered ? alterClaims(signed) : signed
}

function alterClaims(jwt: string): string {
  const [header, , signature] = jwt.split('.')
  const altered = Buffer.from(JSON.stringify({ ...decodeJwt(jwt), jti: randomUUID() })).toString('base64url')
  return [header, altered, signature].join('.')
}

/** The keys of the applications, and a stranger's under the application's key ID. */
export function signingKeys(
  application: SigningKey,
  second: SigningKey | undefined,
  stranger: Promise<KeyObject>,
): SigningKeys {
  return {
    application: { key: application.privateKey, keyId: application.keyId },
    stranger: { key: stranger, keyId: application.keyId },
    ...(second && { second: { key: second.privateKey, keyId: second.keyId } }),
  }
}

let stranger: Promise<KeyObject> | undefined

/** An RSA key of 2048 bits that nobody registered: one a process, since it takes long to make. */
export function strangersKey(): Promise<KeyObject> {
  stranger ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey }) => privateKey)
  return stranger
}
