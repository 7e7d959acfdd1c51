import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 6750')

export const rfc6750 = {
  text: 'RFC 6750',
  clauses: {
    'api.scheme': {
      section: '4.6',
      ...must('2.1'),
      says: 'A protected API refuses an access token sent under an authorization scheme other than Bearer.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
