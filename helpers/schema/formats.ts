import { createPrivateKey, type KeyObject } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { parseJson } from '../base/parse-json.ts'
import { isObject } from '../http/answer.ts'

/** Whether a text is a JWS in compact form whose header and payload are JSON objects (RFC 7519, 3). */
export function isJwt(text: string): boolean {
  const parts = text.split('.')
  return (
    parts.length === 3 &&
    parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part)) &&
    parts.slice(0, 2).every(isJsonObjectInBase64Url)
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

/** Whether a token has expired, as far as it tells: an opaque one tells nothing. */
export function isExpiredToken(token: string): boolean {
  if (!isJwt(token)) return true
  const exp = readJwt(token)?.claims.exp
  return typeof exp !== 'number' || exp * 1000 < Date.now()
}

function isJsonObjectInBase64Url(part: string): boolean {
  const value = jsonOf(Buffer.from(part, 'base64url').toString('utf8'))
  return isObject(value)
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

/** Whether a text is the seed of one-time codes: base32, or an `otpauth://totp/` address (RFC 6238). */
export function isTotpSeed(text: string): boolean {
  return totpOf(text) !== undefined
}

/** The generator of one-time codes of a seed; `undefined` if it is none. */
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
