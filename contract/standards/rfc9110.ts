import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 9110')

export const rfc9110 = {
  text: 'RFC 9110',
  name: 'HTTP Semantics',
  address: rfc(9110),
  profile: 'oauth',
  clauses: {
    'service.date': {
      section: '1',
      ...must('6.6.1'),
      says: 'Every answer states in its Date header when it was created.',
    },
    'service.content-coding': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...must('8.4'),
      says: 'An answer is encoded as its Content-Encoding header says, for example with gzip, so that a client can decode it.',
    },
    'service.no-server-error': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...should('15'),
      says: 'An invalid request is a client error: the service does not answer it with 500 or 501.',
    },
    'api.put-read-back': {
      section: '4.6',
      ...should('9.3.4'),
      part: 'put',
      says: 'After an accepted PUT, a GET of the same address returns the contents of its raw body, if the API returns what it stores.',
      safeInProduction: false,
    },
    'api.head': {
      section: '4.6',
      ...should('9.3.2'),
      says: 'A protected API refuses a HEAD without an access token, as it refuses a GET.',
    },
    'api.scheme-case': {
      section: '4.6',
      ...must('11.1'),
      says: 'The name of the authorization scheme is not case-sensitive: a protected API accepts bearer and BEARER.',
    },
    'userinfo.scheme-case': {
      section: '4.2',
      ...must('11.1'),
      says: 'The name of the authorization scheme is not case-sensitive: the userinfo endpoint accepts bearer.',
    },
    'service.challenge': {
      section: '7',
      also: ['4.1', '4.3', '4.5'],
      ...must('15.5.2'),
      says: 'A refusal by an OAuth endpoint with the status 401 carries a WWW-Authenticate header.',
    },
    'service.challenge-syntax': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...must('11.6.1'),
      says: 'A WWW-Authenticate header is well-formed: schemes, each with its parameters, whose values are tokens or quoted strings.',
    },
    'token.any-answer': {
      section: '4.1',
      ...should('12.5.1'),
      says: 'A token request with the header Accept: */* gets a token.',
    },
    'par.any-answer': {
      section: '4.3',
      ...should('12.5.1'),
      says: 'A pushed authorization request with the header Accept: */* is accepted.',
    },
    'api.challenge': {
      section: '4.6',
      also: ['7'],
      ...must('11.6.1'),
      says: 'A refusal by a protected API with the status 401 carries a WWW-Authenticate header.',
    },
  },
  uncovered: {
    '8.3': 'The content type of each kind of answer is judged by the standard that names it.',
    '9.2.1': 'No answer shows what a GET changes inside the service.',
    '15.5.6': 'A wrong method is refused; whether the refusal lists the right ones does not concern OAuth.',
  },
} as const satisfies StandardText
