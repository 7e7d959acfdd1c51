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
      says: 'A protected API refuses a JWT of the service that is no access token: the id_token.',
    },
  },
  uncovered: {
    '3.2': 'keys.size and keys.algorithm have what of it shows in published keys.',
    '3.3':
      'The document has it (2.4, 2.5): a JWT is refused whose signature is altered, cut, missing or of another key.',
    '3.4':
      'keys.elliptic-parameters has the point of a published key; the keys of the application are the suite’s own.',
    '3.5': 'It is about shared secrets: a JWT that is signed with one is refused (document, 2.4 and 2.5).',
    '3.6': 'No JWT of the document is encrypted.',
    '3.8': 'assertion.iss and assertion.sub have it, by the document.',
    '3.9': 'assertion.aud and request-object.aud have it, by RFC 7523 and RFC 7519.',
    '3.10': 'assertion.key-id has the header, and the rows of jku, jwk and x5c have keys from elsewhere.',
    '3.11': 'The document names no type, so that any is taken.',
  },
} as const satisfies StandardText
