import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 7636')

export const rfc7636 = {
  text: 'RFC 7636',
  name: 'Proof Key for Code Exchange',
  address: rfc(7636),
  profile: 'oauth',
  clauses: {
    'exchange.error-verifier': {
      section: '7',
      also: ['4.5', '5.6'],
      ...must('4.6'),
      says: 'A code verifier that does not match the code challenge is refused with the error invalid_grant.',
    },
    'request-object.code-challenge-method': {
      section: '2.5',
      also: ['5.6'],
      ...should('7.2'),
      says: 'The code challenge method is S256: plain is refused.',
    },
    'request-object.code-challenge-form': {
      section: '2.5',
      also: ['5.6'],
      ...should('4.2'),
      says: 'A code challenge has at least 43 characters: a shorter one is refused.',
    },
    'exchange.code-verifier-untrimmed': {
      section: '4.5',
      also: ['5.6'],
      ...must('4.6'),
      says: 'The code verifier is hashed exactly as it is sent: one with a space before and after it gets no token.',
    },
  },
  uncovered: {
    '4.1': 'exchange.code-verifier tries verifiers that are different, too short, or in another letter case.',
    '4.4.1': 'request-object.code-challenge covers this, from RFC 9700.',
    '7.1': 'The suite generates the code verifier.',
  },
} as const satisfies StandardText
