import type { Clauses } from './clause.ts'

const portal = 'Only the developer portal shows it, and this suite does not drive the portal.'

/** Sections 2.1, 3.1 and 5.1: the application's key pair and its life in the developer portal. */
export const keyPair = {
  'key-pair.client-id': {
    section: '2.1',
    force: 'stated',
    says: 'The client ID is a string that identifies the calling application: an unknown one gets no token.',
    schema: 'key-pair.schema.json#/$defs/client_id',
  },
  'key-pair.client-secret': {
    section: '2.1',
    force: 'stated',
    says: 'The client secret is a string that proves the identity of the application: another secret gets no token.',
    schema: 'key-pair.schema.json#/$defs/client_secret',
  },
  'key-pair.issued-on-registration': {
    section: '2.1',
    also: ['1', '5.1'],
    force: 'stated',
    says: 'Registering an application in the developer portal issues a key pair.',
    unobservable: portal,
  },
  'key-pair.development-first': {
    section: '2.1',
    force: 'stated',
    says: 'The first key pair of an application is for the Development environment.',
    unobservable: portal,
  },
  'key-pair.production-approval': {
    section: '2.1',
    also: ['3.1'],
    force: 'stated',
    says: 'A Production key pair is generated at once and needs approval before the application goes live.',
    unobservable: portal,
  },
  'key-pair.production-outcome': {
    section: '3.1',
    force: 'stated',
    says: 'A request for Production access is reviewed; the applicant is told whether it is approved or denied.',
    unobservable: portal,
  },
  'key-pair.created': {
    section: '3.1',
    force: 'stated',
    says: 'Create API Key lists a new key pair after a confirmation step.',
    unobservable: portal,
  },
  'key-pair.renewed': {
    section: '3.1',
    force: 'stated',
    says: "Renew API Key, in the key's action menu, renews the key after a confirmation step.",
    unobservable: portal,
  },
  'key-pair.revoked': {
    section: '3.1',
    force: 'stated',
    says: "Revoke API Key, in the key's action menu, revokes the key after a confirmation step.",
    unobservable: portal,
  },
  'key-pair.format': {
    section: '2.1',
    force: 'silent',
    says: 'Length, character set and format of client ID and client secret are not shown.',
  },
  'key-pair.states': {
    section: '3.1',
    force: 'silent',
    says: 'States of an API key beyond the outcome of the Production approval, and transitions between them, are not shown.',
  },
} as const satisfies Clauses
