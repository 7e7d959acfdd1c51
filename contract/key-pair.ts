import type { Clauses } from './clause.ts'

/** Sections 2.1, 3.1 and 5.1: the application's key pair and its life cycle in the developer portal. */
export const keyPair = {
  'key-pair.client-id': {
    section: '2.1',
    force: 'stated',
    says: 'The client ID is a string that identifies the calling application: an unknown client ID gets no token.',
    schema: 'key-pair.schema.json#/$defs/client_id',
  },
  'key-pair.client-secret': {
    section: '2.1',
    force: 'stated',
    says: 'The client secret is a string that proves the identity of the application: a wrong secret gets no token.',
    schema: 'key-pair.schema.json#/$defs/client_secret',
  },
  'key-pair.gets-token': {
    section: '1',
    also: ['2.1', '5.2'],
    force: 'stated',
    says: 'Credentials issued by the developer portal get an access token at the token endpoint.',
    place: 'portal',
  },
  'key-pair.issued-on-registration': {
    section: '2.1',
    also: ['1', '5.1'],
    force: 'stated',
    says: 'Registering an application in the developer portal issues a key pair.',
    place: 'portal',
  },
  'key-pair.development-first': {
    section: '2.1',
    force: 'stated',
    says: 'The first key pair of an application is for the Development environment.',
    place: 'portal',
  },
  'key-pair.production-at-once': {
    section: '2.1',
    force: 'stated',
    says: 'A Production key pair is generated as soon as it is requested.',
    place: 'portal',
  },
  'key-pair.production-approval': {
    section: '2.1',
    also: ['3.1'],
    force: 'stated',
    says: 'A Production key pair needs approval before the application goes live: until then it gets no token.',
    place: 'portal',
  },
  'key-pair.production-outcome': {
    section: '3.1',
    force: 'stated',
    says: 'A request for Production access is reviewed; the applicant is notified of the approval or the denial.',
    place: 'portal',
  },
  'key-pair.created': {
    section: '3.1',
    force: 'stated',
    says: 'Create API Key adds a new key pair to the list after a confirmation step.',
    place: 'portal',
  },
  'key-pair.renewed': {
    section: '3.1',
    force: 'stated',
    says: "Renew API Key, in the key's action menu, renews the key after a confirmation step.",
    place: 'portal',
  },
  'key-pair.revoked': {
    section: '3.1',
    force: 'stated',
    says: "Revoke API Key, in the key's action menu, revokes the key after a confirmation step.",
    place: 'portal',
  },
  'key-pair.format': {
    section: '2.1',
    force: 'silent',
    says: 'The document does not show the length, character set or format of the client ID and the client secret.',
  },
  'key-pair.states': {
    section: '3.1',
    force: 'silent',
    says: 'The document does not show the states of an API key beyond the outcome of the Production approval, or the transitions between them.',
  },
  'key-pair.former-secret': {
    section: '3.1',
    force: 'silent',
    says: 'The document does not show whether a renewed key keeps its client ID, or whether its old secret still gets a token.',
  },
  'key-pair.token-of-revoked-key': {
    section: '3.1',
    force: 'silent',
    says: 'The document does not show whether a token is still accepted after its key is revoked.',
  },
} as const satisfies Clauses
