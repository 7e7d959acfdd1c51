/** Facts about a name that a secret has in a request or an answer. */
interface SecretName {
  /**
   * Where the secret comes from in a run: the service issues it; or the suite sends it once, after it made or received it;
   * or it is configured. `undefined` for any other.
   */
  readonly origin?: 'issued' | 'sent once' | 'configured'
  /** Where the name alone marks a secret, besides forms and answers; `undefined` for a common word. */
  readonly marks?: 'in any text' | 'in headers'
}

const named = (names: string, what: SecretName): Readonly<Record<string, SecretName>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, what]))

/** All names of secrets in requests and answers (RFC 6749, RFC 7521, RFC 7636, RFC 8628, RFC 9101, RFC 9126). */
const NAMES: Readonly<Record<string, SecretName>> = {
  ...named('access_token refresh_token id_token request_uri', { origin: 'issued', marks: 'in any text' }),
  ...named('client_assertion code_verifier', { origin: 'sent once', marks: 'in any text' }),
  ...named('request code', { origin: 'sent once' }),
  ...named('client_secret', { origin: 'configured', marks: 'in any text' }),
  ...named('state', {}),
  ...named('assertion device_code id_token_hint logout_token api_key secret', { marks: 'in any text' }),
  ...named('password passwd passphrase passcode otp totp', { marks: 'in any text' }),
  ...named('authorization cookie set-cookie', { marks: 'in headers' }),
}

/** Only this many characters at the end of a name are searched. */
const LONGEST = 64

/** Normalises a name for comparison: `API-Key`, `apiKey` and `api_key` are the same. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

const known: ReadonlyMap<string, SecretName> = new Map(
  Object.entries(NAMES).map(([name, what]) => [plain(name), what]),
)

/** True if a form field, a member of an answer or a header with this name holds a secret. */
export const isSecretName = (name: string): boolean => known.has(plain(name))

/** True if the name marks a secret in any text, also with a prefix, as in `X-Api-Key`. */
export function marksSecret(name: string): boolean {
  const parts = name.slice(-LONGEST).split('-')
  return parts.some((_, first) => known.get(plain(parts.slice(first).join('')))?.marks === 'in any text')
}

/** True if a header with this name holds a secret. */
export const isSecretHeader = (name: string): boolean => known.get(plain(name))?.marks === 'in headers'

/** True if the service issues a credential with this name. */
export const isIssued = (name: string): boolean => NAMES[name]?.origin === 'issued'

/** True if a credential with this name is configured. */
export const isConfigured = (name: string): boolean => NAMES[name]?.origin === 'configured'

/** True if the suite sends a credential with this name: a configured one, or one that it made or just received. */
export const isSent = (name: string): boolean => isConfigured(name) || isSentOnce(name)

/** True if the suite sends a credential with this name that it made or just received. */
export const isSentOnce = (name: string): boolean => NAMES[name]?.origin === 'sent once'

/** The private members of a JWK (RFC 7518, 6.2.2, 6.3.2 and 6.4.1; RFC 8037, 2; `priv` of post-quantum keys). */
export const PRIVATE_MEMBERS: ReadonlySet<string> = new Set('d p q dp dq qi oth k priv'.split(' '))
