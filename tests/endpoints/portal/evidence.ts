import type { PortalWalk } from '../../../helpers/browser/portal/portal-walk.ts'
import type {
  PortalAction,
  PortalEvidence,
  ProductionRequest,
  Seen,
} from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { answered } from '../../exchanges.ts'

export const TOKEN = answered(200, { access_token: 'a-token-of-the-gateway' })
export const REFUSED = answered(401, { error: 'invalid_client' })
export const FAILED = answered(503, '')
const ABSENT = { is: 'blocked', because: 'not in this test' } as const

export const MINE = 'contract-abcdef-mwqiadf6-created'
export const OTHER = 'contract-abcdef-mwqiadf6-cancelled'

export const WORDS = {
  development: 'Development',
  production: 'Production',
  approved: 'approved',
  denied: 'denied',
  revoked: 'revoked',
} as const

export const walk = (more: Partial<PortalWalk> = {}): PortalWalk => ({
  journey: 'createKey',
  pages: [],
  readings: {},
  durationMs: 1,
  ...more,
})
export const stopped = (stoppedAt: PortalWalk['stoppedAt'], kind: 'page' | 'unreachable' = 'page') =>
  walk({ ...(stoppedAt && { stoppedAt }), failure: { kind, reason: 'why', title: '', address: '' } })

export const seen = (more: Partial<Seen> = {}): Seen => ({
  walk: walk(),
  keys: recorded(['Planner id-1', `${MINE} id-2`]),
  pair: recorded({ client_id: 'id-2', client_secret: 'secret' }),
  token: TOKEN,
  bystander: TOKEN,
  ...more,
})

export function action(confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}) {
  return {
    name: MINE,
    cancelledName: OTHER,
    before: recorded(['Planner id-1']),
    control: TOKEN,
    cancelled: seen(cancelled),
    confirmed: seen(confirmed),
    otherBefore: TOKEN,
    other: TOKEN,
  } satisfies PortalAction & { readonly cancelledName: string }
}

export function portal(more: Partial<PortalEvidence>): Recorded<PortalEvidence> {
  return recorded({
    words: WORDS,
    isNamed: true,
    own: ['id-2'],
    revocationSeconds: 1,
    signIn: walk(),
    keys: recorded([]),
    registration: ABSENT,
    creation: ABSENT,
    renewal: ABSENT,
    revocation: ABSENT,
    production: { approved: ABSENT, denied: ABSENT },
    leftovers: [],
    walks: [],
    ...more,
  })
}

export const creation = (confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}) =>
  portal({ creation: recorded(action(confirmed, cancelled)) })
export const renewal = (confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}) =>
  portal({ renewal: recorded({ ...action(confirmed, cancelled), formerToken: REFUSED }) })
export const revocation = (confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}) =>
  portal({
    revocation: recorded({ ...action(confirmed, cancelled), callAfterwards: TOKEN, lastly: REFUSED }),
  })

/** A request for Production access that was approved. */
export const request = (more: Partial<ProductionRequest> = {}): Recorded<ProductionRequest> =>
  recorded({
    name: MINE,
    before: recorded(['Planner id-1']),
    requested: seen({ token: REFUSED }),
    review: recorded(walk()),
    notified: recorded(walk({ readings: { outcome: `${MINE}: access is approved` } })),
    token: TOKEN,
    afterOther: TOKEN,
    ...more,
  })

export type Portal = Recorded<PortalEvidence>

export const keys = (...rows: readonly string[]) => ({ keys: recorded(rows) })
