import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9396')

export const rfc9396 = {
  text: 'RFC 9396',
  name: 'Rich Authorization Requests',
  address: rfc(9396),
  profile: 'oauth',
  clauses: {
    'exchange.details-structure': {
      section: '2.7',
      ...must('2'),
      says: 'authorization_details of the token response is a list of objects, each with its type.',
    },
    'request-object.authorization-details': {
      section: '2.5',
      ...must('5'),
      says: 'A request object whose authorization details are of an unknown type is refused.',
    },
    'exchange.details-asked-for': {
      section: '2.7',
      ...must('7'),
      says: 'Each type in authorization_details of the token response is one that was asked for.',
    },
    'discovery.details-form': {
      section: '4.2',
      also: ['2.5'],
      ...must('10'),
      says: 'authorization_details_types_supported, if it is there, is a list of strings.',
      schema: 'server-metadata.schema.json#/$defs/details_form',
    },
    'discovery.details-types': {
      section: '4.2',
      also: ['2.5'],
      ...must('10'),
      says: 'authorization_details_types_supported, if it is there, lists the types of accepted authorization details.',
    },
    'refresh.authorization-details': {
      section: '5.9',
      also: ['2.7'],
      ...must('7'),
      says: 'The token response of the refresh grant carries authorization_details, where that of the code grant does.',
    },
  },
  uncovered: {
    '3': 'The document itself says what the request has (2.5).',
    '6': 'Details at the token endpoint narrow a grant; the document shows none there.',
    '8': 'par.error-registered has invalid_authorization_details among its codes.',
    '9': 'What an API reads of a token shows in no answer.',
  },
} as const satisfies StandardText
