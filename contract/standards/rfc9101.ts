import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9101')

export const rfc9101 = {
  text: 'RFC 9101',
  name: 'JWT-Secured Authorization Request',
  address: rfc(9101),
  profile: 'oauth',
  clauses: {
    'request-object.alone': {
      section: '2.5',
      also: ['4.3', '4.4'],
      ...must('6.3'),
      says: 'Only the request object counts: a different state and a response mode in the form are ignored, or the request is refused.',
      safeInProduction: false,
    },
    'request-object.error': {
      section: '7',
      also: ['2.5', '4.3'],
      ...must('6.2'),
      says: 'A request object with an invalid signature is refused with the error invalid_request_object.',
    },
    'discovery.request-object-form': {
      section: '4.2',
      also: ['2.5'],
      ...must('10.5'),
      says: 'require_signed_request_object, if present, is true or false.',
      schema: 'server-metadata.schema.json#/$defs/request_object_form',
    },
  },
  uncovered: {
    '4': 'The document itself says what a request object contains (2.5).',
    '5': 'A request object is sent to the PAR endpoint: RFC 9126 applies.',
    '6.1': 'No request object of the document is encrypted.',
    '7': 'Errors of the PAR endpoint are those of RFC 9126, 2.3.',
    '10.2': 'The document covers this (2.5): an unsigned request object is refused.',
    '10.8':
      'request-object.typed covers the type, from FAPI 2.0; an assertion in its place lacks the required contents.',
  },
} as const satisfies StandardText
