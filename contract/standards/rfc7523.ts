import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 7523')

export const rfc7523 = {
  text: 'RFC 7523',
  clauses: {
    'assertion.aud': {
      section: '2.4',
      ...must('3'),
      says: 'aud is the issuer URL: an assertion for another audience is refused.',
    },
    'assertion.iss-required': {
      section: '2.4',
      ...must('3'),
      says: 'An assertion without iss is refused.',
    },
    'assertion.sub-required': {
      section: '2.4',
      ...must('3'),
      says: 'An assertion without sub is refused.',
    },
    'assertion.aud-required': {
      section: '2.4',
      ...must('3'),
      says: 'An assertion without aud is refused.',
    },
    'assertion.exp-required': {
      section: '2.4',
      ...must('3'),
      says: 'An assertion without exp is refused.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
