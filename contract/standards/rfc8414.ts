import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 8414')

export const rfc8414 = {
  text: 'RFC 8414',
  clauses: {
    'discovery.scheme': {
      section: '2.3',
      also: ['4.2'],
      ...must('2'),
      says: "The discovery document names no endpoint with a weaker scheme than the issuer's.",
    },
  },
  uncovered: {},
} as const satisfies StandardText
