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
      says: 'Each published key says its type, kty.',
    },
    'keys.operations': {
      section: '4.2',
      also: ['2.7'],
      ...must('4.3'),
      says: 'The key_ops of a published key are different ones, and fit its use.',
    },
    'keys.algorithm': {
      section: '4.2',
      also: ['2.7'],
      ...must('4.4'),
      says: 'The alg of a published key is one for its kty, crv and use.',
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
      says: 'The first certificate of a published key, where it has any, is of this key.',
    },
    'keys.set': {
      section: '4.2',
      also: ['2.7'],
      ...must('5'),
      says: 'The published keys are a JSON object with keys, a list of objects.',
    },
  },
  uncovered: {
    '4.2': 'use is optional where keys are for signatures only; keys.use has the case in which it is not.',
    '4.6': 'The suite fetches nothing but what the document under test and its endpoints need.',
  },
} as const satisfies StandardText
