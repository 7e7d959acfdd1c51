import type { Clauses } from './clause.ts'

/** Sections 2.7, 4.5 and 5.6: the exchange of the authorization code for tokens. */
export const exchange = {
  'exchange.request': {
    section: '4.5',
    also: ['1', '4.2', '5.4', '5.5', '5.6'],
    force: 'stated',
    says: 'A token request with the code, the same redirect_uri, the code verifier and a new client assertion is accepted.',
  },
  'exchange.json': {
    section: '4.5',
    force: 'stated',
    says: 'The token response of the code grant is a JSON object.',
  },
  'exchange.access-token': {
    section: '2.7',
    also: ['4.5'],
    force: 'stated',
    says: 'The token response of the code grant carries access_token, a string.',
    schema: 'code-token-response.schema.json#/$defs/access_token',
  },
  'exchange.refresh-token': {
    section: '2.7',
    also: ['4.5'],
    force: 'stated',
    says: 'The token response of the code grant carries refresh_token, a string.',
    schema: 'code-token-response.schema.json#/$defs/refresh_token',
  },
  'exchange.id-token': {
    section: '2.7',
    also: ['4.5'],
    force: 'stated',
    says: 'The token response of the code grant carries id_token, a string.',
    schema: 'code-token-response.schema.json#/$defs/id_token',
  },
  'exchange.authorization-details': {
    section: '2.7',
    also: ['4.5'],
    force: 'stated',
    says: 'The token response of the code grant carries authorization_details, a structure.',
    schema: 'code-token-response.schema.json#/$defs/authorization_details',
  },
  'exchange.consent-id': {
    section: '2.7',
    force: 'stated',
    says: 'authorization_details carries the consent ID.',
  },
  'exchange.consent-id-own': {
    section: '2.7',
    force: 'stated',
    says: 'Each consent has its own consent ID.',
  },
  'exchange.redirect-uri': {
    section: '4.5',
    force: 'stated',
    says: 'redirect_uri equals the one in the pushed request: any other value gets no token.',
  },
  'exchange.code-verifier': {
    section: '4.5',
    also: ['5.6'],
    force: 'stated',
    says: 'code_verifier matches the code challenge: any other value gets no token.',
  },
  'exchange.code-verifier-required': {
    section: '4.5',
    also: ['5.6'],
    force: 'stated',
    says: 'A token request without code_verifier gets no token.',
  },
  'exchange.grant-type-required': {
    section: '4.5',
    force: 'stated',
    says: 'A token request with a code but without grant_type gets no token.',
  },
  'exchange.code-required': {
    section: '4.5',
    force: 'stated',
    says: 'A token request of the code grant without a code gets no token.',
  },
  'exchange.code-issued': {
    section: '4.5',
    also: ['4.4'],
    force: 'stated',
    says: 'The code is the one from the redirect: a code that the service did not issue gets no token.',
  },
  'exchange.redirect-uri-required': {
    section: '4.5',
    force: 'stated',
    says: 'A token request of the code grant without redirect_uri gets no token.',
  },
  'exchange.consent-record': {
    section: '2.7',
    force: 'silent',
    says: 'The document does not show fields of the consent record beyond the consent ID.',
  },
  'exchange.refresh-grant': {
    section: '5.9',
    force: 'silent',
    says: 'The document does not show how the refresh_token is used in a refresh grant.',
  },
} as const satisfies Clauses
