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
      says: 'An introspection request without client authentication is refused.',
    },
    'introspection.active': {
      section: '4.2',
      also: ['2.3'],
      ...should('2.2'),
      says: 'The introspection of a valid access token reports that it is active.',
    },
    'introspection.own-token': {
      section: '4.2',
      ...must('2.2'),
      says: 'The introspection of an access token reports the client_id, scope, exp and claims that it was issued with.',
    },
    'introspection.inactive': {
      section: '4.2',
      ...must('2.2'),
      says: 'The introspection of a token that is expired, revoked or altered, or about which the application may not ask, reports that it is not active.',
    },
    'introspection.inactive-alone': {
      section: '4.2',
      ...should('2.2'),
      says: 'The introspection of a token that is not active reports nothing else about it.',
    },
    'introspection.no-store': {
      section: '4.2',
      ...should('5'),
      says: 'Caches do not store the introspection response: its Cache-Control is no-store.',
    },
  },
  uncovered: {
    '2.3': 'The errors follow from client authentication (introspection.authentication).',
  },
} as const satisfies StandardText
