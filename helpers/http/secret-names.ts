/** What is known of a name under which a secret travels. */
interface SecretName {
  /**
   * In a run, the service issues it, or the suite sends it once, as made or received for that, or it is configured, and a
   * request that is refused has another one; others were there before.
   */
  readonly origin?: 'issued' | 'sent once' | 'configured'
  /** Where else than in forms and answers the name alone tells a secret; a common word does nowhere. */
  readonly tells?: 'in any text' | 'in headers'
}

const named = (names: string, what: SecretName): Readonly<Record<string, SecretName>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, what]))

/** Every name under which a secret travels (RFC 6749, RFC 7521, RFC 7636, RFC 8628, RFC 9101, RFC 9126). */
const NAMES: Readonly<Record<string, SecretName>> = {
  ...named('access_token refresh_token id_token request_uri', { origin: 'issued', tells: 'in any text' }),
  ...named('client_assertion code_verifier', { origin: 'sent once', tells: 'in any text' }),
  ...named('request code', { origin: 'sent once' }),
  ...named('client_secret', { origin: 'configured', tells: 'in any text' }),
  ...named('state', {}),
  ...named('assertion device_code id_token_hint logout_token api_key secret', { tells: 'in any text' }),
  ...named('password passwd passphrase passcode otp totp', { tells: 'in any text' }),
  ...named('authorization cookie set-cookie', { tells: 'in headers' }),
}

/** No prefix is longer. */
const LONGEST = 64

/** Names as they are compared: `API-Key` and `apiKey` are `api_key`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

const known: ReadonlyMap<string, SecretName> = new Map(
  Object.entries(NAMES).map(([name, what]) => [plain(name), what]),
)

/** Whether a form field, a member of an answer or a header holds a secret, by its name. */
export const isSecretName = (name: string): boolean => known.has(plain(name))

/** Whether a name tells a secret in any text, also behind a prefix, as in `X-Api-Key`. */
export function tellsSecret(name: string): boolean {
  const parts = name.slice(-LONGEST).split('-')
  return parts.some((_, first) => known.get(plain(parts.slice(first).join('')))?.tells === 'in any text')
}

/** Whether the header of that name holds a secret. */
export const isSecretHeader = (name: string): boolean => known.get(plain(name))?.tells === 'in headers'

/** Whether the service issues a credential under a name. */
export const isIssued = (name: string): boolean => NAMES[name]?.origin === 'issued'

/** Whether the suite sends a credential under a name, whosever it is. */
export const isSent = (name: string): boolean => NAMES[name]?.origin === 'configured' || isSentOnce(name)

/** Whether the suite sends a credential of its own making, or one that it was just issued, under a name. */
export const isSentOnce = (name: string): boolean => NAMES[name]?.origin === 'sent once'

/** Members of a JWK that only its owner knows (RFC 7518, 6.2.2, 6.3.2 and 6.4.1; RFC 8037, 2; `priv` of post-quantum keys). */
export const PRIVATE_MEMBERS: ReadonlySet<string> = new Set('d p q dp dq qi oth k priv'.split(' '))
