import { levelsOf, type StandardText } from './standard-text.ts'

const { should } = levelsOf('RFC 7636')

export const rfc7636 = {
  text: 'RFC 7636',
  clauses: {
    'request-object.code-challenge-method': {
      section: '2.5',
      also: ['5.6'],
      ...should('7.2'),
      says: 'The code challenge is made with S256: a plain one is refused.',
    },
    'request-object.code-challenge-form': {
      section: '2.5',
      also: ['5.6'],
      ...should('4.2'),
      says: 'A code challenge has at least 43 characters: a shorter one is refused.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
