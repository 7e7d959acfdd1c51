import { hiding, onKeys, refusing, rowOf, taking, undone } from '../behaviors/portal.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** Faults of the portal when an application is registered or Production access is requested (document 2.1, 3.1). */
export const portalApplications = {
  'portal.registered-without-pair': {
    says: 'Registering an application issues no key pair.',
    breaks: ['key-pair.issued-on-registration'],
    behavior: undone('register'),
  },
  'portal.registered-not-listed': {
    says: 'The key pair of a registered application is not in the list.',
    breaks: ['key-pair.issued-on-registration'],
    behavior: hiding(({ issuedBy }) => issuedBy === 'register'),
  },
  'portal.registered-for-production': {
    says: 'The first key pair of an application is for the Production environment.',
    breaks: ['key-pair.development-first'],
    behavior: onKeys((html, tools) =>
      html.replace(rowOf(registered(tools)), (row) => row.replace('Development', 'Production')),
    ),
  },
  'portal.registered-pair-refused': {
    says: 'The token endpoint refuses the key pair of a registered application.',
    breaks: ['key-pair.gets-token'],
    behavior: refusing(({ issuedBy }) => issuedBy === 'register'),
  },
  'portal.production-live-at-once': {
    says: 'A Production key pair gets tokens before its approval.',
    breaks: ['key-pair.production-approval'],
    behavior: taking(({ state, secret }, sent) => state === 'waiting' && sent === secret),
  },
  'portal.production-live-though-denied': {
    says: 'A Production key pair gets tokens although its request was denied.',
    breaks: ['key-pair.production-approval'],
    behavior: taking(({ state, secret }, sent) => state === 'denied' && sent === secret),
  },
  'portal.production-later': {
    says: 'A Production key pair is listed only after its request is reviewed.',
    breaks: ['key-pair.production-at-once'],
    behavior: hiding(({ state }) => state === 'waiting'),
  },
  'portal.outcome-untold': {
    says: 'The portal does not notify the applicant of the outcome of a request for Production access.',
    breaks: ['key-pair.production-outcome'],
    behavior: onKeys((html) => html.replace(/<ul aria-labelledby="notices">.*?<\/ul>/s, '')),
  },
  'portal.decision-without-effect': {
    says: 'A decision on a request for Production access changes nothing, and the applicant is not notified.',
    breaks: ['key-pair.production-outcome'],
    behavior: {
      answer: {
        portal: ({ method, path }) =>
          method === 'POST' && path.startsWith('/review/')
            ? { status: 303, headers: { location: '/review' } }
            : undefined,
      },
    },
  },
  'portal.denial-untold': {
    says: 'The portal notifies the applicant of an approval, but not of a denial.',
    breaks: ['key-pair.production-outcome'],
    behavior: onKeys((html) => html.replace(/<li>[^<]*denied\.<\/li>/g, '')),
  },
  'portal.outcome-wrong': {
    says: 'The portal notifies the applicant of a denial although the request was approved.',
    breaks: ['key-pair.production-outcome'],
    behavior: onKeys((html) => html.replace(/(<li>[^<]*)approved\.<\/li>/g, '$1denied.</li>')),
  },
} as const satisfies Faults

function registered({ keyPairs }: Tools): string {
  return keyPairs.all().find(({ issuedBy }) => issuedBy === 'register')?.id ?? ''
}
