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
      says: 'Every answer tells in its header Date when it was made.',
    },
    'service.content-coding': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...must('8.4'),
      says: 'An answer that names content codings, such as gzip, is in them: who follows its header can read it.',
    },
    'service.no-server-error': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...should('15'),
      says: 'A request that is wrong is an error of its sender: the service does not err itself, with 500 or 501.',
    },
    'api.put-read-back': {
      section: '4.6',
      ...should('9.3.4'),
      part: 'put',
      says: 'A GET of the address of an accepted PUT gives back what its raw body holds, where the API gives back what it stores.',
      safeInProduction: false,
    },
    'api.head': {
      section: '4.6',
      ...should('9.3.2'),
      says: 'A HEAD of a protected API without an access token is refused, as a GET is.',
    },
    'api.scheme-case': {
      section: '4.6',
      ...must('11.1'),
      says: 'The name of the authorization scheme is the same in any letter case: bearer and BEARER open a protected API.',
    },
    'token.any-answer': {
      section: '4.1',
      ...should('12.5.1'),
      says: 'A token request that accepts any media type gets a token.',
    },
    'par.any-answer': {
      section: '4.3',
      ...should('12.5.1'),
      says: 'A pushed authorization request that accepts any media type is accepted.',
    },
    'api.challenge': {
      section: '4.6',
      also: ['7'],
      ...must('11.6.1'),
      says: 'A refusal of a protected API with the status 401 carries the header WWW-Authenticate.',
    },
  },
  uncovered: {
    '8.3': 'The content type of each kind of answer is judged by the text that names it.',
    '9.2.1': 'What a GET changes within the service shows in no answer.',
    '15.5.6': 'A wrong method is refused: that the refusal lists the right ones says nothing of OAuth.',
  },
} as const satisfies StandardText
