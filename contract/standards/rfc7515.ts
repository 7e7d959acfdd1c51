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
      says: 'An assertion with padding in its base64url encoding is refused.',
    },
    'request-object.encoding': {
      section: '2.5',
      ...must('5.2'),
      says: 'A request object with padding in its base64url encoding is refused.',
    },
    'assertion.key-id': {
      section: '2.4',
      ...should('4.1.4'),
      says: 'An assertion that names an unregistered key ID is refused.',
    },
    'request-object.key-id': {
      section: '2.5',
      ...should('4.1.4'),
      says: 'A request object that names an unregistered key ID is refused.',
    },
    'assertion.critical-header': {
      section: '2.4',
      ...must('4.1.11'),
      says: 'An assertion with an unknown critical header parameter is refused.',
    },
    'request-object.critical-header': {
      section: '2.5',
      ...must('4.1.11'),
      says: 'A request object with an unknown critical header parameter is refused.',
    },
  },
  uncovered: {
    '4.1.1': 'assertion.alg and request-object.alg cover this, from RFC 8725.',
    '4.1.2':
      'A key that a JWT embeds as jku, jwk or x5c is not trusted: cases for the document (2.4, 2.5) try each.',
    '4.1.9': 'request-object.typed covers the type of a request object.',
    '7.2': 'The document sends the compact form; its clients use no other.',
    '8': 'It is about TLS.',
  },
} as const satisfies StandardText
