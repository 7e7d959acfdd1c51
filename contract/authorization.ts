import type { Clauses } from './clause.ts'

/** Section 4.4: the part in the browser, from the authorization endpoint to the redirect. */
export const authorization = {
  'authorization.request': {
    section: '4.4',
    also: ['2.6'],
    force: 'stated',
    says: 'The authorization endpoint accepts a GET with client_id, scope and request_uri, as documented, every time.',
  },
  'authorization.request-uri-issued': {
    section: '4.4',
    also: ['2.6'],
    force: 'stated',
    says: 'request_uri refers to a pushed request: one that the service did not issue leads to neither a consent page nor a code.',
    safeInProduction: false,
  },
  'authorization.log-in': {
    section: '4.4',
    force: 'stated',
    says: 'The authorization endpoint, opened in a browser with client_id, scope and request_uri, lets the user log in.',
  },
  'authorization.redirect': {
    section: '4.4',
    also: ['1'],
    force: 'stated',
    says: 'After the user approves the consent, the browser is redirected to exactly the redirect_uri of the request.',
  },
  'authorization.code': {
    section: '4.4',
    also: ['5.4'],
    force: 'stated',
    says: 'The redirect carries the authorization code as the query parameter code.',
    schema: 'redirect.schema.json#/$defs/code',
  },
  'authorization.state': {
    section: '4.4',
    force: 'stated',
    says: 'The redirect carries state exactly once, as a query parameter.',
    schema: 'redirect.schema.json#/$defs/state',
  },
  'authorization.state-unchanged': {
    section: '4.4',
    force: 'stated',
    says: 'The state in the redirect equals the state in the request.',
  },
  'authorization.data-provider-chosen': {
    section: '4.4',
    force: 'stated',
    part: 'provider-choice',
    says: 'Without dp_id, the user chooses the data provider at consent, and the consent applies to that provider.',
  },
  'authorization.data-provider-fixed': {
    section: '4.4',
    also: ['5.4'],
    force: 'stated',
    part: 'dp-id',
    says: 'With dp_id, the data provider is fixed: the user does not choose one.',
    safeInProduction: false,
  },
  'authorization.denied': {
    section: '4.4',
    force: 'stated',
    part: 'denial',
    says: 'A consent that the user denies yields no code.',
    safeInProduction: false,
  },
  'authorization.dp-id-carriage': {
    section: '4.4',
    force: 'silent',
    says: 'The document does not show how a service request carries dp_id.',
  },
} as const satisfies Clauses
