import { levelsOf, type StandardText } from './standard-text.ts'

const { should } = levelsOf('RFC 9110')

export const rfc9110 = {
  text: 'RFC 9110',
  clauses: {
    'api.put-read-back': {
      section: '4.6',
      ...should('9.3.4'),
      says: 'A GET of the address of an accepted PUT gives back what its raw body holds, where the API gives back what it stores.',
      safeInProduction: false,
    },
  },
  uncovered: {},
} as const satisfies StandardText
