const rfc = (number: number) => (section: string) =>
  `https://www.rfc-editor.org/rfc/rfc${number}#${/^[A-Z]/.test(section) ? 'appendix' : 'section'}-${section}`
const openid = (name: string, anchor: string) => (section: string) =>
  `https://openid.net/specs/${name}.html#${anchor}${section}`

const ASVS_CHAPTERS: Readonly<Record<string, string>> = {
  '2': '0x11-V2-Authentication.md',
  '3': '0x12-V3-Session-management.md',
  '4': '0x12-V4-Access-Control.md',
  '6': '0x14-V6-Cryptography.md',
  '7': '0x15-V7-Error-Logging.md',
  '8': '0x16-V8-Data-Protection.md',
}

/** A text that the document builds on. */
interface TextRow {
  readonly name: string
  /** The address of one of its sections. */
  readonly address: (section: string) => string
}

/** The texts that clauses of force `standard` come from, by what they are cited as. */
export const TEXTS = {
  'RFC 6749': { name: 'The OAuth 2.0 Authorization Framework', address: rfc(6749) },
  'RFC 6750': { name: 'Bearer Token Usage', address: rfc(6750) },
  'RFC 7009': { name: 'Token Revocation', address: rfc(7009) },
  'RFC 7515': { name: 'JSON Web Signature', address: rfc(7515) },
  'RFC 7517': { name: 'JSON Web Key', address: rfc(7517) },
  'RFC 7518': { name: 'JSON Web Algorithms', address: rfc(7518) },
  'RFC 7519': { name: 'JSON Web Token', address: rfc(7519) },
  'RFC 7521': { name: 'Assertion Framework for OAuth 2.0', address: rfc(7521) },
  'RFC 7523': { name: 'JWT Profile for Client Authentication', address: rfc(7523) },
  'RFC 7636': { name: 'Proof Key for Code Exchange', address: rfc(7636) },
  'RFC 8414': { name: 'Authorization Server Metadata', address: rfc(8414) },
  'RFC 8725': { name: 'JSON Web Token Best Current Practices', address: rfc(8725) },
  'RFC 9068': { name: 'JWT Profile for Access Tokens', address: rfc(9068) },
  'RFC 9101': { name: 'JWT-Secured Authorization Request', address: rfc(9101) },
  'RFC 9110': { name: 'HTTP Semantics', address: rfc(9110) },
  'RFC 9126': { name: 'Pushed Authorization Requests', address: rfc(9126) },
  'RFC 9207': { name: 'Authorization Server Issuer Identification', address: rfc(9207) },
  'RFC 9325': { name: 'Recommendations for Secure Use of TLS', address: rfc(9325) },
  'RFC 9396': { name: 'Rich Authorization Requests', address: rfc(9396) },
  'RFC 9700': { name: 'Best Current Practice for OAuth 2.0 Security', address: rfc(9700) },
  'OpenID Connect Core 1.0': {
    name: 'Who the user is, on top of OAuth 2.0',
    address: openid('openid-connect-core-1_0', 'rfc.section.'),
  },
  'OpenID Connect Discovery 1.0': {
    name: 'What an OpenID Provider says of itself',
    address: openid('openid-connect-discovery-1_0', 'rfc.section.'),
  },
  'FAPI 2.0 Security Profile': {
    name: 'OAuth 2.0 for services of high value',
    address: openid('fapi-security-profile-2_0-final', 'section-'),
  },
  'FAPI 2.0 Message Signing': {
    name: 'Requests and answers that cannot be denied',
    address: openid('fapi-message-signing-2_0-final', 'section-'),
  },
  'OWASP ASVS 4.0.3': {
    name: 'Application Security Verification Standard',
    address: (section) =>
      `https://github.com/OWASP/ASVS/blob/v4.0.3/4.0/en/${ASVS_CHAPTERS[section.split('.')[0] ?? ''] ?? ''}`,
  },
} as const satisfies Readonly<Record<string, TextRow>>

/** What a text is cited as. */
export type TextId = keyof typeof TEXTS

/** How strongly a text asks for something: a departure from MUST is a warning, one from SHOULD a notice. */
export type Level = 'MUST' | 'SHOULD'

/** Where a clause of force `standard` comes from. */
export interface Standard {
  readonly text: TextId
  readonly section: string
  readonly level: Level
  /** A text that allows less than this one: where it is chosen as well, the clause does not apply. */
  readonly unless?: TextId
  /** The profile that alone has the clause, whichever have the rest of its text. */
  readonly profile?: 'portal'
}

/** How a place is cited: `RFC 6749, 3.2`. */
export const cited = ({ text, section }: Standard): string => `${text}, ${section}`

/** The address of the section that a clause comes from. */
export const addressOf = ({ text, section }: Standard): string => TEXTS[text].address(section)
