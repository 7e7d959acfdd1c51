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
      says: 'Where an access token is a JWT, exp, iat and nbf are numbers of seconds, iss, sub and jti texts, and aud texts, as far as they are present.',
    },
    'id-token.seconds': {
      section: '2.7',
      ...must('4.1.4'),
      says: 'Times of the id_token are in seconds, and none in milliseconds.',
    },
    'assertion.case-sensitive': {
      section: '2.4',
      ...must('4.1.1'),
      says: 'iss and sub are case-sensitive: an assertion that has them in a different letter case is refused.',
    },
    'assertion.numeric-dates': {
      section: '2.4',
      ...must('4.1.4'),
      says: 'exp and iat are numbers: an assertion that gives them as text is refused.',
    },
    'assertion.jti-string': {
      section: '2.4',
      ...must('4.1.7'),
      says: 'jti is a string: an assertion whose jti is a number is refused.',
    },
    'assertion.aud-list': {
      section: '2.4',
      ...must('4.1.3', { unless: 'FAPI 2.0 Security Profile' }),
      says: 'An assertion whose aud is a list with the issuer in it is accepted at the PAR endpoint.',
    },
    'request-object.aud': {
      section: '2.5',
      ...must('4.1.3'),
      says: 'A request object for another audience is refused.',
    },
    'request-object.aud-list': {
      section: '2.5',
      ...must('4.1.3'),
      says: 'A request object whose aud is a list with the issuer in it is accepted.',
    },
    'request-object.exp': {
      section: '2.5',
      ...must('4.1.4'),
      says: 'A request object that has expired is refused.',
    },
    'assertion.nbf': {
      section: '2.4',
      ...must('4.1.5'),
      says: 'An assertion that is not valid yet, by its nbf, is refused.',
    },
    'request-object.nbf': {
      section: '2.5',
      ...must('4.1.5'),
      says: 'A request object that is not valid yet, by its nbf, is refused.',
    },
  },
  uncovered: {
    '4': 'Of a claim that comes twice, a refusal and its last value are both right.',
    '4.1.2': 'assertion.case-sensitive has its sub, and RFC 7523 that it is there.',
    '4.1.6': 'assertion.numeric-dates has its iat.',
    '7.2': 'What makes a JWT invalid is tried by one row each.',
    '8': 'It asks which algorithms a library has, not which a service takes.',
  },
} as const satisfies StandardText
