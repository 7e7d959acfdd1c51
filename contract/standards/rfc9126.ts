import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 9126')

export const rfc9126 = {
  text: 'RFC 9126',
  name: 'Pushed Authorization Requests',
  address: rfc(9126),
  profile: 'oauth',
  clauses: {
    'par.body-only': {
      section: '4.3',
      ...must('2.1'),
      says: 'A pushed authorization request that carries a field in its query instead of its body is refused.',
    },
    'par.validated': {
      section: '4.3',
      also: ['2.5'],
      ...must('2.1'),
      says: 'What the authorization endpoint refuses in a request is refused when it is pushed already.',
    },
    'authorization.request-uri-of-client': {
      section: '4.4',
      also: ['2.6'],
      ...must('2.2'),
      says: 'request_uri is bound to the client that pushed the request: that of another application opens nothing.',
      safeInProduction: false,
    },
    'par.status': {
      section: '4.3',
      ...must('2.2'),
      says: 'An accepted pushed authorization request is answered with the status 201.',
    },
    'par.content-type': {
      section: '4.3',
      ...must('2.2'),
      says: 'The PAR response has the content type application/json.',
    },
    'par.expires-in': {
      section: '2.6',
      ...must('2.2'),
      says: 'The PAR response carries expires_in, the lifetime of the request_uri in whole seconds.',
      schema: 'par-standards.schema.json#/$defs/expires_in',
    },
    'par.request-uri-absolute': {
      section: '2.6',
      ...must('2.2'),
      says: 'The request_uri is a URI: a scheme, and only characters that a URI has.',
    },
    'par.request-uri-unguessable': {
      section: '2.6',
      ...must('2.2'),
      says: 'What differs between values of request_uri is too much to be guessed.',
    },
    'par.error-json': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'A refused pushed authorization request is answered with a JSON object that carries an error code.',
    },
    'par.error-media-type': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'The refusal of a pushed authorization request has the content type application/json.',
    },
    'par.error-registered': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'The error code of a refused pushed authorization request is one that is registered for the token or the authorization endpoint, and none of a user’s decision.',
    },
    'par.error-characters': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'error, error_description and error_uri of a refused pushed authorization request have only characters that are allowed in them.',
    },
    'par.error-status': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'A refused pushed authorization request has the status 400, 401 where the client is not authenticated, or one that RFC 9126 has for its size.',
    },
    'par.error-request': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'A pushed authorization request that lacks a field, repeats one, cannot be read or asks for what it may not is refused with invalid_request, or with the error code of that field or claim.',
    },
    'par.post-only': {
      section: '4.3',
      ...must('2.3'),
      says: 'A pushed authorization request by another method than POST is refused.',
    },
    'discovery.par-form': {
      section: '4.2',
      also: ['4.3'],
      ...must('5'),
      says: 'require_pushed_authorization_requests, if it is there, is true or false.',
      schema: 'server-metadata.schema.json#/$defs/par_form',
    },
    'assertion.aud-endpoint': {
      section: '2.4',
      also: ['4.3'],
      ...must('2', { unless: 'FAPI 2.0 Security Profile' }),
      says: 'At the PAR endpoint an assertion may be for the address of that endpoint or of the token endpoint: either is accepted.',
    },
    'par.request-uri-field': {
      section: '4.3',
      ...must('2.1'),
      says: 'A pushed authorization request that carries request_uri is refused.',
    },
    'request-object.request-uri': {
      section: '2.5',
      ...must('2.1'),
      says: 'A request object that carries request_uri is refused.',
    },
    'par.form-only': {
      section: '4.3',
      ...should('2.1'),
      says: 'A pushed authorization request is a form: one whose fields are JSON is refused.',
    },
    'request-object.client-id-matches': {
      section: '2.5',
      also: ['4.3'],
      ...must('3'),
      says: 'A request object whose client_id is not that of the authenticated application is refused.',
    },
    'authorization.request-uri-expires': {
      section: '4.4',
      also: ['2.6'],
      ...must('4'),
      says: 'A request_uri whose lifetime is over opens nothing.',
      safeInProduction: false,
    },
    'authorization.pushed-only': {
      section: '4.4',
      also: ['4.3'],
      ...must('4'),
      says: 'Where discovery announces that requests are pushed only, an authorization request that was not pushed opens nothing.',
      safeInProduction: false,
    },
    'authorization.request-uri-once': {
      section: '4.4',
      also: ['2.6'],
      ...should('7.3'),
      says: 'request_uri is good for one consent: opened once more, it opens nothing.',
      safeInProduction: false,
    },
  },
  uncovered: {
    '6': 'The document itself has PAR always used.',
    '7.1': 'authorization.request-uri-* and par.request-uri-unguessable have it.',
    '7.2': 'request-object.redirect-uri-registered has it.',
    '2.4':
      'A server may take a redirect URI that is not registered; OpenID Connect Core (3.1.2.1) takes none.',
  },
} as const satisfies StandardText
