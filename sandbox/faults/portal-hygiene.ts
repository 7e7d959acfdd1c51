import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { beforeForm, onKeys, pairInAddress, taking } from '../behaviors/portal.ts'
import type { Faults } from './fault.ts'

/** The old secret of a renewed key still gets tokens; the document does not say whether it ends (3.1). */
export const formerSecretLives: Behavior = combined(
  beforeForm('renew', 'confirm', ({ id, tools: { keyPairs, memory } }) => {
    memory.set(`former ${id}`, keyPairs.find(id)?.secret)
  }),
  taking(({ id, state }, secret, { memory }) => state === 'live' && memory.get(`former ${id}`) === secret),
)

const SESSION = 'the cookies of the last signed-in user'

/** A visitor without a session gets the session of the last signed-in user. */
const sharesSession: Behavior = {
  request: {
    portal: ({ method, path, headers }, { memory }) => {
      const shared = memory.get(SESSION)
      const isList = method === 'GET' && path === '/'
      if (headers.cookie?.includes('portal_')) memory.set(SESSION, headers.cookie)
      else if (isList && typeof shared === 'string') headers.cookie = shared
    },
  },
}

/** Careless portals, in matters that the document leaves open (OWASP ASVS 4.0.3). */
export const portalHygiene = {
  'portal.list-for-anybody': {
    says: 'The list of keys is shown without signing in.',
    breaks: ['portal.session'],
    behavior: sharesSession,
  },
  'portal.log-out-forgets-cookie': {
    says: 'Logging out deletes the cookie, but the session stays valid.',
    breaks: ['portal.log-out'],
    behavior: {
      answer: {
        portal: ({ path, headers }) =>
          path === '/sign-out'
            ? {
                status: 303,
                headers: {
                  location: '/',
                  'set-cookie': `${/portal_\w+/.exec(headers.cookie ?? '')?.[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`,
                },
              }
            : undefined,
      },
    },
  },
  'portal.secret-in-list': {
    says: 'The list contains the client secrets of the keys, in an invisible attribute.',
    breaks: ['portal.secret-once'],
    behavior: onKeys((html, { keyPairs }) =>
      keyPairs
        .all()
        .reduce(
          (rest, { id, secret }) =>
            rest.replace(`data-key="${id}"`, `data-key="${id}" data-copy="${secret}"`),
          html,
        ),
    ),
  },
  'portal.pair-in-address': {
    says: 'The address of the page that shows a new key pair contains the key pair.',
    breaks: ['portal.secret-not-in-address'],
    behavior: pairInAddress,
  },
  'portal.renewed-beside': {
    says: 'After a renewal, the old secret of the key still gets tokens, as well as the new one.',
    breaks: ['portal.former-secret-ends'],
    behavior: formerSecretLives,
  },
} as const satisfies Faults
