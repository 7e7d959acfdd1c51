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

const ISSUED = { origin: 'issued', tells: 'in any text' } as const
const SENT_ONCE = { origin: 'sent once', tells: 'in any text' } as const
const OTHER = { tells: 'in any text' } as const
const HEADER = { tells: 'in headers' } as const

/** Every name under which a secret travels (RFC 6749, RFC 7521, RFC 7636, RFC 8628, RFC 9101, RFC 9126). */
const NAMES: Readonly<Record<string, SecretName>> = {
  access_token: ISSUED,
  refresh_token: ISSUED,
  id_token: ISSUED,
  request_uri: ISSUED,
  client_assertion: SENT_ONCE,
  client_secret: { origin: 'configured', tells: 'in any text' },
  code_verifier: SENT_ONCE,
  request: { origin: 'sent once' },
  code: { origin: 'sent once' },
  state: {},
  assertion: OTHER,
  device_code: OTHER,
  id_token_hint: OTHER,
  logout_token: OTHER,
  password: OTHER,
  passwd: OTHER,
  passphrase: OTHER,
  passcode: OTHER,
  api_key: OTHER,
  secret: OTHER,
  otp: OTHER,
  totp: OTHER,
  authorization: HEADER,
  cookie: HEADER,
  'set-cookie': HEADER,
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
export const PRIVATE_MEMBERS: ReadonlySet<string> = new Set([
  'd',
  'p',
  'q',
  'dp',
  'dq',
  'qi',
  'oth',
  'k',
  'priv',
])
