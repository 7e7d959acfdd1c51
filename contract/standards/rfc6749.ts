import { rfc6749Answers } from './rfc6749/answers.ts'
import { refreshOfOAuth } from './rfc6749/refresh.ts'
import { levelsOf, rfc, type StandardText } from './standard-text.ts'

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
      says: 'scope in the token response is one or more scope tokens with single spaces between them.',
      schema: 'client-credentials-response.schema.json#/$defs/scope_syntax',
    },
    'discovery.scope-syntax': {
      section: '4.2',
      also: ['2.5'],
      ...must('3.3'),
      says: 'Each value in scopes_supported is a scope token: printable ASCII without space, quote and backslash.',
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
      says: 'A token request that carries a field in its query instead of its body gets no token.',
    },
    'par.fields-once': {
      section: '4.3',
      ...must('3.1'),
      says: 'A pushed authorization request that carries a field twice is refused.',
    },
    'authorization.wrong-password': {
      section: '4.4',
      ...must('3.1'),
      says: 'The authorization server verifies who the user is: a log-in with a wrong password opens nothing.',
      safeInProduction: false,
    },
    'token.fields-once': {
      section: '4.1',
      ...must('3.2'),
      says: 'A token request that carries a field twice gets no token.',
    },
    'token.post-only': {
      section: '4.1',
      ...must('3.2'),
      says: 'A token request by another method than POST gets no token.',
    },
    'exchange.fields-once': {
      section: '4.5',
      ...must('3.2'),
      says: 'A token request of the code grant that carries a field twice gets no token.',
    },
    'exchange.post-only': {
      section: '4.5',
      ...must('3.2'),
      says: 'A token request of the code grant by another method than POST gets no token.',
    },
    'exchange.code-once': {
      section: '4.5',
      ...must('4.1.2'),
      says: 'An authorization code gets tokens only once.',
    },
    'exchange.code-reuse-revokes': {
      section: '4.5',
      ...should('4.1.2'),
      says: 'A code that is used a second time ends the tokens of its first use: the userinfo endpoint refuses them.',
    },
    'exchange.body-only': {
      section: '4.5',
      ...must('4.1.3'),
      says: 'A token request of the code grant that carries a field in its query instead of its body gets no token.',
    },
    'exchange.redirect-uri-identical': {
      section: '4.5',
      ...must('4.1.3'),
      says: 'redirect_uri is identical to that of the pushed request: the same address, written in another way, gets no token.',
    },
    'exchange.code-of-client': {
      section: '4.5',
      ...must('4.1.3'),
      says: 'An authorization code gets tokens only for the client to which it was issued.',
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
      says: 'The userinfo endpoint refuses a request without an access token, or with one that nobody issued.',
    },
    'authorization.code-own': {
      section: '4.4',
      ...must('10.10'),
      says: 'Each approved consent gives a code of its own.',
    },
    'exchange.tokens-own': {
      section: '2.7',
      ...must('10.10'),
      says: 'Each exchange gives an access token and a refresh token of its own.',
    },
    'assertion.only-method': {
      section: '5.5',
      also: ['4.3'],
      ...must('5.2'),
      says: 'A request that is authenticated in two ways, by an assertion and by the client secret, is refused.',
    },
    'par.unknown-fields': {
      section: '4.3',
      ...must('3.1'),
      says: 'A pushed authorization request with a field that nobody knows is accepted: the field is ignored.',
    },
    'request-object.response-type': {
      section: '2.5',
      ...must('3.1.1'),
      says: 'A request object without response_type, or with one that the service does not announce, is refused.',
    },
    'token.unknown-fields': {
      section: '4.1',
      ...must('3.2'),
      says: 'A token request with a field that nobody knows gets a token: the field is ignored.',
    },
    'request-object.scope-order': {
      section: '2.5',
      ...must('3.3'),
      says: 'The order of scopes means nothing: a request object with another order is accepted.',
    },
    'exchange.form-only': {
      section: '4.5',
      ...should('4.1.3'),
      says: 'A token request of the code grant is a form: one whose fields are JSON gets no token.',
    },
    'token.form-only': {
      section: '4.1',
      ...should('4.4.2'),
      says: 'A token request is a form: one whose fields are JSON gets no token.',
    },
    'token.scope-known': {
      section: '4.1',
      also: ['2.2'],
      ...must('5.2'),
      says: 'A token request for a scope that nobody defined gets no token, or one whose answer names another scope.',
    },
    'token.untrimmed': {
      section: '4.1',
      also: ['2.1'],
      ...must('A.2'),
      says: 'Spaces are part of client_id and client_secret: with one before and after it, neither gets a token.',
    },
    'exchange.code-untrimmed': {
      section: '4.5',
      ...must('A.11'),
      says: 'Spaces are part of a code: with one before and after it, it gets no token.',
    },
    ...rfc6749Answers,
  },
  uncovered: {
    '2.2':
      'How a service keeps client IDs apart shows in no answer; the portal shows that each pair is another.',
    '2.3': 'assertion.only-method has its one method a request, by the error that 5.2 gives it.',
    '3.1.2':
      'What redirect URI is registered is decided before the run; its use is judged with the request object.',
    '3.1.2.4': 'The PAR endpoint answers a request with a wrong redirect URI before a browser is there.',
    '3.2.1': 'The document itself says how a client authenticates (4.1, 4.5).',
    '4.1.1': 'The document itself says what the request has (4.3, 4.4).',
    '4.2': 'The document shows no implicit grant; discovery.response-types tells what is announced.',
    '4.3': 'The document shows no grant by the password of a user, which the suite would have to give away.',
    '10.3': 'What becomes of a token within the service shows in no answer; that none is guessed is 10.10.',
    '10.5': 'exchange.code-once has the one use of a code, and exchange.code-lifetime its short life.',
    '10.6': 'request-object.redirect-uri-registered has the comparison that it asks for.',
    '10.9': 'TLS is judged by RFC 9325, and a certificate that nobody trusts ends the run.',
    '10.12': 'authorization.state-unchanged has the part of it that a client relies on.',
    '10.13': 'page.framing has it, by RFC 9700.',
    '10.14': 'service.no-server-error tries values that are wrong; more would be an attack.',
    '10.15': 'request-object.redirect-uri-registered has it: no other address is redirected to.',
  },
} as const satisfies StandardText
