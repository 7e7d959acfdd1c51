import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 7519')

export const rfc7519 = {
  text: 'RFC 7519',
  name: 'JSON Web Token',
  address: rfc(7519),
  profile: 'oauth',
  clauses: {
    'token.claims': {
      section: '2.2',
      also: ['2.7'],
      ...must('4.1'),
      says: 'If an access token is a JWT, any exp, iat and nbf are numbers of seconds, any iss, sub and jti are strings, and any aud is one or more strings.',
    },
    'id-token.seconds': {
      section: '2.7',
      ...must('4.1.4'),
      says: 'Times in the id_token are in seconds, not in milliseconds.',
    },
    'assertion.case-sensitive': {
      section: '2.4',
      ...must('4.1.1'),
      says: 'iss and sub are case-sensitive: an assertion with either in a different letter case is refused.',
    },
    'assertion.numeric-dates': {
      section: '2.4',
      ...must('4.1.4'),
      says: 'exp and iat are numbers: an assertion that gives them as strings is refused.',
    },
    'assertion.jti-string': {
      section: '2.4',
      ...must('4.1.7'),
      says: 'jti is a string: an assertion whose jti is a number is refused.',
    },
    'assertion.aud-list': {
      section: '2.4',
      ...must('4.1.3', { unless: 'FAPI 2.0 Security Profile' }),
      says: 'The PAR endpoint accepts an assertion whose aud is a list that includes the issuer.',
    },
    'request-object.aud': {
      section: '2.5',
      ...must('4.1.3'),
      says: 'A request object for another audience is refused.',
    },
    'request-object.aud-list': {
      section: '2.5',
      ...must('4.1.3'),
      says: 'A request object whose aud is a list that includes the issuer is accepted.',
    },
    'request-object.exp': {
      section: '2.5',
      ...must('4.1.4'),
      says: 'An expired request object is refused.',
    },
    'assertion.nbf': {
      section: '2.4',
      ...must('4.1.5'),
      says: 'An assertion that is not yet valid according to its nbf is refused.',
    },
    'request-object.nbf': {
      section: '2.5',
      ...must('4.1.5'),
      says: 'A request object that is not yet valid according to its nbf is refused.',
    },
  },
  uncovered: {
    '4': 'If a claim is repeated, a server may refuse the JWT or use the last value.',
    '4.1.2': 'assertion.case-sensitive covers the value of sub; RFC 7523 requires its presence.',
    '4.1.6': 'assertion.numeric-dates covers iat.',
    '7.2': 'Each way in which a JWT can be invalid is a case of its own.',
    '8': 'It is about the algorithms of a library, not about those that a service accepts.',
  },
} as const satisfies StandardText
