/** The characters that a standard allows in a text: how reports name them, and the pattern that matches them. */
export interface CharacterSet {
  readonly name: string
  readonly pattern: RegExp
}

/** Codes and refresh tokens (RFC 6749, A.11 and A.17). */
export const VSCHAR: CharacterSet = { name: 'printable ASCII characters', pattern: /^[\x20-\x7e]+$/ }

/** Bearer tokens in the Authorization header (RFC 6750, 2.1). */
export const B64TOKEN: CharacterSet = {
  name: 'letters, digits and -._~+/, with = at the end only',
  pattern: /^[A-Za-z0-9\-._~+/]+=*$/,
}

/** Scopes (RFC 6749, A.4). */
export const SCOPE_TOKEN: CharacterSet = {
  name: 'printable ASCII without space, quote and backslash',
  pattern: /^[\x21\x23-\x5b\x5d-\x7e]+$/,
}

const NQSCHAR: CharacterSet = {
  name: 'printable ASCII characters without " and \\',
  pattern: /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/,
}

const URI_REFERENCE: CharacterSet = {
  name: 'a URI reference',
  pattern: /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/,
}

/** A URI with a scheme (RFC 3986, 3). */
export const ABSOLUTE_URI: CharacterSet = {
  name: 'a URI with a scheme and only valid characters',
  pattern: /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/,
}

/** The members of an error (RFC 6749, 4.1.2.1 and 5.2). */
const ERROR_MEMBERS: Readonly<Record<string, CharacterSet>> = {
  error: NQSCHAR,
  error_description: NQSCHAR,
  error_uri: URI_REFERENCE,
}

/** Lists the members of an error with characters that they may not have. A missing member is valid. */
export function wrongInError(
  members: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly expected: string; readonly came: string }[] {
  return Object.entries(ERROR_MEMBERS).flatMap(([name, { name: expected, pattern }]) => {
    const value = members[name]
    if (value === undefined || (typeof value === 'string' && pattern.test(value))) return []
    return [{ name, expected, came: strangeIn(value, pattern) }]
  })
}

/** Says which characters of a value the pattern does not allow, without showing the value. */
export function strangeIn(value: unknown, pattern: RegExp): string {
  if (typeof value !== 'string') return 'a value that is not a string'
  if (value === '') return 'an empty string'
  const isKnown = (character: string) =>
    [character, `a${character}`, `a:${character}`].some((text) => pattern.test(text))
  const strange = [...new Set(value.replace(/%[0-9A-F]{2}/gi, ''))].filter((character) => !isKnown(character))
  return strange.length > 0
    ? `a string with ${strange.map(codePoint).join(', ')}`
    : 'a string of another form'
}

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Algorithms that FAPI 2.0 permits (Security Profile, 5.4.1). `Ed25519` is the newer name of `EdDSA` with that curve (RFC
 * 9864).
 */
export const FAPI_ALGORITHMS: readonly string[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519']
