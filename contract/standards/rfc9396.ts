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
      says: 'authorization_details of the token response is a list of objects, each with a type.',
    },
    'request-object.authorization-details': {
      section: '2.5',
      ...must('5'),
      says: 'A request object with authorization details of an unknown type is refused.',
    },
    'exchange.details-asked-for': {
      section: '2.7',
      ...must('7'),
      says: 'Each type in authorization_details of the token response was requested.',
    },
    'discovery.details-form': {
      section: '4.2',
      also: ['2.5'],
      ...must('10'),
      says: 'authorization_details_types_supported, if present, is a list of strings.',
      schema: 'server-metadata.schema.json#/$defs/details_form',
    },
    'discovery.details-types': {
      section: '4.2',
      also: ['2.5'],
      ...must('10'),
      part: 'consent',
      says: 'authorization_details_types_supported, if present, lists the types of accepted authorization details.',
    },
    'refresh.authorization-details': {
      section: '5.9',
      also: ['2.7'],
      ...must('7'),
      says: 'The token response of the refresh grant carries authorization_details if that of the code grant does.',
    },
  },
  uncovered: {
    '3': 'The document itself says what the request contains (2.5).',
    '6': 'Details at the token endpoint narrow a grant; the document shows none there.',
    '8': 'par.error-registered includes invalid_authorization_details among its codes.',
    '9': 'No answer shows what an API reads from a token.',
  },
} as const satisfies StandardText
