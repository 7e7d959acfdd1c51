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
    says: 'A dialog over the page asks to confirm each action.',
    inBrowser: true,
    behavior: withScript(DIALOG, 'portal'),
    environment: { PORTAL_JOURNEY: 'sandbox-portal-dialog.json' },
  },
  'portal.cards': {
    says: 'Each key has a card that shows its actions.',
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
    says: 'The portal is in French, each key has a card instead of a row, and only the newest notice is shown.',
    inBrowser: true,
    behavior: combined({ settings: { portal: { wording: FRENCH, keys: cardsOfKeys } } }, newestNotice),
    environment: { PORTAL_JOURNEY: 'sandbox-portal-french.json' },
  },
  'portal.secret-revealed': {
    says: 'The client secret has to be revealed, and the client ID can only be copied.',
    inBrowser: true,
    behavior: { settings: { portal: { issued: revealed } } },
    environment: { PORTAL_JOURNEY: 'sandbox-portal-reveal.json' },
  },
  'portal.secret-in-field': {
    says: 'Client ID and client secret are in fields to copy from; the secret is shown as dots.',
    inBrowser: true,
    behavior: { settings: { portal: { issued: copyField } } },
  },
  'portal.revoked-unlisted': {
    says: 'The list does not show revoked keys.',
    behavior: { settings: { portal: { keys: withoutRevoked } } },
  },
  'portal.names-keys': {
    says: 'The portal names every key itself, and gives all Production keys the same name.',
    inBrowser: true,
    behavior: { settings: { portal: { nameOf: ownName } } },
  },
  'portal.names-keys-revoked-unlisted': {
    says: 'The portal names every key itself, and does not list revoked keys.',
    behavior: { settings: { portal: { nameOf: ownName, keys: withoutRevoked } } },
  },
  'portal.names-keys-masked': {
    says: 'The portal names every key itself, and lists only four characters of its client ID.',
    inBrowser: true,
    behavior: { settings: { portal: { nameOf: ownName, keys: maskedIds } } },
  },
  'portal.names-production-keys': {
    says: 'The portal names Production keys itself.',
    behavior: {
      settings: {
        portal: {
          nameOf: (pair, number) => (pair.environment === 'Production' ? ownName(pair, number) : pair.name),
        },
      },
    },
  },
  'portal.newest-five': {
    says: 'The list shows the five newest keys, newest first, and how long ago each was used.',
    behavior: { settings: { portal: { keys: newestFive } } },
  },
  'portal.shared': {
    says: 'Whenever the run confirms an action, another developer creates a key and revokes their previous one, which the list then omits.',
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
    says: 'The former secret of a renewed key still gets tokens.',
    behavior: formerSecretLives,
    notices: ['portal.former-secret-ends'],
  },
  'portal.revoked-later': {
    says: 'A revoked key still gets tokens for two seconds.',
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
    says: 'Each page of the portal is slow.',
    behavior: { wire: { portal: late(300) } },
  },
} as const satisfies Variants
