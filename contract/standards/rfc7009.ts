import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 7009')

export const rfc7009 = {
  text: 'RFC 7009',
  name: 'Token Revocation',
  address: rfc(7009),
  profile: 'oauth',
  clauses: {
    'revocation.ends-refresh-token': {
      section: '4.2',
      ...must('2'),
      says: 'A revoked refresh token gets no token.',
    },
    'revocation.ends-access-token': {
      section: '4.2',
      ...should('2'),
      says: 'The userinfo endpoint refuses a revoked access token.',
    },
    'revocation.authentication': {
      section: '4.2',
      also: ['5.5'],
      ...must('2.1'),
      says: 'A revocation request without client authentication is refused.',
    },
    'revocation.token-of-client': {
      section: '4.2',
      ...must('2.1'),
      says: "A request to revoke another application's token is refused, or changes nothing.",
    },
    'revocation.request': {
      section: '4.2',
      also: ['2.3'],
      ...must('2.2'),
      says: 'The revocation of an access token is answered with the status 200.',
    },
    'revocation.unknown-token': {
      section: '4.2',
      ...must('2.2'),
      says: 'The revocation of a token that the service did not issue, or that is already revoked, is answered with the status 200.',
    },
    'revocation.wrong-hint': {
      section: '4.2',
      ...must('2.1'),
      says: 'A refresh token is revoked even if token_type_hint says access_token.',
    },
    'revocation.ends-tokens-of-grant': {
      section: '4.2',
      ...should('2.1'),
      says: 'The revocation of a refresh token also revokes the access tokens of its grant: the userinfo endpoint refuses them.',
    },
    'revocation.post-only': {
      section: '4.2',
      ...should('2.1'),
      says: 'A revocation request is a POST: a GET revokes no token.',
    },
  },
  uncovered: {
    '2.2.1': 'The suite revokes the two types of tokens that every such endpoint knows.',
    '2.3': 'JSONP is for browsers, and optional.',
  },
} as const satisfies StandardText
