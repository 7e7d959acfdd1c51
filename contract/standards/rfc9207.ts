import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9207')

export const rfc9207 = {
  text: 'RFC 9207',
  name: 'Authorization Server Issuer Identification',
  address: rfc(9207),
  profile: 'oauth',
  clauses: {
    'authorization.iss': {
      section: '4.4',
      also: ['2.3'],
      ...must('2'),
      says: 'If the discovery document announces iss, every redirect carries iss, and its value is the issuer of that document.',
    },
    'discovery.iss-parameter': {
      section: '4.2',
      also: ['4.4'],
      ...must('2.3'),
      part: 'consent',
      says: 'A service whose redirects carry iss sets authorization_response_iss_parameter_supported to true.',
    },
    'discovery.iss-form': {
      section: '4.2',
      ...must('3'),
      says: 'authorization_response_iss_parameter_supported, if present, is true or false.',
      schema: 'server-metadata.schema.json#/$defs/iss_form',
    },
  },
  uncovered: {
    '2.4': 'It is about what a client compares; the clause from section 2 makes the same comparison.',
  },
} as const satisfies StandardText
