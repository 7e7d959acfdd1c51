import type { Clauses } from './clause.ts'

/** Sections 2.3 and 4.2: the discovery document. */
export const discovery = {
  'discovery.request': {
    section: '4.2',
    force: 'stated',
    says: 'The authorization server answers a GET of /.well-known/openid-configuration, sent without a body.',
  },
  'discovery.json': {
    section: '4.2',
    force: 'stated',
    says: 'The discovery document is a JSON object.',
  },
  'discovery.authorization-endpoint': {
    section: '2.3',
    also: ['4.2'],
    force: 'stated',
    part: 'consent',
    says: 'The discovery document gives the address of the authorization endpoint.',
    schema: 'discovery.schema.json#/$defs/authorization_endpoint',
  },
  'discovery.token-endpoint': {
    section: '2.3',
    also: ['4.2'],
    force: 'stated',
    part: 'consent',
    says: 'The discovery document gives the address of the token endpoint.',
    schema: 'discovery.schema.json#/$defs/token_endpoint',
  },
  'discovery.pushed-authorization-request-endpoint': {
    section: '2.3',
    also: ['4.2'],
    force: 'stated',
    part: 'consent',
    says: 'The discovery document gives the address of the pushed authorization request endpoint.',
    schema: 'discovery.schema.json#/$defs/pushed_authorization_request_endpoint',
  },
  'discovery.revocation-endpoint': {
    section: '2.3',
    also: ['4.2'],
    force: 'stated',
    part: 'consent',
    says: 'The discovery document gives the address of the revocation endpoint.',
    schema: 'discovery.schema.json#/$defs/revocation_endpoint',
  },
  'discovery.userinfo-endpoint': {
    section: '2.3',
    also: ['4.2'],
    force: 'stated',
    part: 'consent',
    says: 'The discovery document gives the address of the userinfo endpoint.',
    schema: 'discovery.schema.json#/$defs/userinfo_endpoint',
  },
  'discovery.addresses-answer': {
    section: '2.3',
    also: ['4.2'],
    force: 'stated',
    part: 'consent',
    says: 'Something answers at each of the five endpoint addresses in the discovery document.',
  },
  'discovery.par-path': {
    section: '4.3',
    force: 'shown',
    part: 'consent',
    says: 'The address of the pushed authorization request endpoint ends in /par.',
    schema: 'discovery.schema.json#/$defs/par_path',
  },
  'discovery.token-path': {
    section: '4.5',
    force: 'shown',
    part: 'consent',
    says: 'The address of the token endpoint ends in /token.',
    schema: 'discovery.schema.json#/$defs/token_path',
  },
  'discovery.further-fields': {
    section: '4.2',
    force: 'silent',
    says: 'The document does not show fields of the discovery document beyond the five that it names.',
  },
  'discovery.fixed-paths': {
    section: '4.2',
    force: 'silent',
    says: 'The document does not show fixed paths of the discovered endpoints.',
  },
  'discovery.revocation-and-userinfo-shapes': {
    section: '4.2',
    force: 'silent',
    says: 'The document does not show the requests and responses of the revocation and userinfo endpoints.',
  },
} as const satisfies Clauses
