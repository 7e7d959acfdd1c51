import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { attempt } from '../base/attempt.ts'
import { parseJson } from '../base/parse-json.ts'
import { isObject } from '../http/answer.ts'

type JsonObject = Readonly<Record<string, unknown>>

const COMPACT = /^[\w-]+\.[\w-]+\.([\w-]*)$/

/**
 * True if a text is a JWT in compact form (RFC 7519, 3): a header with an algorithm, a JSON object as payload, and a
 * signature, which only an unsecured JWT (6.1) may lack; or the five parts of an encrypted JWT.
 */
export function isJwt(text: string): boolean {
  if (isEncryptedJwt(text)) return true
  const [, signature] = COMPACT.exec(text) ?? []
  const alg = readJwt(text)?.header.alg
  return signature !== undefined && typeof alg === 'string' && (signature !== '' || alg === 'none')
}

/** The encrypted key and the initialization vector may be empty. */
const ENCRYPTED = /^([\w-]+)(?:\.[\w-]*){2}(?:\.[\w-]+){2}$/

/** True if a text is an encrypted JWT: a JWE in compact form (RFC 7516, 7.1). Only its header can be read. */
export function isEncryptedJwt(text: string): boolean {
  const [, header = ''] = ENCRYPTED.exec(text) ?? []
  const { alg, enc } = objectIn(header) ?? {}
  return typeof alg === 'string' && typeof enc === 'string'
}

/** Header and claims of a JWT; `undefined` if the text is not a JWT. The signature is not verified. */
export function readJwt(
  text: string,
): { readonly header: JsonObject; readonly claims: JsonObject } | undefined {
  const parts = text.split('.')
  if (parts.length !== 3) return undefined
  const [header, claims] = parts.map(objectIn)
  return header && claims && { header, claims }
}

function objectIn(part: string): JsonObject | undefined {
  const value = jsonOf(Buffer.from(part, 'base64url').toString('utf8'))
  return isObject(value) ? value : undefined
}

/** True if a text has the syntax of a language tag (BCP 47; RFC 5646, 2.1). */
export const isLanguageTag = (text: string): boolean => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(text)

/** Seconds after the expiry that exceed any leeway, which is a few minutes at most (RFC 7519, 4.1.4). */
const LEEWAY = 600

/** False if a JWT shows that it has not yet expired, leeway included. Opaque tokens count as expired. */
export function isExpiredToken(token: string): boolean {
  if (!isJwt(token)) return true
  const exp = readJwt(token)?.claims.exp
  return typeof exp !== 'number' || (exp + LEEWAY) * 1000 < Date.now()
}

/** True if a text is a JSON object or array. */
export function isJsonStructure(text: string): boolean {
  const value = jsonOf(text)
  return typeof value === 'object' && value !== null
}

/** True if a text is an RSA private key of at least 2048 bits, as PKCS#8 PEM or as JWK. */
export function isPrivateKey(text: string): boolean {
  const key = privateKeyOf(text)
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
}

/** The private key in a PEM or JWK text; `undefined` if there is none. A literal `\n` counts as a line break. */
export const privateKeyOf = (text: string): KeyObject | undefined =>
  attempt(() => {
    const jwk = jsonOf(text)
    return isObject(jwk)
      ? createPrivateKey({ key: jwk, format: 'jwk' })
      : createPrivateKey(text.replaceAll('\\n', '\n'))
  })

/** The ECDSA P-256 private key of a passkey, in PKCS#8 as base64 or base64url; `undefined` if invalid. */
export const passkeyKeyOf = (text: string): KeyObject | undefined =>
  attempt(() => {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  })

/** The TOTP generator of a seed, in base32 or as an `otpauth://totp/` address (RFC 6238); `undefined` if invalid. */
export const totpOf = (text: string): TOTP | undefined =>
  attempt(() => {
    if (!text.startsWith('otpauth:')) return new TOTP({ secret: Secret.fromBase32(text.replace(/\s/g, '')) })
    const parsed = URI.parse(text)
    return parsed instanceof TOTP ? parsed : undefined
  })

/** The value of a JSON text; `undefined` if it is not JSON, or nested too deep. */
export function jsonOf(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.is === 'json' ? parsed.value : undefined
}

/** The media type of a raw body without a declared one: JSON if it is a JSON object or array, or else plain text. */
export const contentTypeOf = (body: string): string =>
  isJsonStructure(body) ? 'application/json' : 'text/plain'
