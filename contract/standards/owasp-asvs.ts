import { levelsOf, type StandardText } from './standard-text.ts'

const CHAPTERS: Readonly<Record<string, string>> = {
  '2': '0x11-V2-Authentication.md',
  '3': '0x12-V3-Session-management.md',
  '4': '0x12-V4-Access-Control.md',
  '6': '0x14-V6-Cryptography.md',
  '7': '0x15-V7-Error-Logging.md',
  '8': '0x16-V8-Data-Protection.md',
}

const PORTAL = { profile: 'portal' } as const
const { should } = levelsOf('OWASP ASVS 4.0.3')

/** Rules for pages and answers that no OAuth standard covers, and rules for a developer portal. */
export const owaspAsvs = {
  text: 'OWASP ASVS 4.0.3',
  name: 'Application Security Verification Standard',
  address: (section: string) =>
    `https://github.com/OWASP/ASVS/blob/v4.0.3/4.0/en/${CHAPTERS[section.split('.')[0] ?? ''] ?? ''}`,
  profile: 'oauth',
  clauses: {
    'service.no-stack-trace': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...should('7.4.1'),
      says: 'No answer contains a stack trace, which would reveal the code of the service.',
    },
    'service.no-credential-repeated': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...should('7.4.1'),
      says: 'No refusal repeats a credential from its request: a client secret, an assertion, a code, a code verifier or a token.',
    },
    'portal.session': {
      section: '3.1',
      ...should('4.1.3', PORTAL),
      says: 'The list of keys needs a session: only a user who is logged in at the developer portal sees it.',
      place: 'portal',
    },
    'portal.log-out': {
      section: '3.1',
      ...should('3.3.1', PORTAL),
      says: 'Logging out of the developer portal ends the session: its cookies no longer open the list of keys.',
      place: 'portal',
    },
    'portal.secret-once': {
      section: '3.1',
      also: ['2.1'],
      ...should('2.10.4', PORTAL),
      says: 'A client secret is shown only when it is issued: no later page of the list contains it.',
      place: 'portal',
    },
    'portal.secret-not-in-address': {
      section: '3.1',
      also: ['2.1'],
      ...should('8.3.1', PORTAL),
      says: 'No page address contains a client secret, because histories and logs keep addresses.',
      place: 'portal',
    },
    'portal.former-secret-ends': {
      section: '3.1',
      ...should('6.4.1', PORTAL),
      says: 'The former secret of a renewed key stops working: it gets no token.',
      place: 'portal',
    },
    'page.cookie-secure': {
      section: '4.4',
      ...should('3.4.1'),
      says: 'A session cookie is sent over TLS only: it has the attribute Secure.',
    },
    'page.cookie-http-only': {
      section: '4.4',
      ...should('3.4.2'),
      says: 'No script can read a session cookie: it has the attribute HttpOnly.',
    },
    'page.cookie-same-site': {
      section: '4.4',
      ...should('3.4.3'),
      says: 'A session cookie is not sent with requests from other sites: it is not SameSite=None.',
    },
    'page.caching': {
      section: '4.4',
      ...should('8.2.1'),
      says: 'Caches do not store the pages of the authorization server.',
    },
  },
  uncovered: {
    '3.4.4': 'A cookie without the prefix __Host- is equally safe if no other application shares the domain.',
  },
} as const satisfies StandardText
