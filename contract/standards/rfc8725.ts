import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 8725')

export const rfc8725 = {
  text: 'RFC 8725',
  name: 'JSON Web Token Best Current Practices',
  address: rfc(8725),
  profile: 'oauth',
  clauses: {
    'assertion.alg': {
      section: '2.4',
      also: ['5.5'],
      ...must('3.1'),
      says: 'The algorithm is PS256: an assertion signed with RS256, PS384 or PS512 is refused.',
    },
    'request-object.alg': {
      section: '2.5',
      ...must('3.1'),
      says: 'A request object signed with RS256, PS384 or PS512 is refused.',
    },
    'api.token-kind': {
      section: '4.6',
      ...must('3.12'),
      part: 'consent',
      says: 'A protected API refuses a JWT of the service that is not an access token: the id_token.',
    },
  },
  uncovered: {
    '3.2': 'keys.size and keys.algorithm cover the part that published keys show.',
    '3.3':
      'The document covers this (2.4, 2.5): a JWT is refused if its signature is altered, cut, missing or made with another key.',
    '3.4':
      'keys.elliptic-parameters covers the point of a published key; the keys of the application belong to the suite.',
    '3.5': 'It is about shared secrets: a JWT signed with one is refused (document, 2.4 and 2.5).',
    '3.6': 'No JWT of the document is encrypted.',
    '3.8': 'assertion.iss and assertion.sub cover this, from the document.',
    '3.9': 'assertion.aud and request-object.aud cover this, from RFC 7523 and RFC 7519.',
    '3.10': 'assertion.key-id covers the header; the cases with jku, jwk and x5c cover keys from elsewhere.',
    '3.11': 'The document names no type, so any type is accepted.',
  },
} as const satisfies StandardText
