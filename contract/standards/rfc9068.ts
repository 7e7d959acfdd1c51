import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9068')

export const rfc9068 = {
  text: 'RFC 9068',
  clauses: {
    'token.signed': {
      section: '2.2',
      ...must('2.1'),
      says: 'The access token is a signed JWT: its algorithm is not none.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
