import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { attempt } from '../base/attempt.ts'
import { parseJson } from '../base/parse-json.ts'
import { isObject } from '../http/answer.ts'

type JsonObject = Readonly<Record<string, unknown>>

const COMPACT = /^[\w-]+\.[\w-]+\.([\w-]*)$/

/**
 * Whether a text is a JWT in compact form (RFC 7519, 3): three parts, of which the header names an algorithm and the
 * payload is a JSON object, or the five parts of an encrypted one. Only an unsecured one (6.1) has no signature.
 */
export function isJwt(text: string): boolean {
  if (isEncryptedJwt(text)) return true
  const [, signature] = COMPACT.exec(text) ?? []
  const alg = readJwt(text)?.header.alg
  return signature !== undefined && typeof alg === 'string' && (signature !== '' || alg === 'none')
}

/** Key and initialization vector may be empty. */
const ENCRYPTED = /^([\w-]+)(?:\.[\w-]*){2}(?:\.[\w-]+){2}$/

/** Whether a text is an encrypted JWT: a JWE in compact form (RFC 7516, 7.1), of which only the header can be read. */
export function isEncryptedJwt(text: string): boolean {
  const [, header = ''] = ENCRYPTED.exec(text) ?? []
  const { alg, enc } = objectIn(header) ?? {}
  return typeof alg === 'string' && typeof enc === 'string'
}

/** Header and claims of a JWT, whoever signed it; `undefined` if a text is none. */
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
export const privateKeyOf = (text: string): KeyObject | undefined =>
  attempt(() => {
    const jwk = jsonOf(text)
    return isObject(jwk)
      ? createPrivateKey({ key: jwk, format: 'jwk' })
      : createPrivateKey(text.replaceAll('\\n', '\n'))
  })

/** The ECDSA P-256 private key of a passkey, PKCS#8 in base64 or base64url; `undefined` if a text is none. */
export const passkeyKeyOf = (text: string): KeyObject | undefined =>
  attempt(() => {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  })

/** The generator of one-time codes of a seed, base32 or an `otpauth://totp/` address (RFC 6238); `undefined` if it is none. */
export const totpOf = (text: string): TOTP | undefined =>
  attempt(() => {
    if (!text.startsWith('otpauth:')) return new TOTP({ secret: Secret.fromBase32(text.replace(/\s/g, '')) })
    const parsed = URI.parse(text)
    return parsed instanceof TOTP ? parsed : undefined
  })

/** The value of a JSON text; `undefined` if it is none, or nested too deep. */
export function jsonOf(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.is === 'json' ? parsed.value : undefined
}

/** The media type of a raw body that nothing is said of: JSON where it is that, and otherwise text. */
export const contentTypeOf = (body: string): string =>
  isJsonStructure(body) ? 'application/json' : 'text/plain'
