import type { Clauses } from '../../clause.ts'
import { levelsOf } from '../standard-text.ts'

const { must } = levelsOf('OpenID Connect Core 1.0')

/** The id_token of an exchange and of a refresh (OpenID Connect Core 1.0, 2, 3.1.3, 10.1 and 12.2). */
export const idTokenOfCore = {
  'id-token.sub': {
    section: '2.7',
    ...must('2'),
    says: 'The sub of the id_token is a string of at most 255 ASCII characters.',
  },
  'id-token.sub-same': {
    section: '2.7',
    ...must('2'),
    says: 'The sub of the id_token is the same in every exchange by one user at one application.',
  },
  'id-token.aud': {
    section: '2.7',
    ...must('2'),
    says: 'The aud of the id_token contains the client_id of the application.',
  },
  'id-token.azp': {
    section: '2.7',
    ...must('2'),
    says: 'The azp of the id_token, if present, is the client_id of the application.',
  },
  'id-token.exp': {
    section: '2.7',
    ...must('2'),
    says: 'The exp of the id_token is a number of seconds, and is in the future when the id_token is issued.',
  },
  'id-token.iat': {
    section: '2.7',
    ...must('2'),
    says: 'The iat of the id_token is the time when the id_token was issued, as a number of seconds.',
  },
  'id-token.nonce': {
    section: '2.7',
    also: ['2.5'],
    ...must('2'),
    says: 'The nonce of the id_token equals the nonce of the request object.',
  },
  'id-token.authentication': {
    section: '2.7',
    ...must('2'),
    says: 'In the id_token, auth_time is a number, acr is a string and amr is a list of strings, if they are present.',
  },
  'id-token.signed': {
    section: '2.7',
    ...must('2'),
    says: 'The id_token is signed: its algorithm is not none.',
  },
  'id-token.auth-time': {
    section: '2.7',
    also: ['2.5'],
    ...must('3.1.2.1'),
    says: 'If the request object has a max_age, the id_token has an auth_time, and the user logged in no longer ago than that.',
  },
  'id-token.at-hash': {
    section: '2.7',
    ...must('3.1.3.6'),
    says: 'The at_hash of the id_token, if present, is the hash of the access token issued with it.',
  },
  'id-token.iss': {
    section: '2.7',
    ...must('3.1.3.7'),
    says: 'The iss of the id_token is the issuer, character for character.',
  },
  'id-token.c-hash': {
    section: '2.7',
    ...must('3.3.2.11'),
    says: 'The c_hash of the id_token, if present, is the hash of the code that was exchanged.',
  },
  'id-token.standard-claims': {
    section: '2.7',
    ...must('5.1'),
    says: 'Each standard claim in the id_token has its defined JSON type: email_verified, for example, is a boolean.',
  },
  'id-token.kid': {
    section: '2.7',
    ...must('10.1'),
    says: 'If several keys are published, the header of the id_token names its key.',
  },
  'refresh.id-token-claims': {
    section: '5.9',
    ...must('12.2'),
    says: 'The id_token of a refresh has the same iss and sub as the first one, includes its aud, and has the same auth_time and azp if those were present.',
  },
  'refresh.id-token-iat': {
    section: '5.9',
    ...must('12.2'),
    says: 'The iat of the id_token of a refresh is the time when that id_token was issued, and not before the iat of the first one.',
  },
  'refresh.id-token-nonce': {
    section: '5.9',
    ...must('12.2'),
    says: 'The nonce of the id_token of a refresh, if present, equals the nonce of the first one.',
  },
} as const satisfies Clauses
