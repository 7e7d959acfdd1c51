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
      says: 'The code challenge is made with S256: a plain one is refused.',
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
      says: 'What is hashed is the code verifier as it is sent: with a space before and after it, it gets no token.',
    },
  },
  uncovered: {
    '4.1': 'exchange.code-verifier has verifiers that are another, too short, or in another letter case.',
    '4.4.1': 'request-object.code-challenge has it, by RFC 9700.',
    '7.1': 'The suite makes the code verifier.',
  },
} as const satisfies StandardText
