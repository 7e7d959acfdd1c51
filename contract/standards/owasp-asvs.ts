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

/** What pages and answers owe whoever sees them, where no text of OAuth says it; and what a developer portal owes. */
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
      says: 'No answer shows where the service is in its code: none has a stack trace.',
    },
    'service.no-credential-repeated': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...should('7.4.1'),
      says: 'No refusal repeats a credential of its request: a client secret, an assertion, a code, a code verifier or a token.',
    },
    'portal.session': {
      section: '3.1',
      ...should('4.1.3', PORTAL),
      says: 'The list of keys needs a session: nobody sees it who is not logged in at the developer portal.',
      place: 'portal',
    },
    'portal.log-out': {
      section: '3.1',
      ...should('3.3.1', PORTAL),
      says: 'Logging out of the developer portal ends the session: its cookies show no list of keys any more.',
      place: 'portal',
    },
    'portal.secret-once': {
      section: '3.1',
      also: ['2.1'],
      ...should('2.10.4', PORTAL),
      says: 'A client secret is shown when it is issued and not again: no later page of the list has it.',
      place: 'portal',
    },
    'portal.secret-not-in-address': {
      section: '3.1',
      also: ['2.1'],
      ...should('8.3.1', PORTAL),
      says: 'A client secret is in the address of no page, where histories and logs keep it.',
      place: 'portal',
    },
    'portal.former-secret-ends': {
      section: '3.1',
      ...should('6.4.1', PORTAL),
      says: 'The former secret of a renewed key ends: it gets no token.',
      place: 'portal',
    },
    'page.cookie-secure': {
      section: '4.4',
      ...should('3.4.1'),
      says: 'A cookie that keeps a session goes over TLS only: it has the attribute Secure.',
    },
    'page.cookie-http-only': {
      section: '4.4',
      ...should('3.4.2'),
      says: 'No script reads a cookie that keeps a session: it has the attribute HttpOnly.',
    },
    'page.cookie-same-site': {
      section: '4.4',
      ...should('3.4.3'),
      says: 'A cookie that keeps a session does not go with the requests of other sites: it is not SameSite=None.',
    },
    'page.caching': {
      section: '4.4',
      ...should('8.2.1'),
      says: 'No cache keeps a page of the authorization server.',
    },
  },
  uncovered: {
    '3.4.4': 'A cookie without the prefix __Host- is as good where no other application has the domain.',
  },
} as const satisfies StandardText
