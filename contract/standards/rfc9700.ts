import { levelsOf, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 9700')

export const rfc9700 = {
  text: 'RFC 9700',
  clauses: {
    'discovery.pkce': {
      section: '4.2',
      also: ['5.6'],
      ...should('2.1.1'),
      says: 'The discovery document lists the supported PKCE methods in code_challenge_methods_supported.',
    },
    'request-object.code-challenge': {
      section: '2.5',
      also: ['5.6'],
      ...should('2.1.1'),
      says: 'The request object carries the PKCE code challenge: one without it is refused.',
    },
    'page.referrer': {
      section: '4.4',
      ...should('4.2.4'),
      says: 'The pages of the authorization server have a Referrer-Policy that keeps their addresses from other sites.',
    },
    'page.framing': {
      section: '4.4',
      ...must('4.16'),
      says: 'No page of another site can put a page of the authorization server into a frame.',
    },
    'api.token-in-header': {
      section: '4.6',
      ...should('4.3.2'),
      says: 'A protected API refuses an access token in the query of the address.',
    },
    'authorization.log-in-not-forwarded': {
      section: '4.4',
      ...must('4.12'),
      says: 'A form of a page is not answered with a redirect of the status 307, which sends it on.',
    },
    'authorization.see-other': {
      section: '4.4',
      ...should('4.12'),
      says: 'A form of a page that is answered with a redirect is answered with the status 303.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
