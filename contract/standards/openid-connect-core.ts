import { idTokenOfCore } from './openid-connect-core/id-token.ts'
import { userinfoOfCore } from './openid-connect-core/userinfo.ts'
import { levelsOf, openid, type StandardText } from './standard-text.ts'

const { must } = levelsOf('OpenID Connect Core 1.0')

export const openidConnectCore = {
  text: 'OpenID Connect Core 1.0',
  name: 'Who the user is, on top of OAuth 2.0',
  address: openid('openid-connect-core-1_0', 'rfc.section.'),
  profile: 'oidc',
  clauses: {
    'keys.ids': {
      section: '4.2',
      also: ['2.7'],
      ...must('10.1'),
      says: 'Where several keys are published, each that may sign has a kid by which a signature can name it.',
    },
    'request-object.redirect-uri-required': {
      section: '2.5',
      ...must('3.1.2.1'),
      says: 'A request object without a redirect URI is refused.',
    },
    'exchange.id-token-signature': {
      section: '2.7',
      ...must('3.1.3.7'),
      says: 'A key published by the authorization server verifies the signature of the id_token.',
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
      says: 'A request object whose redirect URI is not registered is refused, which RFC 9126 (2.4) leaves open.',
    },
    ...idTokenOfCore,
    ...userinfoOfCore,
  },
  uncovered: {
    '3.1.2.2': 'The rows of the request object have what of it shows.',
    '3.1.2.5': 'The document has it (4.4).',
    '3.1.2.6': 'authorization.denied-error has it, by RFC 6749.',
    '3.1.3.3': 'exchange.* has the token response, by the document and RFC 6749.',
    '5.4': 'Which claims a scope gives is not in the document.',
    '5.5': 'Which claims come on request is not in the document.',
    '8': 'id-token.sub-same has what of it shows for one application; the second one may be of another sector.',
    '11': 'refresh.* applies where a refresh token comes; the document says no more of it.',
    '3.1.3.8': 'It is about what a client does with at_hash, whose value is that of 3.1.3.6.',
    '5.6.2': 'The suite asks for no claim that another provider would have to give.',
  },
} as const satisfies StandardText
