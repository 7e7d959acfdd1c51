import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9207')

export const rfc9207 = {
  text: 'RFC 9207',
  clauses: {
    'discovery.iss-parameter': {
      section: '4.2',
      also: ['4.4'],
      ...must('2.3'),
      says: 'A service whose redirects carry iss says so by authorization_response_iss_parameter_supported.',
    },
    'discovery.iss-form': {
      section: '4.2',
      ...must('3'),
      says: 'authorization_response_iss_parameter_supported, if it is there, is true or false.',
      schema: 'server-metadata.schema.json#/$defs/iss_form',
    },
  },
  uncovered: {},
} as const satisfies StandardText
