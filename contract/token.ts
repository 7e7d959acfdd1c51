import type { Clauses } from './clause.ts'

/** Sections 2.2 and 4.1: the token of the client-credentials grant. */
export const token = {
  'token.request': {
    section: '4.1',
    also: ['1', '5.2'],
    force: 'stated',
    says: 'A form POST to {base_url}/auth/token with client_id, client_secret and grant_type=client_credentials gets a token response.',
  },
  'token.json': {
    section: '4.1',
    force: 'stated',
    says: 'The token response is a JSON object.',
  },
  'token.access-token': {
    section: '2.2',
    also: ['4.1'],
    force: 'stated',
    says: 'The token response carries access_token, a JWT.',
    schema: 'client-credentials-response.schema.json#/$defs/access_token',
  },
  'token.token-type': {
    section: '2.2',
    also: ['4.1'],
    force: 'stated',
    says: 'The token response carries token_type, which names the Bearer type.',
    schema: 'client-credentials-response.schema.json#/$defs/token_type',
  },
  'token.token-type-lower-case': {
    section: '2.2',
    force: 'shown',
    says: 'token_type is written in lower case: bearer.',
    schema: 'client-credentials-response.schema.json#/$defs/token_type_lower_case',
  },
  'token.scope': {
    section: '2.2',
    also: ['4.1'],
    force: 'stated',
    says: 'The token response carries scope, the scope granted to the token, as a string.',
    schema: 'client-credentials-response.schema.json#/$defs/scope',
  },
  'token.expires-in': {
    section: '2.2',
    also: ['4.1'],
    force: 'stated',
    says: 'The token response carries expires_in, the lifetime of the token in whole seconds.',
    schema: 'client-credentials-response.schema.json#/$defs/expires_in',
  },
  'token.expires-in-86400': {
    section: '8',
    also: ['2.2'],
    force: 'shown',
    says: 'expires_in is 86400 in the sample; no lifetime is guaranteed.',
    schema: 'client-credentials-response.schema.json#/$defs/expires_in_86400',
  },
  'token.lifetime': {
    section: '2.2',
    force: 'stated',
    says: 'expires_in equals the lifetime that the access token itself states, if it states one.',
  },
  'token.scope-own': {
    section: '2.2',
    force: 'stated',
    says: 'scope equals the scope that the access token itself states, if it states one.',
  },
  'token.client-id-required': {
    section: '4.1',
    force: 'stated',
    says: 'A token request without client_id gets no token.',
  },
  'token.client-secret-required': {
    section: '4.1',
    force: 'stated',
    says: 'A token request without client_secret gets no token.',
  },
  'token.grant-type-required': {
    section: '4.1',
    force: 'stated',
    says: 'A token request without grant_type gets no token.',
  },
} as const satisfies Clauses
