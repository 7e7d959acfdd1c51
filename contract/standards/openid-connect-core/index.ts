import { levelsOf, openid, type StandardText } from '../standard-text.ts'
import { idTokenOfCore } from './id-token.ts'
import { userinfoOfCore } from './userinfo.ts'

const { must } = levelsOf('OpenID Connect Core 1.0')

export const openidConnectCore = {
  text: 'OpenID Connect Core 1.0',
  name: 'Identity of the user, on top of OAuth 2.0',
  address: openid('openid-connect-core-1_0', 'rfc.section.'),
  profile: 'oidc',
  clauses: {
    'keys.ids': {
      section: '4.2',
      also: ['2.7'],
      ...must('10.1'),
      says: 'If several keys are published, each key that may sign has a kid, so that a signature can name it.',
    },
    'request-object.redirect-uri-required': {
      section: '2.5',
      ...must('3.1.2.1'),
      says: 'A request object without a redirect URI is refused.',
    },
    'exchange.id-token-signature': {
      section: '2.7',
      ...must('3.1.3.7'),
      says: 'The signature of the id_token verifies with a key that the authorization server publishes.',
    },
    'assertion.jti': {
      section: '2.4',
      ...must('9'),
      says: 'jti is unique: an assertion whose jti was used before is refused.',
    },
    'assertion.jti-required': {
      section: '2.4',
      ...must('9'),
      says: 'An assertion without jti is refused.',
    },
    'assertion.fresh': {
      section: '4.5',
      ...must('9'),
      says: 'The token request carries a new assertion: the one used at the PAR endpoint is refused.',
    },
    'request-object.redirect-uri-registered': {
      section: '2.5',
      ...must('3.1.2.1'),
      says: 'A request object with an unregistered redirect URI is refused: OpenID Connect Core requires this, RFC 9126 (2.4) does not.',
    },
    ...idTokenOfCore,
    ...userinfoOfCore,
  },
  uncovered: {
    '3.1.2.2': 'The cases of the request object cover the part that can be observed.',
    '3.1.2.5': 'The document states this (4.4).',
    '3.1.2.6': 'authorization.denied-error covers this, from RFC 6749.',
    '3.1.3.3': 'exchange.* covers the token response, from the document and RFC 6749.',
    '5.4': 'The document does not say which claims a scope returns.',
    '5.5': 'The document does not say which claims can be requested.',
    '8': 'id-token.sub-same covers the part that one application can observe; the second one may be in another sector.',
    '11': 'refresh.* applies if a refresh token is issued; the document says nothing more about it.',
    '3.1.3.8': 'It is about how a client uses at_hash; its value is that of 3.1.3.6.',
    '5.6.2': 'The suite requests no claim that another provider would supply.',
  },
} as const satisfies StandardText
