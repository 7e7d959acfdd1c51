import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 7523')

export const rfc7523 = {
  text: 'RFC 7523',
  name: 'JWT Profile for Client Authentication',
  address: rfc(7523),
  profile: 'oauth',
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
  uncovered: {
    '2.1': 'The document does not use a JWT as a grant.',
    '2.2': 'The document itself says what such a request contains (4.3, 4.5).',
    '3.1': 'It is about a JWT as a grant.',
    '3.2': 'Errors are those of RFC 6749, 5.2.',
    '5': 'The document is the agreement between the two parties.',
  },
} as const satisfies StandardText
