import { combined } from '../behaviors/combined.ts'
import {
  beforeForm,
  endsAnother,
  hiding,
  listedOtherwise,
  showingSecret,
  taking,
  unconfirmed,
  undone,
  withKnownSecret,
} from '../behaviors/portal.ts'
import { ownName } from '../variants/portal-looks.ts'
import type { Faults } from './fault.ts'

/** Faults of the portal when a key is created, renewed or revoked (document 3.1). */
export const portalKeys = {
  'portal.created-unconfirmed': {
    says: 'Create API Key creates the key without a confirmation step.',
    breaks: ['key-pair.created'],
    behavior: unconfirmed('create'),
  },
  'portal.created-when-cancelled': {
    says: 'A cancelled creation creates the key anyway.',
    breaks: ['key-pair.created'],
    behavior: beforeForm('create', 'cancel', ({ form, tools: { keyPairs, applications } }) => {
      const [{ name: application }] = applications
      keyPairs.create({ name: form.get('name') ?? '', application, environment: 'Development' })
    }),
  },
  'portal.created-unnamed-when-cancelled': {
    says: 'A cancelled creation creates the key anyway, under a name that the portal chooses.',
    breaks: ['key-pair.created'],
    behavior: combined(
      { settings: { portal: { nameOf: ownName } } },
      beforeForm('create', 'cancel', ({ tools: { keyPairs, applications } }) => {
        const [{ name: application }] = applications
        keyPairs.create({ name: 'Key 4', application, environment: 'Development' })
      }),
    ),
  },
  'portal.created-not-listed': {
    says: 'A created key is not in the list.',
    breaks: ['key-pair.created'],
    behavior: hiding(({ issuedBy }) => issuedBy === 'create'),
  },
  'portal.created-ends-another': {
    says: 'Creating a key revokes another one.',
    breaks: ['key-pair.created'],
    behavior: beforeForm('create', 'confirm', endsAnother),
  },
  'portal.renewed-unconfirmed': {
    says: 'Renew API Key renews the key without a confirmation step.',
    breaks: ['key-pair.renewed'],
    behavior: unconfirmed('renew'),
  },
  'portal.renewed-when-cancelled': {
    says: 'A cancelled renewal renews the key anyway.',
    breaks: ['key-pair.renewed'],
    behavior: beforeForm('renew', 'cancel', ({ id, tools: { keyPairs } }) => void keyPairs.renew(id)),
  },
  'portal.renewed-not-listed': {
    says: 'A renewed key is no longer in the list.',
    breaks: ['key-pair.renewed'],
    behavior: combined(
      beforeForm('renew', 'confirm', ({ id, tools: { memory } }) => void memory.set(`renewed ${id}`, true)),
      hiding(({ id }, { memory }) => memory.has(`renewed ${id}`)),
    ),
  },
  'portal.renewed-secret-useless': {
    says: 'The secret shown after a renewal is not the secret of the key.',
    breaks: ['key-pair.renewed'],
    behavior: showingSecret(/\/renew$/, () => 'not-the-secret-at-all'),
  },
  'portal.renewed-ends-another': {
    says: 'Renewing a key revokes another one.',
    breaks: ['key-pair.renewed'],
    behavior: beforeForm('renew', 'confirm', endsAnother),
  },
  'portal.revoked-unconfirmed': {
    says: 'Revoke API Key revokes the key without a confirmation step.',
    breaks: ['key-pair.revoked'],
    behavior: unconfirmed('revoke'),
  },
  'portal.revoked-when-cancelled': {
    says: 'A cancelled revocation revokes the key anyway.',
    breaks: ['key-pair.revoked'],
    behavior: beforeForm(
      'revoke',
      'cancel',
      ({ id, tools: { keyPairs } }) => void keyPairs.put(id, 'revoked'),
    ),
  },
  'portal.revoked-not-at-all': {
    says: 'A confirmed revocation has no effect.',
    breaks: ['key-pair.revoked'],
    behavior: undone('revoke'),
  },
  'portal.revoked-never': {
    says: 'A confirmed revocation is answered with a page that says that the key cannot be revoked.',
    breaks: ['key-pair.revoked'],
    behavior: {
      answer: {
        portal: ({ path, form }) =>
          /^\/keys\/[^/]+\/revoke$/.test(path) && form.get('decision') === 'confirm'
            ? {
                status: 409,
                headers: { 'content-type': 'text/html; charset=utf-8' },
                body: '<!doctype html><title>Keys</title><main><p>This key cannot be revoked.</p></main>',
              }
            : undefined,
      },
    },
  },
  'portal.revoked-in-list-only': {
    says: 'A revoked key is listed as revoked and still gets tokens.',
    breaks: ['key-pair.revoked'],
    behavior: taking(({ state, secret }, sent) => state === 'revoked' && sent === secret),
  },
  'portal.revoked-ends-another': {
    says: 'Revoking a key revokes another one as well.',
    breaks: ['key-pair.revoked'],
    behavior: beforeForm('revoke', 'confirm', endsAnother),
  },
} as const satisfies Faults

/** Key pairs that are not new, or are not listed as issued (document 2.1, 3.1). */
export const portalPairs = {
  'portal.registered-with-known-secret': {
    says: 'A registered application has the client secret of another one.',
    breaks: ['key-pair.issued-on-registration'],
    behavior: withKnownSecret(/^\/applications$/, 'register'),
  },
  'portal.registered-listed-otherwise': {
    says: 'The key of a registered application is listed with another client ID than the issued one.',
    breaks: ['key-pair.issued-on-registration'],
    behavior: listedOtherwise('register'),
  },
  'portal.created-with-known-secret': {
    says: 'A created key has the client secret of another one.',
    breaks: ['key-pair.created', 'portal.former-secret-ends'],
    behavior: withKnownSecret(/^\/keys$/, 'create'),
  },
  'portal.created-listed-otherwise': {
    says: 'A created key is listed with another client ID than the issued one.',
    breaks: ['key-pair.created'],
    behavior: listedOtherwise('create'),
  },
  'portal.renewed-unchanged': {
    says: 'A renewed key has the same client secret as before.',
    breaks: ['key-pair.renewed'],
    behavior: combined(
      beforeForm('renew', 'confirm', ({ id, tools: { keyPairs, memory } }) => {
        memory.set(`former secret of ${id}`, keyPairs.find(id)?.secret)
      }),
      showingSecret(/^\/keys\/([^/]+)\/renew$/, (id, { memory }) => memory.get(`former secret of ${id}`)),
      taking(
        ({ id, state }, sent, { memory }) =>
          state === 'live' && memory.get(`former secret of ${id}`) === sent,
      ),
    ),
  },
} as const satisfies Faults
