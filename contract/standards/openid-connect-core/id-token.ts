import type { Clauses } from '../../clause.ts'
import { levelsOf } from '../standard-text.ts'

const { must } = levelsOf('OpenID Connect Core 1.0')

/** The id_token of an exchange and of a refresh (OpenID Connect Core 1.0, 2, 3.1.3, 10.1 and 12.2). */
export const idTokenOfCore = {
  'id-token.sub': {
    section: '2.7',
    ...must('2'),
    says: 'sub of the id_token is a text of at most 255 ASCII characters.',
  },
  'id-token.sub-same': {
    section: '2.7',
    ...must('2'),
    says: 'sub of the id_token is the same in every exchange of one user at one application.',
  },
  'id-token.aud': {
    section: '2.7',
    ...must('2'),
    says: 'aud of the id_token contains the client_id of the application.',
  },
  'id-token.azp': {
    section: '2.7',
    ...must('2'),
    says: 'azp of the id_token, where it is present, is the client_id of the application.',
  },
  'id-token.exp': {
    section: '2.7',
    ...must('2'),
    says: 'exp of the id_token is a number of seconds, and in the future when the id_token is issued.',
  },
  'id-token.iat': {
    section: '2.7',
    ...must('2'),
    says: 'iat of the id_token is the time at which it was issued, as a number of seconds.',
  },
  'id-token.nonce': {
    section: '2.7',
    also: ['2.5'],
    ...must('2'),
    says: 'nonce of the id_token is that of the request object.',
  },
  'id-token.authentication': {
    section: '2.7',
    ...must('2'),
    says: 'In the id_token auth_time is a number, acr a text and amr a list of texts, where they are present.',
  },
  'id-token.signed': {
    section: '2.7',
    ...must('2'),
    says: 'The id_token is signed: its algorithm is not none.',
  },
  'id-token.at-hash': {
    section: '2.7',
    ...must('3.1.3.6'),
    says: 'at_hash of the id_token, where it is present, is made of the access token beside it.',
  },
  'id-token.iss': {
    section: '2.7',
    ...must('3.1.3.7'),
    says: 'iss of the id_token is the issuer, character for character.',
  },
  'id-token.c-hash': {
    section: '2.7',
    ...must('3.3.2.11'),
    says: 'c_hash of the id_token, where it is present, is made of the code that was exchanged.',
  },
  'id-token.standard-claims': {
    section: '2.7',
    ...must('5.1'),
    says: 'Standard claims of the id_token have their JSON type, where they are present: email_verified is a truth value.',
  },
  'id-token.kid': {
    section: '2.7',
    ...must('10.1'),
    says: 'The header of the id_token names its key where several are published.',
  },
  'refresh.id-token-claims': {
    section: '5.9',
    ...must('12.2'),
    says: 'The id_token of a refresh has the iss and sub of the first one, its aud, and its auth_time and azp where they were present.',
  },
  'refresh.id-token-iat': {
    section: '5.9',
    ...must('12.2'),
    says: 'iat of the id_token of a refresh is the time at which that one was issued: not before that of the first.',
  },
  'refresh.id-token-nonce': {
    section: '5.9',
    ...must('12.2'),
    says: 'nonce of the id_token of a refresh, where it is present, is that of the first one.',
  },
} as const satisfies Clauses
