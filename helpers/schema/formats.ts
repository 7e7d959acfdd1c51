import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { parseJson } from '../base/parse-json.ts'
import { isObject } from '../http/answer.ts'

const BASE64URL = /^[A-Za-z0-9_-]+$/

/**
 * Whether a text is a JWT in compact form (RFC 7519, 3): three parts, of which the header names an algorithm and the
 * payload is a JSON object, or the five parts of an encrypted one. Only an unsecured one (6.1) has no signature.
 */
export function isJwt(text: string): boolean {
  if (isEncryptedJwt(text)) return true
  const parts = text.split('.')
  const [header, , signature = ''] = parts
  const [{ alg } = {}, claims] = parts.slice(0, 2).map(objectIn)
  if (parts.length !== 3 || typeof alg !== 'string' || !header || !claims) return false
  return signature === '' ? alg === 'none' : BASE64URL.test(signature)
}

/** Whether a text is an encrypted JWT: a JWE in compact form (RFC 7516, 7.1), of which only the header can be read. */
export function isEncryptedJwt(text: string): boolean {
  const parts = text.split('.')
  const [header = '', , , ciphertext = '', tag = ''] = parts
  const { alg, enc } = objectIn(header) ?? {}
  return (
    parts.length === 5 &&
    typeof alg === 'string' &&
    typeof enc === 'string' &&
    // Key and initialization vector may be empty.
    parts.every((part) => part === '' || BASE64URL.test(part)) &&
    ciphertext !== '' &&
    tag !== ''
  )
}

/** Header and claims of a JWT, whoever signed it; `undefined` if a text is none. */
export function readJwt(
  text: string,
): { readonly header: JsonObject; readonly claims: JsonObject } | undefined {
  const parts = text.split('.')
  if (parts.length !== 3) return undefined
  const [header, claims] = parts.map((part) => jsonOf(Buffer.from(part, 'base64url').toString('utf8')))
  return isObject(header) && isObject(claims) ? { header, claims } : undefined
}

type JsonObject = Readonly<Record<string, unknown>>

/** Whether a text is made as a language tag is (BCP 47; RFC 5646, 2.1). */
export const isLanguageTag = (text: string): boolean => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(text)

/** Seconds beyond any leeway after the end of a token, which is no more than a few minutes (RFC 7519, 4.1.4). */
const LEEWAY = 600

/** Whether a token has expired, and for longer than any leeway, as far as it tells: an opaque one tells nothing. */
export function isExpiredToken(token: string): boolean {
  if (!isJwt(token)) return true
  const exp = readJwt(token)?.claims.exp
  return typeof exp !== 'number' || (exp + LEEWAY) * 1000 < Date.now()
}

function objectIn(part: string): JsonObject | undefined {
  const value = BASE64URL.test(part) ? jsonOf(Buffer.from(part, 'base64url').toString('utf8')) : undefined
  return isObject(value) ? value : undefined
}

/** Whether a text is the JSON of an object or an array. */
export function isJsonStructure(text: string): boolean {
  const value = jsonOf(text)
  return typeof value === 'object' && value !== null
}

/** Whether a text is an RSA private key of at least 2048 bits, as PKCS#8 PEM or as JWK. */
export function isPrivateKey(text: string): boolean {
  const key = privateKeyOf(text)
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
}

/** The private key in a PEM or JWK text; `undefined` if there is none. A literal `\n` counts as a line break. */
export function privateKeyOf(text: string): KeyObject | undefined {
  try {
    const jwk = jsonOf(text)
    return typeof jwk === 'object' && jwk !== null
      ? createPrivateKey({ key: { ...jwk }, format: 'jwk' })
      : createPrivateKey(text.replaceAll('\\n', '\n'))
  } catch {
    return undefined
  }
}

/** The generator of one-time codes of a seed, base32 or an `otpauth://totp/` address (RFC 6238); `undefined` if it is none. */
export function totpOf(text: string): TOTP | undefined {
  try {
    if (!text.startsWith('otpauth:')) return new TOTP({ secret: Secret.fromBase32(text.replace(/\s/g, '')) })
    const parsed = URI.parse(text)
    return parsed instanceof TOTP ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The value of a JSON text; `undefined` if it is none, or nested too deep. */
export function jsonOf(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.is === 'json' ? parsed.value : undefined
}

/** The media type of a raw body that nothing is said of: JSON where it is that, and otherwise text. */
export const contentTypeOf = (body: string): string =>
  isJsonStructure(body) ? 'application/json' : 'text/plain'
