import { combined } from '../behaviors/combined.ts'
import { withScript } from '../behaviors/pages.ts'
import { beforeForm, taking } from '../behaviors/portal.ts'
import { late } from '../behaviors/wire.ts'
import { formerSecretLives } from '../faults/portal-hygiene.ts'
import {
  cardsOfKeys,
  copyField,
  DIALOG,
  FRENCH,
  linkedKeys,
  maskedIds,
  newestFive,
  newestNotice,
  ownName,
  revealed,
  withoutRevoked,
} from './portal-looks.ts'
import type { Variants } from './variant.ts'

/** Portals that look different, or differ in what the document leaves open (document 3.1). */
export const portal = {
  'portal.dialog': {
    says: 'A dialog over the page asks for the confirmation of each action.',
    inBrowser: true,
    behavior: withScript(DIALOG, 'portal'),
    environment: { PORTAL_JOURNEY: 'sandbox-portal-dialog.json' },
  },
  'portal.cards': {
    says: 'Each key has a card, with its actions in the open.',
    inBrowser: true,
    behavior: { settings: { portal: { keys: cardsOfKeys } } },
    environment: { PORTAL_JOURNEY: 'sandbox-portal-cards.json' },
  },
  'portal.key-pages': {
    says: 'Each key has a page of its own, with its actions.',
    inBrowser: true,
    behavior: { settings: { portal: { keys: linkedKeys } } },
    environment: { PORTAL_JOURNEY: 'sandbox-portal-pages.json' },
  },
  'portal.french-cards': {
    says: 'The portal is in French, each key has a card in the place of a row, and the newest notice alone is shown.',
    inBrowser: true,
    behavior: combined({ settings: { portal: { wording: FRENCH, keys: cardsOfKeys } } }, newestNotice),
    environment: { PORTAL_JOURNEY: 'sandbox-portal-french.json' },
  },
  'portal.secret-revealed': {
    says: 'The client secret is shown by a button, and the client ID can only be copied.',
    inBrowser: true,
    behavior: { settings: { portal: { issued: revealed } } },
    environment: { PORTAL_JOURNEY: 'sandbox-portal-reveal.json' },
  },
  'portal.secret-in-field': {
    says: 'Client ID and client secret are in fields to copy from, the secret as dots.',
    inBrowser: true,
    behavior: { settings: { portal: { issued: copyField } } },
  },
  'portal.revoked-unlisted': {
    says: 'A revoked key is gone from the list.',
    behavior: { settings: { portal: { keys: withoutRevoked } } },
  },
  'portal.names-keys': {
    says: 'The portal names every key itself, and calls all those for Production alike.',
    inBrowser: true,
    behavior: { settings: { portal: { nameOf: ownName } } },
  },
  'portal.names-keys-revoked-unlisted': {
    says: 'The portal names every key itself, and a revoked one is gone from the list.',
    behavior: { settings: { portal: { nameOf: ownName, keys: withoutRevoked } } },
  },
  'portal.names-keys-masked': {
    says: 'The portal names every key itself, and lists four characters of its client ID.',
    inBrowser: true,
    behavior: { settings: { portal: { nameOf: ownName, keys: maskedIds } } },
  },
  'portal.names-production-keys': {
    says: 'The portal names keys for Production itself.',
    behavior: {
      settings: {
        portal: {
          nameOf: (pair, number) => (pair.environment === 'Production' ? ownName(pair, number) : pair.name),
        },
      },
    },
  },
  'portal.newest-five': {
    says: 'The list has the five newest keys, the newest first, and says how long ago each was used.',
    behavior: { settings: { portal: { keys: newestFive } } },
  },
  'portal.shared': {
    says: 'Somebody else creates a key whenever the run confirms an action, and revokes their last one, which is gone from the list.',
    behavior: combined(
      { settings: { portal: { keys: withoutRevoked } } },
      ...(['register', 'create', 'renew', 'revoke', 'request'] as const).map((action) =>
        beforeForm(action, 'confirm', ({ tools: { keyPairs, applications, memory } }) => {
          const [{ name: application }] = applications
          keyPairs.put(String(memory.get('their key')), 'revoked')
          const theirs = keyPairs.create({ name: 'Books', application, environment: 'Development' })
          memory.set('their key', theirs.id)
        }),
      ),
    ),
  },
  'portal.former-secret-lives': {
    says: 'The former secret of a renewed key goes on to get tokens.',
    behavior: formerSecretLives,
    notices: ['portal.former-secret-ends'],
  },
  'portal.revoked-later': {
    says: 'A revoked key goes on to get tokens for two seconds.',
    behavior: combined(
      beforeForm('revoke', 'confirm', ({ id, tools: { memory } }) => {
        memory.set(`revoked ${id}`, Date.now())
      }),
      taking(
        ({ id, state, secret }, sent, { memory }) =>
          state === 'revoked' && sent === secret && Date.now() - Number(memory.get(`revoked ${id}`)) < 2_000,
      ),
    ),
    environment: { PORTAL_REVOCATION_SECONDS: '10' },
  },
  'portal.late': {
    says: 'Each page of the portal comes late.',
    behavior: { wire: { portal: late(300) } },
  },
} as const satisfies Variants
