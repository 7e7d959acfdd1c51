import type { Clauses } from './clause.ts'

/** Sections 2.5, 2.6 and 4.3: the pushed authorization request and its request object. */
export const par = {
  'par.request': {
    section: '4.3',
    also: ['2.4', '2.5', '5.4', '5.5'],
    force: 'stated',
    says: 'A pushed authorization request with client_id, client_assertion_type, client_assertion and request, as documented, is accepted.',
  },
  'par.json': {
    section: '4.3',
    force: 'stated',
    says: 'The PAR response is a JSON object.',
  },
  'par.request-uri': {
    section: '2.6',
    also: ['4.3'],
    force: 'stated',
    says: 'The PAR response carries request_uri, the reference to the pushed request.',
    schema: 'par-response.schema.json#/$defs/request_uri',
  },
  'par.request-uri-own': {
    section: '2.6',
    force: 'stated',
    says: 'Each pushed authorization request has a request_uri of its own.',
  },
  'par.client-id-required': {
    section: '4.3',
    force: 'stated',
    says: 'A pushed authorization request without client_id is refused.',
  },
  'par.request-object-required': {
    section: '4.3',
    also: ['2.5'],
    force: 'stated',
    says: 'A pushed authorization request without a request object is refused.',
  },
  'par.fields-once': {
    section: '4.3',
    force: 'standard',
    standard: 'RFC 6749, 3.1',
    says: 'A pushed authorization request that carries a field twice is refused.',
  },
  'par.body-only': {
    section: '4.3',
    force: 'standard',
    standard: 'RFC 9126, 2.1',
    says: 'A pushed authorization request that carries a field in its query instead of its body is refused.',
  },
  'par.post-only': {
    section: '4.3',
    force: 'standard',
    standard: 'RFC 9126, 2.3',
    says: 'A pushed authorization request by another method than POST is refused.',
  },
  'par.further-fields': {
    section: '4.3',
    force: 'silent',
    says: 'Fields of the PAR response beyond request_uri are not shown.',
  },
  'request-object.signed': {
    section: '2.5',
    also: ['4.3'],
    force: 'stated',
    says: 'The request object is a signed JWT: an unsigned one is refused.',
  },
  'request-object.signature': {
    section: '2.5',
    also: ['4.3'],
    force: 'stated',
    says: "A request object that was altered, or signed with a key other than the application's, is refused.",
  },
  'request-object.code-challenge': {
    section: '2.5',
    also: ['5.6'],
    force: 'standard',
    standard: 'RFC 7636, 4.4.1',
    says: 'The request object carries the PKCE code challenge: one without it is refused.',
  },
  'request-object.code-challenge-method': {
    section: '2.5',
    also: ['5.6'],
    force: 'standard',
    standard: 'FAPI 2.0 Security Profile, 5.3.2.2',
    says: 'The code challenge is made with S256: a plain one is refused.',
  },
  'request-object.alg': {
    section: '2.5',
    force: 'standard',
    standard: 'FAPI 2.0 Security Profile, 5.4.1',
    says: 'A request object signed with RS256 is refused.',
  },
  'request-object.encoding': {
    section: '2.5',
    force: 'standard',
    standard: 'RFC 7515, 2',
    says: 'A request object that is not canonical base64url is refused.',
  },
  'request-object.key-id': {
    section: '2.5',
    force: 'standard',
    standard: 'OpenID Connect Core 1.0, 10.1',
    says: 'A request object that names a key ID nobody registered is refused.',
  },
  'request-object.critical-header': {
    section: '2.5',
    force: 'standard',
    standard: 'RFC 7515, 4.1.11',
    says: 'A request object with a critical header parameter that the server cannot know is refused.',
  },
  'request-object.authorization-details': {
    section: '2.5',
    force: 'standard',
    standard: 'RFC 9396, 5',
    says: 'A request object whose authorization details are of an unknown type is refused.',
  },
  'request-object.redirect-uri-required': {
    section: '2.5',
    force: 'standard',
    standard: 'FAPI 2.0 Security Profile, 5.3.2.2',
    says: 'A request object without a redirect URI is refused.',
  },
  'request-object.permissions': {
    section: '2.5',
    also: ['4.4'],
    force: 'shown',
    says: 'The permissions of the request object are what the user sees on the consent page.',
  },
} as const satisfies Clauses
