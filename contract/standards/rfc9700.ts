import { levelsOf, type StandardText } from './standard-text.ts'

const { should } = levelsOf('RFC 9700')

export const rfc9700 = {
  text: 'RFC 9700',
  clauses: {
    'api.token-in-header': {
      section: '4.6',
      ...should('4.3.2'),
      says: 'A protected API refuses an access token in the query of the address.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
