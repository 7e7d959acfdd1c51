import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9068')

export const rfc9068 = {
  text: 'RFC 9068',
  name: 'JWT Profile for Access Tokens',
  address: rfc(9068),
  profile: 'oauth',
  clauses: {
    'token.signed': {
      section: '2.2',
      ...must('2.1'),
      says: 'The access token is a signed JWT: its algorithm is not none.',
    },
    'token.profile-claims': {
      section: '2.2',
      ...must('2.2'),
      says: 'An access token with the type at+jwt has the claims iss, exp, aud, sub, client_id, iat and jti.',
    },
    'token.client-id': {
      section: '2.2',
      ...must('2.2'),
      says: 'The client_id of the access token, if present, names the application that requested the token.',
    },
  },
  uncovered: {
    '2.2.1': 'Claims about the log-in are optional.',
    '3': 'Only the API knows what aud names.',
    '4': 'An API shows how it verifies a token by what it refuses: api.token-genuine and api.token-kind.',
    '5': 'It is about keys that several servers share.',
  },
} as const satisfies StandardText
