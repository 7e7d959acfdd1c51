import type { Clauses } from '../../clause.ts'
import { levelsOf } from '../standard-text.ts'

const { must } = levelsOf('RFC 6749')

/** The refresh grant (RFC 6749, 5.1, 6 and 10.4). */
export const refreshOfOAuth = {
  'refresh.access-token': {
    section: '5.9',
    ...must('5.1'),
    says: 'The token response of the refresh grant carries access_token, a string.',
  },
  'refresh.token-type': {
    section: '5.9',
    ...must('5.1'),
    says: 'The token response of the refresh grant carries token_type, which names the Bearer type.',
  },
  'refresh.expires-in': {
    section: '5.9',
    ...must('5.1'),
    says: 'expires_in in the token response of the refresh grant, if present, is a whole number of seconds.',
  },
  'refresh.request': {
    section: '5.9',
    ...must('6'),
    says: 'A refresh token gets a new access token, if the service offers the refresh grant.',
  },
  'refresh.token-works': {
    section: '5.9',
    also: ['4.6'],
    ...must('6'),
    says: 'The access token of a refresh gives the same access as the first one: to the userinfo endpoint and to a protected API.',
  },
  'refresh.authentication': {
    section: '5.9',
    also: ['5.5'],
    ...must('6'),
    says: 'A refresh token gets no token without client authentication.',
  },
  'refresh.token-issued': {
    section: '5.9',
    ...must('6'),
    says: 'A refresh token that the service did not issue gets no token.',
  },
  'refresh.scope': {
    section: '5.9',
    ...must('6'),
    says: 'A refresh token gets no scope beyond the granted one.',
  },
  'refresh.error': {
    section: '7',
    also: ['5.9'],
    ...must('5.2'),
    says: 'A refresh is refused with invalid_grant for a wrong refresh token, invalid_scope for a wrong scope, and invalid_client or invalid_request without client authentication.',
  },
  'refresh.token-of-client': {
    section: '5.9',
    ...must('10.4'),
    says: 'A refresh token gets tokens only for the client that it was issued to.',
  },
} as const satisfies Clauses
