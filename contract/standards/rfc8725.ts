import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 8725')

export const rfc8725 = {
  text: 'RFC 8725',
  clauses: {
    'assertion.alg': {
      section: '2.4',
      also: ['5.5'],
      ...must('3.1'),
      says: 'The algorithm is PS256: an assertion signed with RS256 is refused.',
    },
    'request-object.alg': {
      section: '2.5',
      ...must('3.1'),
      says: 'A request object signed with RS256 is refused.',
    },
    'api.token-kind': {
      section: '4.6',
      ...must('3.12'),
      says: 'A protected API refuses a JWT of the service that is no access token: the id_token.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
