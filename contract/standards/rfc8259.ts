import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 8259')

export const rfc8259 = {
  text: 'RFC 8259',
  name: 'The JavaScript Object Notation (JSON) Data Interchange Format',
  address: rfc(8259),
  profile: 'oauth',
  clauses: {
    'service.json-utf8': {
      section: '1',
      also: ['4.1', '4.2', '4.3', '4.5', '4.6'],
      ...must('8.1'),
      says: 'An answer declared as JSON is in UTF-8 and does not begin with a byte order mark.',
    },
  },
  uncovered: {
    '4': 'If a name is repeated, each reader may use a different value.',
  },
} as const satisfies StandardText
