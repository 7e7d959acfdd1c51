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
      says: 'An access token of the type at+jwt has the claims iss, exp, aud, sub, client_id, iat and jti.',
    },
    'token.client-id': {
      section: '2.2',
      ...must('2.2'),
      says: 'client_id of the access token, where it is present, names the application that asked for it.',
    },
  },
  uncovered: {
    '2.2.1': 'Claims about the log-in are optional.',
    '3': 'What aud names is known to the API alone.',
    '4': 'How an API verifies a token shows in what it refuses: api.token-genuine and api.token-kind.',
    '5': 'It is about keys that several servers share.',
  },
} as const satisfies StandardText
