import { levelsOf, type StandardText } from '../standard-text.ts'

const { must, should } = levelsOf('RFC 6749')

/** What RFC 6749 asks of answers: granted tokens, redirects and errors. */
export const rfc6749Answers = {
  'authorization.parameters-once': {
    section: '4.4',
    ...must('3.1'),
    says: 'No further parameter of the redirect, such as iss or error, comes more than once.',
  },
  'authorization.fragment': {
    section: '4.4',
    ...must('4.1.2'),
    says: 'The redirect has its answer in the query, and nothing of it in the fragment.',
  },
  'authorization.denied-error': {
    section: '4.4',
    ...must('4.1.2.1'),
    part: 'denial',
    says: 'A consent that the user denies leads to the redirect_uri with the error access_denied.',
    safeInProduction: false,
  },
  'authorization.denied-state': {
    section: '4.4',
    ...must('4.1.2.1'),
    part: 'denial',
    says: 'The redirect of a denied consent carries the state of the request.',
    safeInProduction: false,
  },
  'authorization.denied-characters': {
    section: '4.4',
    ...must('4.1.2.1'),
    part: 'denial',
    says: 'error, error_description and error_uri of the redirect of a denied consent have only characters that are allowed in them.',
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
    says: 'expires_in of a token response counts from that response: an access token that says when it ends is valid as long.',
  },
  'token.status': {
    section: '4.1',
    ...must('5.1'),
    says: 'The token response has the status 200.',
  },
  'token.no-store': {
    section: '4.1',
    ...must('5.1'),
    says: 'The token response is not to be stored: its Cache-Control is no-store.',
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
    says: 'The token response of the code grant is not to be stored: its Cache-Control is no-store.',
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
    says: 'scope in a token response of the code grant, where it is present, is one or more scope tokens with single spaces between them.',
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
    says: 'The error code of a refused token request is one that is registered for the token endpoint.',
  },
  'token.error-characters': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'error, error_description and error_uri of a refused token request have only characters that are allowed in them.',
  },
  'token.error-status': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'A refused token request has the status 400, or 401 where the client is not authenticated.',
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
    says: 'The error code of a refused token request of the code grant is one that is registered for the token endpoint.',
  },
  'exchange.error-characters': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'error, error_description and error_uri of a refused token request of the code grant have only characters that are allowed in them.',
  },
  'exchange.error-status': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'A refused token request of the code grant has the status 400, or 401 where the client is not authenticated.',
  },
  'token.error-request': {
    section: '7',
    also: ['4.1'],
    ...must('5.2'),
    says: 'A token request that lacks a field, or repeats one, is refused with invalid_request, or with the error code of that field.',
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
    says: 'A grant type that no endpoint knows is refused with the error unsupported_grant_type.',
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
    says: 'At the token endpoint a grant type that nobody knows is refused with the error unsupported_grant_type.',
  },
  'exchange.error-grant': {
    section: '7',
    also: ['4.5'],
    ...must('5.2'),
    says: 'A code that is wrong, used or of another client, and a redirect_uri that differs, are refused with the error invalid_grant.',
  },
  'token.unguessable': {
    section: '2.2',
    ...must('10.10'),
    says: 'What differs between access tokens of the client-credentials grant is too much to be guessed.',
  },
  'authorization.code-unguessable': {
    section: '4.4',
    ...must('10.10'),
    says: 'What differs between authorization codes is too much to be guessed.',
  },
  'exchange.tokens-unguessable': {
    section: '2.7',
    ...must('10.10'),
    says: 'What differs between access tokens, or refresh tokens, of the code grant is too much to be guessed.',
  },
  'authorization.code-characters': {
    section: '4.4',
    ...must('A.11'),
    says: 'The authorization code has printable ASCII characters only.',
  },
  'exchange.refresh-token-characters': {
    section: '2.7',
    ...must('A.17'),
    says: 'The refresh token has printable ASCII characters only.',
  },
} as const satisfies StandardText['clauses']
