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
    says: 'Each pushed authorization request gets its own request_uri.',
  },
  'par.client-id-required': {
    section: '4.3',
    force: 'shown',
    says: 'A pushed authorization request without client_id in the form is refused.',
  },
  'par.request-object-required': {
    section: '4.3',
    also: ['2.5'],
    force: 'stated',
    says: 'A pushed authorization request without a request object is refused, even if the form carries its parameters as fields.',
  },
  'par.further-fields': {
    section: '4.3',
    force: 'silent',
    says: 'The document does not show fields of the PAR response beyond request_uri.',
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
  'request-object.permissions': {
    section: '2.5',
    also: ['4.4'],
    force: 'shown',
    says: 'The consent page shows the user the permissions from the request object.',
  },
} as const satisfies Clauses
