import { combined } from '../behaviors/combined.ts'
import {
  beforeForm,
  hidesAnother,
  listedAs,
  remembering,
  taking,
  twice,
  voidsAnother,
} from '../behaviors/portal.ts'
import type { Faults } from './fault.ts'

/** Side effects of portal actions, on the same key or on another one (document 2.1, 3.1). */
export const portalList = {
  'portal.registered-twice': {
    says: 'Registering an application issues two key pairs for Development.',
    breaks: ['key-pair.issued-on-registration'],
    behavior: twice('register'),
  },
  'portal.created-twice': {
    says: 'Create API Key creates two keys at once.',
    breaks: ['key-pair.created'],
    behavior: twice('create'),
  },
  'portal.requested-twice': {
    says: 'A request for Production access creates two key pairs.',
    breaks: ['key-pair.production-at-once'],
    behavior: twice('request'),
  },
  'portal.created-voids-another': {
    says: 'Creating a key invalidates the secret of another application.',
    breaks: ['key-pair.created'],
    behavior: voidsAnother('create'),
  },
  'portal.renewed-voids-another': {
    says: 'Renewing a key invalidates the secret of another application.',
    breaks: ['key-pair.renewed'],
    behavior: voidsAnother('renew'),
  },
  'portal.revoked-voids-another': {
    says: 'Revoking a key invalidates the secret of another application.',
    breaks: ['key-pair.revoked'],
    behavior: voidsAnother('revoke'),
  },
  'portal.created-hides-another': {
    says: 'After a key is created, another key is no longer listed.',
    breaks: ['key-pair.created'],
    ifDrawn: ['key-pair.issued-on-registration'],
    behavior: hidesAnother('create'),
  },
  'portal.renewed-hides-another': {
    says: 'After a key is renewed, another key is no longer listed.',
    breaks: ['key-pair.renewed'],
    ifDrawn: ['key-pair.issued-on-registration'],
    behavior: hidesAnother('renew'),
  },
  'portal.revoked-hides-another': {
    says: 'After a key is revoked, another key is no longer listed.',
    breaks: ['key-pair.revoked'],
    ifDrawn: ['key-pair.issued-on-registration'],
    behavior: hidesAnother('revoke'),
  },
  'portal.renewed-listed-for-production': {
    says: 'A renewed key is listed for the Production environment.',
    breaks: ['key-pair.renewed'],
    behavior: combined(
      remembering('renew', 'confirm'),
      listedAs(
        'Development',
        'Production',
        ({ issuedBy }, { memory }) => memory.has('renew') && issuedBy === 'create',
      ),
    ),
  },
  'portal.renewed-not-revocable': {
    says: 'The revocation of a renewed key has no effect.',
    breaks: ['key-pair.revoked'],
    behavior: combined(
      beforeForm('renew', 'confirm', ({ id, tools: { memory } }) => void memory.set(`renewed ${id}`, true)),
      beforeForm('revoke', 'confirm', ({ id, form, tools: { memory } }) => {
        if (memory.has(`renewed ${id}`)) form.set('decision', 'cancel')
      }),
    ),
  },
  'portal.revoked-alive-again': {
    says: 'A revoked key gets tokens again after Production access is requested.',
    breaks: ['key-pair.revoked'],
    behavior: combined(
      remembering('request', 'confirm'),
      taking(
        ({ issuedBy, state, secret }, sent, { memory }) =>
          issuedBy === 'create' && state === 'revoked' && sent === secret && memory.has('request'),
      ),
    ),
  },
  'portal.revoked-listed-live-again': {
    says: 'A revoked key is listed as live again after Production access is requested.',
    breaks: ['key-pair.revoked'],
    behavior: combined(
      remembering('request', 'confirm'),
      listedAs(
        'Revoked',
        'Live',
        ({ issuedBy }, { memory }) => issuedBy === 'create' && memory.has('request'),
      ),
    ),
  },
  'portal.revoked-listed-live': {
    says: 'A created key is still listed as live after it is revoked; other keys are listed as revoked.',
    breaks: ['key-pair.revoked'],
    behavior: listedAs('Revoked', 'Live', ({ issuedBy }) => issuedBy === 'create'),
  },
  'portal.production-listed-for-development': {
    says: 'Key pairs for Production are listed for Development.',
    breaks: ['key-pair.production-at-once'],
    behavior: listedAs('Production', 'Development', ({ environment }) => environment === 'Production'),
  },
  'portal.approved-all': {
    says: 'One approval of Production access approves every pending request.',
    breaks: ['key-pair.production-approval'],
    blocked: ['key-pair.production-outcome'],
    behavior: beforeForm('review', 'approved', ({ id: approved, tools: { keyPairs } }) => {
      for (const { id, state } of keyPairs.all())
        if (state === 'waiting' && id !== approved) keyPairs.put(id, 'live')
    }),
  },
  'portal.denied-all': {
    says: 'One denial of Production access denies the approved key pairs too.',
    breaks: ['key-pair.production-outcome'],
    behavior: beforeForm('review', 'denied', ({ tools: { keyPairs } }) => {
      for (const { id, environment, state } of keyPairs.all())
        if (environment === 'Production' && state === 'live') keyPairs.put(id, 'denied')
    }),
  },
  'portal.approved-listed-for-all': {
    says: 'After a request for Production access is approved, pending requests are listed as approved.',
    breaks: ['key-pair.production-outcome'],
    behavior: combined(
      remembering('review', 'approved'),
      listedAs(
        'Waiting for approval',
        'Approved',
        ({ state }, { memory }) => memory.has('review') && state === 'waiting',
      ),
    ),
  },
  'portal.denied-listed-for-all': {
    says: 'After a request for Production access is denied, an approved one is listed as denied.',
    breaks: ['key-pair.production-outcome'],
    behavior: combined(
      remembering('review', 'denied'),
      listedAs(
        'Live',
        'Denied',
        ({ environment }, { memory }) => memory.has('review') && environment === 'Production',
      ),
    ),
  },
} as const satisfies Faults
