import { combined } from '../behaviors/combined.ts'
import { onPages, withScript } from '../behaviors/pages.ts'
import { late } from '../behaviors/wire.ts'
import { drawnLater, SHOWS_PROGRESS } from '../variants/scripts.ts'
import type { InfrastructureFaults } from './clauses.ts'
import { BY_CONSENT, BY_PORTAL, BY_TOKEN } from './clauses.ts'

/** A short limit, so that a page is slow within seconds. */
const HASTY = { PAGE_TIMEOUT: '1' }

/** More than three times the limit. */
const TOO_LATE_MS = 4_000

const NEVER = 3_600_000

/** Services that are slower than the limits of the run, as on a busy machine. */
export const slow = {
  'slow.token-response': {
    says: 'The token response takes longer than REQUEST_TIMEOUT.',
    touches: ['client-credentials'],
    unreachable: BY_TOKEN,
    environment: { REQUEST_TIMEOUT: '2' },
    behavior: () => ({ wire: { 'client-credentials': late(TOO_LATE_MS) } }),
  },
  'slow.pages': {
    says: 'Each page of the authorization server takes longer than PAGE_TIMEOUT.',
    inBrowser: true,
    touches: ['pages'],
    unreachable: BY_CONSENT,
    environment: HASTY,
    behavior: () => ({ wire: { pages: late(TOO_LATE_MS) } }),
  },
  'slow.blank-pages': {
    says: 'The pages of the authorization server stay blank.',
    inBrowser: true,
    touches: ['pages'],
    unreachable: BY_CONSENT,
    environment: HASTY,
    behavior: () => onPages(() => '<!doctype html><title></title><div id="app"></div>'),
  },
  'slow.changing-pages': {
    says: 'The pages of the authorization server show their progress, and never more.',
    inBrowser: true,
    touches: ['pages'],
    unreachable: BY_CONSENT,
    environment: HASTY,
    behavior: () => combined(drawnLater(NEVER), withScript(SHOWS_PROGRESS)),
  },
  'slow.portal': {
    says: 'Each page of the developer portal takes longer than PAGE_TIMEOUT.',
    inBrowser: true,
    touches: ['portal'],
    unreachable: BY_PORTAL,
    environment: HASTY,
    behavior: () => ({ wire: { portal: late(TOO_LATE_MS) } }),
  },
} as const satisfies InfrastructureFaults
