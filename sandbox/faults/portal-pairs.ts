import { combined } from '../behaviors/combined.ts'
import { beforeForm, taking } from '../behaviors/portal.ts'
import { listedOtherwise, showingSecret, withKnownSecret } from '../behaviors/portal-pairs.ts'
import type { Faults } from './fault.ts'

/** Key pairs that are not new ones, or not those that the portal lists (document 2.1, 3.1). */
export const portalPairs = {
  'portal.registered-with-known-secret': {
    says: 'A registered application has the client secret of another one.',
    breaks: ['key-pair.issued-on-registration'],
    behavior: withKnownSecret(/^\/applications$/, '-application'),
  },
  'portal.registered-listed-otherwise': {
    says: 'The key of a registered application is listed with another client ID than was issued.',
    breaks: ['key-pair.issued-on-registration'],
    behavior: listedOtherwise('-application'),
  },
  'portal.created-with-known-secret': {
    says: 'A key that is created has the client secret of another one.',
    breaks: ['key-pair.created', 'portal.former-secret-ends'],
    behavior: withKnownSecret(/^\/keys$/, '-created'),
  },
  'portal.created-listed-otherwise': {
    says: 'A key that was created is listed with another client ID than was issued.',
    breaks: ['key-pair.created'],
    behavior: listedOtherwise('-created'),
  },
  'portal.renewed-unchanged': {
    says: 'A key that was renewed has the same client secret as before.',
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
