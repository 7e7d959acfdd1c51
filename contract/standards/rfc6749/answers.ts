import { levelsOf, type StandardText } from '../standard-text.ts'

const { must, should } = levelsOf('RFC 6749')

/** The requirements of RFC 6749 for answers: granted tokens, redirects and errors. */
export const rfc6749Answers = {
  'authorization.parameters-once': {
    section: '4.4',
    ...must('3.1'),
    says: 'No other parameter of the redirect, such as iss or error, appears more than once.',
  },
  'authorization.fragment': {
    section: '4.4',
    ...must('4.1.2'),
    says: 'The redirect carries its parameters in the query, and none of them in the fragment.',
  },
  'authorization.denied-error': {
    section: '4.4',
    ...must('4.1.2.1'),
    part: 'denial',
    says: 'When the user denies the consent, the browser is redirected to the redirect_uri with the error access_denied.',
    safeInProduction: false,
  },
  'authorization.denied-state': {
    section: '4.4',
    ...must('4.1.2.1'),
    part: 'denial',
    says: 'The redirect after a denied consent carries the state of the request.',
    safeInProduction: false,
  },
  'authorization.denied-characters': {
    section: '4.4',
    ...must('4.1.2.1'),
    part: 'denial',
    says: 'error, error_description and error_uri in the redirect after a denied consent contain only allowed characters.',
    safeInProduction: false,
  },
  'token.no-refresh-token': {
    section: '2.2',
    ...should('4.4.3'),
    says: 'The token response of the client-credentials grant carries no refresh_token.',
  },
  'token.expires-in-left': {
    section: '2.2',
    ...must('5.1'),
    says: 'expires_in counts from the token response: an access token that states its own expiry is valid for that long.',
  },
  'token.status': {
    section: '4.1',
    ...must('5.1'),
    says: 'The token response has the status 200.',
  },
  'token.no-store': {
    section: '4.1',
    ...must('5.1'),
    says: 'Caches do not store the token response: its Cache-Control is no-store.',
  },
  'exchange.status': {
    section: '4.5',
    ...must('5.1'),
    says: 'The token response of the code grant has the status 200.',
  },
  'exchange.content-type': {
    section: '4.5',
    ...must('5.1'),
    says: 'The token response of the code grant has the content type application/json.',
  },
  'exchange.no-store': {
    section: '4.5',
    ...must('5.1'),
    says: 'Caches do not store the token response of the code grant: its Cache-Control is no-store.',
  },
  'exchange.token-type': {
    section: '2.7',
    also: ['4.6'],
    ...must('5.1'),
    says: 'The token response of the code grant carries token_type, which names the Bearer type.',
    schema: 'code-token-standards.schema.json#/$defs/token_type',
  },
  'exchange.expires-in': {
    section: '2.7',
    ...should('5.1'),
    says: 'The token response of the code grant carries expires_in, the lifetime of the access token in whole seconds.',
    schema: 'code-token-standards.schema.json#/$defs/expires_in',
  },
  'exchange.scope-syntax': {
    section: '2.7',
    also: ['5.9'],
    ...must('5.1'),
    says: 'scope in a token response of the code grant, if present, is one or more scope tokens, separated by single spaces.',
  },
  'token.error-json': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'A refused token request is answered with a JSON object that carries an error code.',
  },
  'token.error-media-type': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'The refusal of a token request has the content type application/json.',
  },
  'token.error-registered': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'The error code of a refused token request is registered for the token endpoint.',
  },
  'token.error-characters': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'error, error_description and error_uri of a refused token request contain only allowed characters.',
  },
  'token.error-status': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'A refused token request has the status 400, or 401 if the client is not authenticated.',
  },
  'exchange.error-json': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'A refused token request of the code grant is answered with a JSON object that carries an error code.',
  },
  'exchange.error-media-type': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'The refusal of a token request of the code grant has the content type application/json.',
  },
  'exchange.error-registered': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'The error code of a refused token request of the code grant is registered for the token endpoint.',
  },
  'exchange.error-characters': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'error, error_description and error_uri of a refused token request of the code grant contain only allowed characters.',
  },
  'exchange.error-status': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'A refused token request of the code grant has the status 400, or 401 if the client is not authenticated.',
  },
  'token.error-request': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'A token request that lacks or repeats a field is refused with invalid_request, or with the error code of that field.',
  },
  'token.error-client': {
    section: '7',
    also: ['2.1', '4.1'],
    ...must('5.2'),
    says: 'A wrong client_id or client_secret is refused with the error invalid_client.',
  },
  'token.error-grant-type': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'An unknown grant type is refused with the error unsupported_grant_type.',
  },
  'exchange.error-request': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'A token request of the code grant that lacks a field, repeats one or cannot be read is refused with invalid_request, or with the error code of that field.',
  },
  'exchange.error-grant-type': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'The token endpoint refuses an unknown grant type with the error unsupported_grant_type.',
  },
  'exchange.error-grant': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'A code that is wrong, used or issued to another client, and a redirect_uri that differs, are refused with the error invalid_grant.',
  },
  'token.unguessable': {
    section: '2.2',
    ...must('10.10'),
    says: 'Access tokens of the client-credentials grant are random enough that they cannot be guessed.',
  },
  'authorization.code-unguessable': {
    section: '4.4',
    ...must('10.10'),
    says: 'Authorization codes are random enough that they cannot be guessed.',
  },
  'exchange.tokens-unguessable': {
    section: '2.7',
    ...must('10.10'),
    says: 'Access tokens and refresh tokens of the code grant are random enough that they cannot be guessed.',
  },
  'authorization.code-characters': {
    section: '4.4',
    ...must('A.11'),
    says: 'The authorization code contains only printable ASCII characters.',
  },
  'exchange.refresh-token-characters': {
    section: '2.7',
    ...must('A.17'),
    says: 'The refresh token contains only printable ASCII characters.',
  },
} as const satisfies StandardText['clauses']
