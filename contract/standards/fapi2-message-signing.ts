import { levelsOf, openid, type StandardText } from './standard-text.ts'

const { must } = levelsOf('FAPI 2.0 Message Signing')

export const fapi2MessageSigning = {
  text: 'FAPI 2.0 Message Signing',
  name: 'Non-repudiation of requests and responses',
  address: openid('fapi-message-signing-2_0-final', 'section-'),
  profile: 'fapi2-message-signing',
  clauses: {
    'request-object.nbf-required': {
      section: '2.5',
      ...must('5.3.1'),
      says: 'A request object without nbf is refused.',
    },
    'request-object.nbf-recent': {
      section: '2.5',
      ...must('5.3.1'),
      says: 'A request object whose nbf is more than an hour in the past is refused.',
    },
    'request-object.exp-required': {
      section: '2.5',
      ...must('5.3.1'),
      says: 'A request object without exp is refused.',
    },
    'request-object.lifetime': {
      section: '2.5',
      ...must('5.3.1'),
      says: 'A request object whose exp is more than an hour after its nbf is refused.',
    },
    'request-object.typed': {
      section: '2.5',
      ...must('5.3.1'),
      says: 'A request object with the type oauth-authz-req+jwt is accepted.',
    },
  },
  uncovered: {
    '5.4.1': 'The document sends the authorization response as plain parameters (4.4).',
    '5.5.1': 'The document shows no introspection.',
  },
} as const satisfies StandardText
