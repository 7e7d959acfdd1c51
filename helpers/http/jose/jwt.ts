import {
  createHash,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { type JWTHeaderParameters, SignJWT } from 'jose'
import { encode } from './alterations.ts'

/**
 * The signing key: that of the application or of the second one, an unregistered RSA or elliptic-curve key, or the client
 * secret or the application's public key, used as an HMAC secret.
 */
export type Signer =
  | 'application'
  | 'second'
  | 'stranger'
  | 'elliptic stranger'
  | 'client secret'
  | 'public key'

/** A JWT before it is signed. An `undefined` claim is left out. */
export interface UnsignedJwt {
  readonly claims: Readonly<Record<string, unknown>>
  /** Header parameters, apart from `alg` and `kid`. An `undefined` one is left out. */
  readonly header: Readonly<Record<string, unknown>>
  readonly algorithm: 'PS256' | 'PS384' | 'PS512' | 'RS256' | 'ES256' | 'HS256' | 'none'
  readonly signedBy: Signer
}

/** The signing key of an application, and its client secret. */
export interface SigningKey {
  readonly privateKey?: KeyObject
  /** Signs if there is no private key here, for example in an HSM. */
  readonly sign?: Sign
  readonly keyId: string
  readonly clientSecret: string
}

/** Signs the signing input of a JWS, and returns the signature in base64url (RFC 7515, 5.1). */
export type Sign = (input: string, algorithm: string) => Promise<string>

/** A local key, or a function that signs elsewhere. */
type KeyOf<Who extends Signer> = { readonly keyId: string } & (
  | { readonly key: KeyObject | Promise<KeyObject> }
  | (Who extends 'application' ? { readonly sign: Sign } : never)
)

export type SigningKeys = { readonly [Who in Signer]?: KeyOf<Who> }

/**
 * A client assertion (document, 2.4; RFC 7523, 3).
 *
 * @param lifetime - seconds between `iat` and `exp`; the document shows none (5.8)
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

/** A JWT for signing as documented: PS256, with the application's key. */
export function unsignedJwt(claims: UnsignedJwt['claims']): UnsignedJwt {
  return { claims, header: { typ: 'JWT' }, algorithm: 'PS256', signedBy: 'application' }
}

/** The current time in seconds since 1970, as in JWTs (RFC 7519, 2). */
export const seconds = (): number => Math.floor(Date.now() / 1000)

/**
 * Signs a JWT as a JWS in compact form (RFC 7515, 7.1).
 *
 * @throws Error if the signer has no key, which is a bug in the suite
 */
export async function signJwt(jwt: UnsignedJwt, keys: SigningKeys): Promise<string> {
  const claims = { ...jwt.claims }
  const signer = keys[jwt.signedBy]
  if (!signer) throw new Error(`The signer “${jwt.signedBy}” has no key.`)
  if (jwt.algorithm === 'none')
    return [{ kid: signer.keyId, ...jwt.header, alg: 'none' }, claims].map(encode).concat('').join('.')
  const header: JWTHeaderParameters = { kid: signer.keyId, ...jwt.header, alg: jwt.algorithm }
  if ('sign' in signer) {
    const input = [header, claims].map(encode).join('.')
    return `${input}.${await signer.sign(input, jwt.algorithm)}`
  }
  // Critical header parameters were set on purpose, so jose has to accept them.
  const known = Object.fromEntries(Object.keys(header).map((name) => [name, true]))
  return new SignJWT(claims).setProtectedHeader(header).sign(await signer.key, { crit: known })
}

/** The keys of all signers. Those of strangers have the key ID of the application. */
export function signingKeys(
  application: SigningKey,
  second: SigningKey | undefined,
  stranger: Promise<KeyObject>,
): SigningKeys {
  const { privateKey, sign, keyId, clientSecret } = application
  const named = (key: KeyObject | Promise<KeyObject>) => ({ key, keyId })
  return {
    ...(sign && { application: { sign, keyId } }),
    ...(privateKey && {
      application: named(privateKey),
      'public key': named(publicKeyAsSecret(privateKey)),
    }),
    ...(clientSecret && { 'client secret': named(createSecretKey(Buffer.from(clientSecret))) }),
    stranger: named(stranger),
    'elliptic stranger': named(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ...(second?.privateKey && { second: { key: second.privateKey, keyId: second.keyId } }),
  }
}

/** The PEM text of a public key as an HMAC secret, for algorithm confusion attacks. */
const publicKeyAsSecret = (key: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(createPublicKey(key).export({ format: 'pem', type: 'spki' })))

/** A code verifier of 43 to 128 characters; one with more than 43 has all four special characters (RFC 7636, 4.1). */
export const codeVerifier = (length = 43): string =>
  `${length > 43 ? '.~-_' : ''}${randomBytes(96).toString('base64url')}`.slice(0, length)

/** The S256 code challenge of a verifier (RFC 7636, 4.2). */
export const codeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
