import type { Clauses } from './clause.ts'

/** Sections 4.6 and 3.1: calls of a protected business API. */
export const api = {
  'api.client-credentials-token': {
    section: '5.2',
    also: ['1', '2.2', '4.6'],
    force: 'stated',
    part: 'client-credentials',
    says: 'A protected API accepts the access token of the client-credentials grant in the Authorization: Bearer header.',
  },
  'api.authorization-code-token': {
    section: '4.6',
    also: ['1'],
    force: 'stated',
    part: 'consent',
    says: 'A protected API accepts the access token of the code grant in the Authorization: Bearer header.',
  },
  'api.put': {
    section: '4.6',
    force: 'stated',
    part: 'put',
    says: 'A protected API accepts a PUT request with a raw body.',
    safeInProduction: false,
  },
  'api.token-required': {
    section: '1',
    also: ['4.6', '5.2'],
    force: 'stated',
    says: 'A protected API refuses a call without an access token.',
  },
  'api.token-genuine': {
    section: '4.6',
    also: ['1'],
    force: 'stated',
    says: 'A protected API refuses an altered access token.',
  },
  'api.token-expired': {
    section: '3.1',
    also: ['5.3'],
    force: 'stated',
    part: 'expired-token',
    says: 'A protected API refuses an expired access token; the application generates a new one.',
  },
  'api.paths-and-payloads': {
    section: '4.6',
    force: 'silent',
    says: 'The document does not show paths or payloads of the business APIs.',
  },
  'api.data-of-application': {
    section: '4.6',
    force: 'silent',
    says: 'The document does not show whether the token of one application gives access to the data of another.',
  },
  'api.other-methods': {
    section: '5.7',
    force: 'silent',
    says: 'The document does not show whether a product accepts an authentication method other than the one in its reference.',
  },
  'api.method-in-migration': {
    section: '5.7',
    also: ['9'],
    force: 'stated',
    says: 'While the migration to OAuth 2.0 is in progress, each API product accepts the authentication method that its reference states.',
    place: 'catalogue',
  },
} as const satisfies Clauses
