import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { beforeForm, onKeys, pairInAddress, taking } from '../behaviors/portal.ts'
import type { Faults } from './fault.ts'

/** The former secret of a renewed key goes on to get tokens: whether it ends is not shown (document 3.1). */
export const formerSecretLives: Behavior = combined(
  beforeForm('renew', 'confirm', ({ id, tools: { keyPairs, memory } }) => {
    memory.set(`former ${id}`, keyPairs.find(id)?.secret)
  }),
  taking(({ id, state }, secret, { memory }) => state === 'live' && memory.get(`former ${id}`) === secret),
)

const SESSION = 'the cookies of whoever was signed in'

/** Whoever comes without a session gets that of somebody who has one. */
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

/** What a portal is careless of, where the document leaves it free (OWASP ASVS 4.0.3). */
export const portalHygiene = {
  'portal.list-for-anybody': {
    says: 'The list of keys is shown to whoever opens its address.',
    breaks: ['portal.session'],
    behavior: sharesSession,
  },
  'portal.log-out-forgets-cookie': {
    says: 'Logging out makes the browser forget its cookie, and the session goes on.',
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
    says: 'The list has the client secrets of the keys, in an attribute that nobody sees.',
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
    says: 'The page that shows a new key pair has it in its address.',
    breaks: ['portal.secret-not-in-address'],
    behavior: pairInAddress,
  },
  'portal.renewed-beside': {
    says: 'A renewal leaves the former secret of the key beside the new one, and either gets tokens.',
    breaks: ['portal.former-secret-ends'],
    behavior: formerSecretLives,
  },
} as const satisfies Faults
