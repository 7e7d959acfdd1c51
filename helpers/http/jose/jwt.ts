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
 * Who signs: the application itself, the second one, a key that nobody registered, of RSA or of an elliptic curve, or whoever
 * knows the client secret or the application's public key and uses it as a secret.
 */
export type Signer =
  | 'application'
  | 'second'
  | 'stranger'
  | 'elliptic stranger'
  | 'client secret'
  | 'public key'

/** A JWT before it is signed. A claim that is `undefined` is left out. */
export interface UnsignedJwt {
  readonly claims: Readonly<Record<string, unknown>>
  /** Header parameters beside `alg` and `kid`. One that is `undefined` is left out. */
  readonly header: Readonly<Record<string, unknown>>
  readonly algorithm: 'PS256' | 'PS384' | 'PS512' | 'RS256' | 'ES256' | 'HS256' | 'none'
  readonly signedBy: Signer
}

/** What an application signs with, and its client secret. */
export interface SigningKey {
  readonly privateKey?: KeyObject
  /** Signs where the private key is not at hand. */
  readonly sign?: Sign
  readonly keyId: string
  readonly clientSecret: string
}

/** Signs the signing input of a JWS by an algorithm, and gives the signature in base64url (RFC 7515, 5.1). */
export type Sign = (input: string, algorithm: string) => Promise<string>

/** A key that signs here, or what signs elsewhere. */
type KeyOf<Who extends Signer> = { readonly keyId: string } & (
  | { readonly key: KeyObject | Promise<KeyObject> }
  | (Who extends 'application' ? { readonly sign: Sign } : never)
)

export type SigningKeys = { readonly [Who in Signer]?: KeyOf<Who> }

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
  return { claims, header: { typ: 'JWT' }, algorithm: 'PS256', signedBy: 'application' }
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
  const signer = keys[jwt.signedBy]
  if (!signer) throw new Error(`There is no key of the signer ${jwt.signedBy}.`)
  if (jwt.algorithm === 'none')
    return [{ kid: signer.keyId, ...jwt.header, alg: 'none' }, claims].map(encode).concat('').join('.')
  const header: JWTHeaderParameters = { kid: signer.keyId, ...jwt.header, alg: jwt.algorithm }
  if ('sign' in signer) {
    const input = [header, claims].map(encode).join('.')
    return `${input}.${await signer.sign(input, jwt.algorithm)}`
  }
  // A parameter that is critical counts as known: it was put there on purpose.
  const known = Object.fromEntries(Object.keys(header).map((name) => [name, true]))
  return new SignJWT(claims).setProtectedHeader(header).sign(await signer.key, { crit: known })
}

/** The keys of the applications, and a stranger's under the application's key ID. */
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

/** A public key as the text in which it is published, taken for a secret: what confuses algorithms. */
const publicKeyAsSecret = (key: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(createPublicKey(key).export({ format: 'pem', type: 'spki' })))

/** A code verifier, the shortest that there may be, or the longest, with every character that stands between others (RFC 7636, 4.1). */
export const codeVerifier = (length: 43 | 128 = 43): string =>
  length === 43 ? randomBytes(32).toString('base64url') : `.~-_${randomBytes(93).toString('base64url')}`

/** The S256 code challenge of a verifier (RFC 7636, 4.2). */
export const codeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
