import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 7662')

export const rfc7662 = {
  text: 'RFC 7662',
  name: 'Token Introspection',
  address: rfc(7662),
  profile: 'oauth',
  clauses: {
    'introspection.authentication': {
      section: '4.2',
      also: ['5.5'],
      ...must('2.1'),
      says: 'An introspection without client authentication is refused.',
    },
    'introspection.active': {
      section: '4.2',
      also: ['2.3'],
      ...should('2.2'),
      says: 'The introspection of an access token that is good says that it is active.',
    },
    'introspection.own-token': {
      section: '4.2',
      ...must('2.2'),
      says: 'What the introspection of an access token says of it (client_id, scope, exp and its claims) is what it was issued with.',
    },
    'introspection.inactive': {
      section: '4.2',
      ...must('2.2'),
      says: 'The introspection of a token that is expired, revoked, altered or of another application says that it is not active.',
    },
    'introspection.inactive-alone': {
      section: '4.2',
      ...should('2.2'),
      says: 'The introspection of a token that is not active says nothing else of it.',
    },
    'introspection.no-store': {
      section: '4.2',
      ...should('5'),
      says: 'The introspection response is not to be stored: its Cache-Control is no-store.',
    },
  },
  uncovered: {
    '2.3':
      'What is refused with which error follows from client authentication (introspection.authentication).',
  },
} as const satisfies StandardText
