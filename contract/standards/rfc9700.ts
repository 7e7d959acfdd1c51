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
      part: 'consent',
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
      says: 'The pages of the authorization server have a Referrer-Policy that hides their addresses from other sites.',
    },
    'page.framing': {
      section: '4.4',
      ...must('4.16'),
      says: 'No other site can show a page of the authorization server in a frame.',
    },
    'authorization.log-in-not-forwarded': {
      section: '4.4',
      ...must('4.12'),
      says: 'No submitted form is answered with a 307 redirect, which would forward the form data.',
    },
    'authorization.see-other': {
      section: '4.4',
      ...should('4.12'),
      says: 'A redirect in answer to a submitted form has the status 303.',
    },
  },
  uncovered: {
    '2.1': 'request-object.redirect-uri-registered covers this: addresses are compared exactly.',
    '2.1.2': 'The document shows no implicit grant.',
    '2.2.1': 'The document uses bearer tokens; sender-constrained tokens are not part of it.',
    '2.2.2': 'Tokens of a confidential client need no rotation; refresh.* covers what is required.',
    '2.3': 'Only the API knows what an access token allows.',
    '2.4': 'The document shows no password grant.',
    '2.5': 'The document authenticates clients by key in the code flow (4.3, 4.5).',
    '2.6': 'discovery.* covers the metadata; TLS is judged by RFC 9325.',
    '4.1.3': 'request-object.redirect-uri-registered covers this, from OpenID Connect Core.',
    '4.3.2':
      'It binds the client; api.token-in-header, from the FAPI 2.0 Security Profile, is about the API.',
    '4.4.2': 'authorization.iss covers this, from RFC 9207.',
    '4.5.3': 'exchange.code-verifier, id-token.nonce and exchange.code-of-client cover this.',
    '4.7.1': 'authorization.state-unchanged and request-object.code-challenge cover this.',
    '4.8.2': 'request-object.code-challenge covers this: no authorization succeeds without a challenge.',
    '4.10':
      'Sender-constrained tokens are not part of the document; api.token-kind covers the part about audiences that can be tried.',
    '4.11.2':
      'request-object.redirect-uri-registered covers this: the service redirects to no other address.',
    '4.13': 'No answer shows what a proxy removes from a request.',
    '4.14.2': 'refresh.token-of-client and refresh.authentication cover this for confidential clients.',
    '4.15': 'No answer shows how client IDs and user IDs are kept apart.',
  },
} as const satisfies StandardText
