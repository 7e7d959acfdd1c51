import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9396')

export const rfc9396 = {
  text: 'RFC 9396',
  clauses: {
    'request-object.authorization-details': {
      section: '2.5',
      ...must('5'),
      says: 'A request object whose authorization details are of an unknown type is refused.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
