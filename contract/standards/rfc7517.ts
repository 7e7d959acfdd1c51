import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 7517')

export const rfc7517 = {
  text: 'RFC 7517',
  name: 'JSON Web Key',
  address: rfc(7517),
  profile: 'oauth',
  clauses: {
    'keys.type': {
      section: '4.2',
      also: ['2.7'],
      ...must('4.1'),
      says: 'Each published key states its type, kty.',
    },
    'keys.operations': {
      section: '4.2',
      also: ['2.7'],
      ...must('4.3'),
      says: 'The key_ops of a published key contain no duplicates and match its use.',
    },
    'keys.algorithm': {
      section: '4.2',
      also: ['2.7'],
      ...must('4.4'),
      says: 'The alg of a published key matches its kty, crv and use.',
    },
    'keys.distinct-ids': {
      section: '4.2',
      also: ['2.7'],
      ...should('4.5'),
      says: 'No two published keys have the same kid.',
    },
    'keys.certificate': {
      section: '4.2',
      also: ['2.7'],
      ...must('4.7'),
      says: 'The first certificate of a published key, if it has any, belongs to that key.',
    },
    'keys.set': {
      section: '4.2',
      also: ['2.7'],
      ...must('5'),
      says: 'The key set is a JSON object whose member keys is a list of objects.',
    },
  },
  uncovered: {
    '4.2': 'use is optional if all keys are for signatures; keys.use covers the other case.',
    '4.6': 'The suite fetches only what the document under test and its endpoints need.',
  },
} as const satisfies StandardText
