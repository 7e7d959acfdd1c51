import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 7521')

export const rfc7521 = {
  text: 'RFC 7521',
  name: 'Assertion Framework for OAuth 2.0',
  address: rfc(7521),
  profile: 'oauth',
  clauses: {
    'assertion.type': {
      section: '4.3',
      also: ['4.5'],
      ...must('4.2'),
      says: 'A client_assertion_type other than the JWT bearer type is refused.',
    },
    'assertion.error-client': {
      section: '7',
      also: ['2.4', '5.5'],
      ...must('4.2.1'),
      says: 'An invalid client assertion is refused with the error invalid_client.',
    },
    'assertion.client-id-matches': {
      section: '4.3',
      also: ['2.4'],
      ...must('4.2'),
      says: 'The client_id sent with an assertion belongs to the same client as the assertion: that of another client is refused.',
    },
  },
  uncovered: {
    '4.1': 'The document does not use an assertion as a grant.',
    '5.2': 'RFC 7523, 3 says the same about a JWT.',
  },
} as const satisfies StandardText
