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
      says: 'A refresh token that was revoked gets no token.',
    },
    'revocation.ends-access-token': {
      section: '4.2',
      ...should('2'),
      says: 'The userinfo endpoint refuses an access token that was revoked.',
    },
    'revocation.authentication': {
      section: '4.2',
      also: ['5.5'],
      ...must('2.1'),
      says: 'A revocation without client authentication is refused.',
    },
    'revocation.token-of-client': {
      section: '4.2',
      ...must('2.1'),
      says: 'The revocation of a token by another application is refused, or changes nothing.',
    },
    'revocation.request': {
      section: '4.2',
      also: ['2.3'],
      ...must('2.2'),
      says: 'The revocation of an access token is answered 200.',
    },
    'revocation.unknown-token': {
      section: '4.2',
      ...must('2.2'),
      says: 'The revocation of a token that nobody issued, or that was revoked before, is answered 200.',
    },
    'revocation.wrong-hint': {
      section: '4.2',
      ...must('2.1'),
      says: 'A revocation ends a refresh token although its token_type_hint says access_token.',
    },
    'revocation.ends-tokens-of-grant': {
      section: '4.2',
      ...should('2.1'),
      says: 'The revocation of a refresh token ends the access tokens of its grant: the userinfo endpoint refuses them.',
    },
    'revocation.post-only': {
      section: '4.2',
      ...should('2.1'),
      says: 'A revocation is a POST: a GET ends no token.',
    },
  },
  uncovered: {
    '2.2.1': 'The suite revokes by the two types of tokens that every such endpoint knows.',
    '2.3': 'JSONP is for browsers, and optional.',
  },
} as const satisfies StandardText
