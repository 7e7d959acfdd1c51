import { levelsOf, openid, type StandardText } from './standard-text.ts'

const { must } = levelsOf('FAPI 2.0 Security Profile')

export const fapi2Security = {
  text: 'FAPI 2.0 Security Profile',
  name: 'OAuth 2.0 for high-value services',
  address: openid('fapi-security-profile-2_0-final', 'section-'),
  profile: 'fapi2-security',
  clauses: {
    'discovery.fapi-iss-parameter': {
      section: '4.2',
      also: ['4.4'],
      ...must('5.3.2.2'),
      part: 'consent',
      says: 'The discovery document announces, by authorization_response_iss_parameter_supported, that redirects carry iss.',
    },
    'discovery.fapi-algorithms': {
      section: '4.2',
      also: ['2.4', '2.5', '2.7'],
      ...must('5.4.1'),
      says: 'Each list of signing algorithms in the discovery document includes PS256, ES256 or EdDSA.',
    },
    'keys.fapi-elliptic-size': {
      section: '4.2',
      also: ['2.7'],
      ...must('5.4.1'),
      says: 'Each published elliptic curve key has at least 224 bits.',
    },
    'assertion.iat-future': {
      section: '2.4',
      ...must('5.3.2.1'),
      says: 'An assertion issued more than a minute in the future is refused.',
    },
    'assertion.aud-issuer-only': {
      section: '2.4',
      ...must('5.3.2.1'),
      says: 'aud is the issuer as a string: an assertion whose aud is an endpoint or a list is refused.',
    },
    'assertion.clock-offset': {
      section: '2.4',
      ...must('5.3.2.1'),
      says: 'An assertion issued up to ten seconds in the future is accepted.',
    },
    'request-object.iat-future': {
      section: '2.5',
      ...must('5.3.2.1'),
      says: 'A request object issued more than an hour in the future is refused.',
    },
    'request-object.clock-offset': {
      section: '2.5',
      ...must('5.3.2.1'),
      says: 'A request object whose nbf is up to ten seconds in the future is accepted.',
    },
    'exchange.code-lifetime': {
      section: '4.5',
      ...must('5.3.2.1'),
      says: 'An authorization code is valid for at most 60 seconds: after 62 seconds it gets no token.',
      safeInProduction: false,
    },
    'authorization.pushed-always': {
      section: '4.4',
      also: ['4.3'],
      ...must('5.3.2.2'),
      says: 'An authorization request that was not pushed leads to neither a consent page nor a code.',
      safeInProduction: false,
    },
    'par.expires-in-short': {
      section: '2.6',
      ...must('5.3.2.2'),
      says: 'The request_uri is valid for less than 600 seconds.',
      schema: 'par-standards.schema.json#/$defs/short_expires_in',
    },
    'refresh.not-rotated': {
      section: '5.9',
      ...must('5.3.2.1'),
      says: 'A refresh does not return a different refresh token.',
    },
    'api.token-in-header': {
      section: '4.6',
      ...must('5.3.4'),
      says: 'A protected API refuses an access token in the query.',
    },
    'id-token.fapi-algorithm': {
      section: '2.7',
      ...must('5.4.1'),
      says: 'The id_token is signed with PS256, ES256 or EdDSA.',
    },
  },
  uncovered: {
    '5.2': 'TLS is judged by RFC 9325, with the profile bcp-tls.',
  },
} as const satisfies StandardText
