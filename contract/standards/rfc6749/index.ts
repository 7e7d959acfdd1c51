import { levelsOf, rfc, type StandardText } from '../standard-text.ts'
import { rfc6749Answers } from './answers.ts'
import { refreshOfOAuth } from './refresh.ts'

const { must, should } = levelsOf('RFC 6749')

export const rfc6749 = {
  text: 'RFC 6749',
  name: 'The OAuth 2.0 Authorization Framework',
  address: rfc(6749),
  profile: 'oauth',
  clauses: {
    'token.scope-syntax': {
      section: '2.2',
      ...must('3.3'),
      says: 'scope in the token response is one or more scope tokens, separated by single spaces.',
      schema: 'client-credentials-response.schema.json#/$defs/scope_syntax',
    },
    'discovery.scope-syntax': {
      section: '4.2',
      also: ['2.5'],
      ...must('3.3'),
      says: 'Each value in scopes_supported is a scope token: printable ASCII without spaces, quotes and backslashes.',
    },
    'token.case-sensitive': {
      section: '4.1',
      ...must('1.9'),
      says: 'client_id and grant_type of the token request are case-sensitive: in a different letter case they get no token.',
    },
    'exchange.case-sensitive': {
      section: '4.5',
      ...must('1.9'),
      says: 'grant_type is case-sensitive at the token endpoint: in a different letter case it gets no token.',
    },
    'token.body-only': {
      section: '4.1',
      ...must('2.3.1'),
      says: 'A token request that carries client_id or client_secret in its query instead of its body gets no token.',
    },
    'par.fields-once': {
      section: '4.3',
      ...must('3.1'),
      says: 'A pushed authorization request that repeats a field is refused.',
    },
    'authorization.wrong-password': {
      section: '4.4',
      ...must('3.1'),
      says: 'The authorization server verifies the identity of the user: a log-in with a wrong password leads to neither a consent page nor a code.',
      safeInProduction: false,
    },
    'token.fields-once': {
      section: '4.1',
      ...must('3.2'),
      says: 'A token request that repeats a field gets no token.',
    },
    'token.post-only': {
      section: '4.1',
      ...must('3.2'),
      says: 'A token request with a method other than POST gets no token.',
    },
    'exchange.fields-once': {
      section: '4.5',
      ...must('3.2'),
      says: 'A token request of the code grant that repeats a field gets no token.',
    },
    'exchange.post-only': {
      section: '4.5',
      ...must('3.2'),
      says: 'A token request of the code grant with a method other than POST gets no token.',
    },
    'exchange.code-once': {
      section: '4.5',
      ...must('4.1.2'),
      says: 'An authorization code gets tokens only once.',
    },
    'exchange.code-reuse-revokes': {
      section: '4.5',
      ...should('4.1.2'),
      says: 'A second use of a code revokes the tokens from its first use: the userinfo endpoint refuses them.',
    },
    'exchange.body-only': {
      section: '4.5',
      ...should('4.1.3'),
      says: 'A token request of the code grant that carries a field in its query instead of its body gets no token.',
    },
    'exchange.redirect-uri-identical': {
      section: '4.5',
      ...must('4.1.3'),
      says: 'redirect_uri is identical to the one in the pushed request: the same address, written differently, gets no token.',
    },
    'exchange.code-of-client': {
      section: '4.5',
      ...must('4.1.3'),
      says: 'An authorization code gets tokens only for the client that it was issued to.',
    },
    'token.content-type': {
      section: '4.1',
      ...must('5.1'),
      says: 'The token response has the content type application/json.',
    },
    'token.grant-type-supported': {
      section: '4.1',
      ...must('5.2'),
      says: 'A grant type that the endpoint does not support gets no token.',
    },
    'exchange.grant-type-supported': {
      section: '4.5',
      ...must('5.2'),
      says: 'A grant type that the token endpoint does not support gets no token.',
    },
    ...refreshOfOAuth,
    'userinfo.token-genuine': {
      section: '4.2',
      ...must('7'),
      says: 'The userinfo endpoint refuses a request without an access token, or with one that the service did not issue.',
    },
    'authorization.code-own': {
      section: '4.4',
      ...must('10.10'),
      says: 'Each approved consent gives a different code.',
    },
    'exchange.tokens-own': {
      section: '2.7',
      ...must('10.10'),
      says: 'Each exchange gives a different access token and a different refresh token.',
    },
    'token.only-method': {
      section: '4.1',
      ...must('5.2'),
      says: 'A token request that authenticates in two ways, in the form and by an Authorization: Basic header, is refused.',
    },
    'assertion.basic-challenge': {
      section: '5.5',
      also: ['4.3', '4.5'],
      ...must('5.2'),
      says: 'If a request with an Authorization: Basic header is refused with the status 401, the challenge names the scheme Basic.',
    },
    'assertion.only-method': {
      section: '5.5',
      also: ['4.3'],
      ...must('5.2'),
      says: 'A request that authenticates in two ways, with an assertion and with the client secret, is refused.',
    },
    'par.unknown-fields': {
      section: '4.3',
      ...must('3.1'),
      says: 'A pushed authorization request with an unknown field is accepted: the field is ignored.',
    },
    'request-object.response-type': {
      section: '2.5',
      ...must('3.1.1'),
      says: 'A request object without response_type, or with one that the service does not announce, is refused.',
    },
    'token.unknown-fields': {
      section: '4.1',
      ...must('3.2'),
      says: 'A token request with an unknown field gets a token: the field is ignored.',
    },
    'request-object.scope-order': {
      section: '2.5',
      ...must('3.3'),
      says: 'The order of scopes has no meaning: a request object that lists them in another order is accepted.',
    },
    'exchange.form-only': {
      section: '4.5',
      ...should('4.1.3'),
      says: 'A token request of the code grant is a form: a request with JSON fields gets no token.',
    },
    'token.form-only': {
      section: '4.1',
      ...should('4.4.2'),
      says: 'A token request is a form: a request with JSON fields gets no token.',
    },
    'token.scope-known': {
      section: '4.1',
      also: ['2.2'],
      ...must('3.3'),
      says: 'A token request for an undefined scope gets no token, or gets a token for another scope that the answer names.',
    },
    'token.untrimmed': {
      section: '4.1',
      also: ['2.1'],
      ...must('A.2'),
      says: 'Spaces are part of client_id and client_secret: a value with a space before and after it gets no token.',
    },
    'exchange.code-untrimmed': {
      section: '4.5',
      ...must('A.11'),
      says: 'Spaces are part of a code: a code with a space before and after it gets no token.',
    },
    ...rfc6749Answers,
  },
  uncovered: {
    '2.2':
      'No answer shows how a service keeps client IDs unique; the portal shows that each key pair is different.',
    '2.3': 'token.only-method and assertion.only-method cover one method per request, by the error in 5.2.',
    '3.1.2': 'Redirect URIs are registered before the run; their use is judged with the request object.',
    '3.1.2.4': 'The PAR endpoint answers a request with a wrong redirect URI before a browser is involved.',
    '3.2.1': 'The document itself says how a client authenticates (4.1, 4.5).',
    '4.1.1': 'The document itself says what the request contains (4.3, 4.4).',
    '4.2': 'The document shows no implicit grant; discovery.response-types covers what is announced.',
    '4.3':
      'The document shows no password grant, for which the suite would have to give away the password of a user.',
    '10.3': 'No answer shows how the service handles a token internally; 10.10 covers guessing.',
    '10.5': 'exchange.code-once covers the single use of a code, and exchange.code-lifetime its short life.',
    '10.6': 'request-object.redirect-uri-registered covers the required comparison.',
    '10.9': 'TLS is judged by RFC 9325, and an untrusted certificate ends the run.',
    '10.12': 'authorization.state-unchanged covers the part that a client relies on.',
    '10.13': 'page.framing covers this, from RFC 9700.',
    '10.14': 'service.no-server-error tries wrong values; anything more would be an attack.',
    '10.15': 'request-object.redirect-uri-registered covers this: the service redirects to no other address.',
  },
} as const satisfies StandardText
