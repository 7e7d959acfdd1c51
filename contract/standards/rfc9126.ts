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
      ...should('2.1'),
      says: 'A pushed authorization request that carries a field in its query instead of its body is refused.',
    },
    'par.validated': {
      section: '4.3',
      also: ['2.5'],
      ...must('2.1'),
      says: 'The PAR endpoint already refuses a request that the authorization endpoint would refuse.',
    },
    'authorization.request-uri-of-client': {
      section: '4.4',
      also: ['2.6'],
      ...must('2.2'),
      says: 'request_uri is bound to the client that pushed the request: a request_uri of another application leads to neither a consent page nor a code.',
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
      says: 'The request_uri is a URI: it has a scheme, and only characters that a URI may contain.',
    },
    'par.request-uri-unguessable': {
      section: '2.6',
      ...must('2.2'),
      says: 'Values of request_uri are random enough that they cannot be guessed.',
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
      says: 'The error code of a refused pushed authorization request is registered for the token or the authorization endpoint, and does not report a decision of the user.',
    },
    'par.error-characters': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'error, error_description and error_uri of a refused pushed authorization request contain only allowed characters.',
    },
    'par.error-status': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'A refused pushed authorization request has the status 400, 401 if the client is not authenticated, or 413 if the request is too large.',
    },
    'par.error-request': {
      section: '7',
      also: ['4.3'],
      ...must('2.3'),
      says: 'A pushed authorization request that lacks a field, repeats one, cannot be read or asks for something not allowed is refused with invalid_request, or with the error code of that field or claim.',
    },
    'par.post-only': {
      section: '4.3',
      ...must('2.3'),
      says: 'A pushed authorization request with a method other than POST is refused.',
    },
    'discovery.par-form': {
      section: '4.2',
      also: ['4.3'],
      ...must('5'),
      says: 'require_pushed_authorization_requests, if present, is true or false.',
      schema: 'server-metadata.schema.json#/$defs/par_form',
    },
    'assertion.aud-endpoint': {
      section: '2.4',
      also: ['4.3'],
      ...must('2', { unless: 'FAPI 2.0 Security Profile' }),
      says: 'The PAR endpoint accepts an assertion whose aud is the address of the PAR endpoint or of the token endpoint.',
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
      says: 'A pushed authorization request is a form: a request with JSON fields is refused.',
    },
    'request-object.client-id-matches': {
      section: '2.5',
      also: ['4.3'],
      ...must('3'),
      says: 'A request object whose client_id differs from that of the authenticated application is refused.',
    },
    'authorization.request-uri-expires': {
      section: '4.4',
      also: ['2.6'],
      ...must('4'),
      says: 'An expired request_uri leads to neither a consent page nor a code.',
      safeInProduction: false,
    },
    'authorization.pushed-only': {
      section: '4.4',
      also: ['4.3'],
      ...must('4'),
      says: 'If discovery announces that requests are accepted only when pushed, an authorization request that was not pushed leads to neither a consent page nor a code.',
      safeInProduction: false,
    },
    'authorization.request-uri-once': {
      section: '4.4',
      also: ['2.6'],
      ...should('7.3'),
      says: 'request_uri is valid for one consent: opened again, it leads to neither a consent page nor a code.',
      safeInProduction: false,
    },
  },
  uncovered: {
    '6': 'The document itself always uses PAR.',
    '7.1': 'authorization.request-uri-* and par.request-uri-unguessable cover this.',
    '7.2': 'request-object.redirect-uri-registered covers this.',
    '2.4':
      'A server may accept an unregistered redirect URI; OpenID Connect Core (3.1.2.1) does not allow it.',
  },
} as const satisfies StandardText
