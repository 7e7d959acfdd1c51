import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 7515')

export const rfc7515 = {
  text: 'RFC 7515',
  name: 'JSON Web Signature',
  address: rfc(7515),
  profile: 'oauth',
  clauses: {
    'assertion.encoding': {
      section: '2.4',
      ...must('5.2'),
      says: 'An assertion whose base64url has padding is refused.',
    },
    'request-object.encoding': {
      section: '2.5',
      ...must('5.2'),
      says: 'A request object whose base64url has padding is refused.',
    },
    'assertion.key-id': {
      section: '2.4',
      ...should('4.1.4'),
      says: 'An assertion that names a key ID nobody registered is refused.',
    },
    'request-object.key-id': {
      section: '2.5',
      ...should('4.1.4'),
      says: 'A request object that names a key ID nobody registered is refused.',
    },
    'assertion.critical-header': {
      section: '2.4',
      ...must('4.1.11'),
      says: 'An assertion with a critical header parameter that the server cannot know is refused.',
    },
    'request-object.critical-header': {
      section: '2.5',
      ...must('4.1.11'),
      says: 'A request object with a critical header parameter that the server cannot know is refused.',
    },
  },
  uncovered: {
    '4.1.1': 'assertion.alg and request-object.alg have it, by RFC 8725.',
    '4.1.2':
      'A key that a JWT brings along, by jku, jwk or x5c, signs nothing: the rows of the document (2.4, 2.5) try each.',
    '4.1.9': 'request-object.typed has the type of a request object.',
    '7.2': 'The document sends the compact form; no client of it has another.',
    '8': 'It is about TLS.',
  },
} as const satisfies StandardText
