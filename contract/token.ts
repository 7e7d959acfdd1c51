import type { Clauses } from './clause.ts'

/** Sections 2.2 and 4.1: the token of the client-credentials grant. */
export const token = {
  'token.request': {
    section: '4.1',
    also: ['1', '5.2'],
    force: 'stated',
    says: 'A form POST to {base_url}/auth/token with client_id, client_secret and grant_type=client_credentials is answered with a token response.',
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
  'token.signed': {
    section: '2.2',
    force: 'standard',
    standard: 'RFC 9068, 2.1',
    says: 'The access token is a signed JWT: its algorithm is not none.',
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
  'token.own': {
    section: '5.3',
    also: ['3.1'],
    force: 'standard',
    standard: 'RFC 6749, 10.10',
    says: 'Each token request is answered with an access token of its own.',
  },
  'token.lifetime': {
    section: '2.2',
    force: 'stated',
    says: 'expires_in is the lifetime that the access token itself states, if it states one.',
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
  'token.grant-type-supported': {
    section: '4.1',
    force: 'standard',
    standard: 'RFC 6749, 5.2',
    says: 'A grant type that the endpoint does not support gets no token.',
  },
  'token.content-type': {
    section: '4.1',
    force: 'standard',
    standard: 'RFC 6749, 5.1',
    says: 'The token response has the content type application/json.',
  },
  'token.case-sensitive': {
    section: '4.1',
    force: 'standard',
    standard: 'RFC 6749, 1.9',
    says: 'client_id and grant_type of the token request are case-sensitive: in a different letter case they get no token.',
  },
  'token.fields-once': {
    section: '4.1',
    force: 'standard',
    standard: 'RFC 6749, 3.2',
    says: 'A token request that carries a field twice gets no token.',
  },
  'token.body-only': {
    section: '4.1',
    force: 'standard',
    standard: 'RFC 6749, 2.3.1',
    says: 'A token request that carries a field in its query instead of its body gets no token.',
  },
  'token.post-only': {
    section: '4.1',
    force: 'standard',
    standard: 'RFC 6749, 3.2',
    says: 'A token request by another method than POST gets no token.',
  },
} as const satisfies Clauses
