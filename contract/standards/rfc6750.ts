import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 6750')

export const rfc6750 = {
  text: 'RFC 6750',
  name: 'Bearer Token Usage',
  address: rfc(6750),
  profile: 'oauth',
  clauses: {
    'api.scheme': {
      section: '4.6',
      ...must('2.1'),
      says: 'A protected API refuses an access token sent under an authorization scheme other than Bearer.',
    },
    'userinfo.challenge': {
      section: '4.2',
      ...must('3'),
      says: 'The refusal of the userinfo endpoint has a header WWW-Authenticate with the scheme Bearer.',
    },
    'userinfo.unauthorized': {
      section: '4.2',
      ...should('3.1'),
      says: 'The userinfo endpoint answers 401 to an access token that nobody issued.',
    },
    'exchange.access-token-characters': {
      section: '4.6',
      also: ['2.7'],
      ...must('2.1'),
      says: 'The access token of the code grant has only characters that the header Authorization: Bearer takes.',
    },
    'api.challenge-bearer': {
      section: '4.6',
      also: ['7'],
      ...must('3'),
      says: 'The challenge in a refusal of a protected API names the scheme Bearer.',
    },
    'api.bad-token-error': {
      section: '4.6',
      also: ['7'],
      ...should('3'),
      says: 'The challenge to a call whose access token is not accepted carries the error invalid_token.',
    },
    'api.bad-token-status': {
      section: '4.6',
      also: ['7'],
      ...should('3.1'),
      says: 'A call whose access token is not accepted has the status 401.',
    },
    'api.no-token-no-error': {
      section: '4.6',
      also: ['7'],
      ...should('3.1'),
      says: 'The challenge to a call without a Bearer token carries no error code.',
    },
    'authorization.no-credential': {
      section: '4.4',
      ...should('5.3'),
      says: 'The redirect carries no access token, and no other credential than the code.',
    },
  },
  uncovered: {
    '2.3': 'api.token-in-header has it, by RFC 9700, which is stricter.',
    '5.1': 'It names threats; 5.2 and 5.3 answer them.',
    '2.2': 'The document sends the token in the header only; another way may be there or not.',
    '5.2': 'What keeps a token safe within the service shows in no answer.',
  },
} as const satisfies StandardText
