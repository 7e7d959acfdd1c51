import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 9700')

export const rfc9700 = {
  text: 'RFC 9700',
  name: 'Best Current Practice for OAuth 2.0 Security',
  address: rfc(9700),
  profile: 'oauth',
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
  uncovered: {
    '2.1': 'Addresses are compared exactly: request-object.redirect-uri-registered.',
    '2.1.2': 'The document shows no implicit grant.',
    '2.2.1': 'Tokens of the document are bearer tokens; a sender constraint is not part of it.',
    '2.2.2': 'Tokens of a confidential client need no rotation; refresh.* has what is owed.',
    '2.3': 'What an access token allows is known to the API alone.',
    '2.4': 'The document shows no grant by the password of a user.',
    '2.5': 'The document authenticates by key where it matters (4.3, 4.5).',
    '2.6': 'discovery.* has the metadata; TLS is judged by RFC 9325.',
    '4.1.3': 'request-object.redirect-uri-registered has it, by OpenID Connect Core.',
    '4.4.2': 'authorization.iss has it, by RFC 9207.',
    '4.5.3': 'exchange.code-verifier, id-token.nonce and exchange.code-of-client have it.',
    '4.7.1': 'authorization.state-unchanged and request-object.code-challenge have it.',
    '4.8.2': 'request-object.code-challenge has it: no authorization goes without a challenge.',
    '4.10':
      'Sender constraints are not part of the document; api.token-kind has what of an audience can be tried.',
    '4.11.2': 'request-object.redirect-uri-registered has it: no other address is redirected to.',
    '4.13': 'What a proxy takes off a request shows in no answer.',
    '4.14.2': 'refresh.token-of-client and refresh.authentication have it for confidential clients.',
    '4.15': 'How client IDs and user IDs are kept apart shows in no answer.',
  },
} as const satisfies StandardText
