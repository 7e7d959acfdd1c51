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
      says: 'A protected API refuses an access token sent with an authorization scheme other than Bearer.',
    },
    'userinfo.challenge': {
      section: '4.2',
      ...must('3'),
      says: 'A refusal by the userinfo endpoint has a WWW-Authenticate header with the scheme Bearer.',
    },
    'userinfo.unauthorized': {
      section: '4.2',
      ...should('3.1'),
      says: 'The userinfo endpoint answers with the status 401 to an access token that the service did not issue.',
    },
    'exchange.access-token-characters': {
      section: '4.6',
      also: ['2.7'],
      ...must('2.1'),
      says: 'The access token of the code grant contains only characters that the Authorization: Bearer header allows.',
    },
    'api.forbidden-challenge': {
      section: '4.6',
      also: ['7'],
      ...must('3'),
      says: 'A refusal by a protected API with the status 403 carries a WWW-Authenticate header.',
    },
    'api.challenge-bearer': {
      section: '4.6',
      also: ['7'],
      ...must('3'),
      says: 'The challenge in a refusal by a protected API names the scheme Bearer.',
    },
    'api.bad-token-error': {
      section: '4.6',
      also: ['7'],
      ...should('3'),
      says: 'The challenge for a call with an invalid access token carries the error invalid_token.',
    },
    'api.bad-token-status': {
      section: '4.6',
      also: ['7'],
      ...should('3.1'),
      says: 'A call with an invalid access token gets the status 401.',
    },
    'api.no-token-no-error': {
      section: '4.6',
      also: ['7'],
      ...should('3.1'),
      says: 'The challenge for a call without a Bearer token carries no error code.',
    },
    'authorization.no-credential': {
      section: '4.4',
      ...should('5.3'),
      says: 'The redirect carries no access token, and no credential other than the code.',
    },
  },
  uncovered: {
    '2.3':
      'A service may accept a token in the query or not; api.token-in-header, from the FAPI 2.0 Security Profile, is stricter.',
    '5.1': 'It lists threats; 5.2 and 5.3 answer them.',
    '2.2': 'The document sends the token in the header only; a service may accept another way or not.',
    '5.2': 'No answer shows how the service keeps a token safe internally.',
  },
} as const satisfies StandardText
