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

/** What a portal does besides an action, to that key or to another one (document 2.1, 3.1). */
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
    says: 'A request for Production access makes two key pairs.',
    breaks: ['key-pair.production-at-once'],
    behavior: twice('request'),
  },
  'portal.created-voids-another': {
    says: 'Creating a key voids the secret of a key of another application.',
    breaks: ['key-pair.created'],
    behavior: voidsAnother('create'),
  },
  'portal.renewed-voids-another': {
    says: 'Renewing a key voids the secret of a key of another application.',
    breaks: ['key-pair.renewed'],
    behavior: voidsAnother('renew'),
  },
  'portal.revoked-voids-another': {
    says: 'Revoking a key voids the secret of a key of another application.',
    breaks: ['key-pair.revoked'],
    behavior: voidsAnother('revoke'),
  },
  'portal.created-hides-another': {
    says: 'Once a key is created another one is not listed any more.',
    breaks: ['key-pair.created'],
    behavior: hidesAnother('create'),
  },
  'portal.renewed-hides-another': {
    says: 'Once a key is renewed another one is not listed any more.',
    breaks: ['key-pair.renewed'],
    behavior: hidesAnother('renew'),
  },
  'portal.revoked-hides-another': {
    says: 'Once a key is revoked another one is not listed any more.',
    breaks: ['key-pair.revoked'],
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
        ({ name }, { memory }) => memory.has('renew') && name.endsWith('-created'),
      ),
    ),
  },
  'portal.renewed-not-revocable': {
    says: 'The revocation of a key that was renewed changes nothing.',
    breaks: ['key-pair.revoked'],
    behavior: combined(
      beforeForm('renew', 'confirm', ({ id, tools: { memory } }) => void memory.set(`renewed ${id}`, true)),
      beforeForm('revoke', 'confirm', ({ id, form, tools: { memory } }) => {
        if (memory.has(`renewed ${id}`)) form.set('decision', 'cancel')
      }),
    ),
  },
  'portal.revoked-alive-again': {
    says: 'A revoked key gets tokens again once Production access is requested.',
    breaks: ['key-pair.revoked'],
    behavior: combined(
      remembering('request', 'confirm'),
      taking(
        ({ name, state, secret }, sent, { memory }) =>
          name.endsWith('-created') && state === 'revoked' && sent === secret && memory.has('request'),
      ),
    ),
  },
  'portal.revoked-listed-live-again': {
    says: 'A revoked key is listed as live again once Production access is requested.',
    breaks: ['key-pair.revoked'],
    behavior: combined(
      remembering('request', 'confirm'),
      listedAs(
        'Revoked',
        'Live',
        ({ name }, { memory }) => name.endsWith('-created') && memory.has('request'),
      ),
    ),
  },
  'portal.revoked-listed-live': {
    says: 'A key that was created is listed as live once it is revoked, other keys as revoked.',
    breaks: ['key-pair.revoked'],
    behavior: listedAs('Revoked', 'Live', ({ name }) => name.endsWith('-created')),
  },
  'portal.production-listed-for-development': {
    says: 'Key pairs for Production are listed for Development.',
    breaks: ['key-pair.production-at-once'],
    behavior: listedAs('Production', 'Development', ({ environment }) => environment === 'Production'),
  },
  'portal.approved-all': {
    says: 'One approval of Production access approves every request that waits.',
    breaks: ['key-pair.production-approval'],
    blocked: ['key-pair.production-outcome'],
    behavior: beforeForm('review', 'approved', ({ id: approved, tools: { keyPairs } }) => {
      for (const { id, state } of keyPairs.all())
        if (state === 'waiting' && id !== approved) keyPairs.put(id, 'live')
    }),
  },
  'portal.denied-all': {
    says: 'One denial of Production access ends the key pairs whose requests were approved.',
    breaks: ['key-pair.production-outcome'],
    behavior: beforeForm('review', 'denied', ({ tools: { keyPairs } }) => {
      for (const { id, environment, state } of keyPairs.all())
        if (environment === 'Production' && state === 'live') keyPairs.put(id, 'denied')
    }),
  },
  'portal.approved-listed-for-all': {
    says: 'Once a request for Production access is approved, those that wait are listed as approved.',
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
    says: 'Once a request for Production access is denied, one that was approved is listed as denied.',
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
