import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 7518')

export const rfc7518 = {
  text: 'RFC 7518',
  name: 'JSON Web Algorithms',
  address: rfc(7518),
  profile: 'oauth',
  clauses: {
    'keys.size': {
      section: '4.2',
      also: ['2.7'],
      ...must('3.3'),
      says: 'Each published RSA key has at least 2048 bits.',
    },
    'keys.elliptic-parameters': {
      section: '4.2',
      also: ['2.7'],
      ...must('6.2.1'),
      says: 'Each published elliptic curve key has crv, x and y; x and y are in base64url and give a point on that curve.',
    },
    'keys.rsa-parameters': {
      section: '4.2',
      also: ['2.7'],
      ...must('6.3.1'),
      says: 'Each published RSA key has n and e in base64url.',
    },
    'keys.elliptic-octets': {
      section: '4.2',
      also: ['2.7'],
      ...must('6.2.1.2'),
      says: 'x and y of each published elliptic curve key have exactly as many octets as a coordinate of its curve.',
    },
    'keys.rsa-octets': {
      section: '4.2',
      also: ['2.7'],
      ...must('6.3.1.1'),
      says: 'n and e of each published RSA key have no leading zero octets.',
    },
  },
  uncovered: {
    '3.2': 'keys.public covers this: no key that signs with a shared secret is published.',
    '3.4':
      'exchange.id-token-signature verifies with the published key; keys.algorithm compares its curve with its alg.',
    '3.5': 'It asks for the same size as 3.3.',
    '4.2': 'It asks for the same size as 3.3.',
  },
} as const satisfies StandardText
