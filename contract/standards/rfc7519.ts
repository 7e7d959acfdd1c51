import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 7519')

export const rfc7519 = {
  text: 'RFC 7519',
  clauses: {
    'assertion.case-sensitive': {
      section: '2.4',
      ...must('4.1.1'),
      says: 'iss and sub are case-sensitive: an assertion that has them in a different letter case is refused.',
    },
    'assertion.numeric-dates': {
      section: '2.4',
      ...must('4.1.4'),
      says: 'exp and iat are numbers: an assertion that gives them as text is refused.',
    },
    'assertion.jti-string': {
      section: '2.4',
      ...must('4.1.7'),
      says: 'jti is a string: an assertion whose jti is a number is refused.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
