import * as judge from '../../../helpers/endpoints/portal/judge-production.ts'
import type { ProductionRequest } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import {
  action,
  FAILED,
  keys,
  MINE,
  type Portal,
  portal,
  REFUSED,
  request,
  seen,
  stopped,
  TOKEN,
  walk,
} from './evidence.ts'

const production = (approved: Recorded<ProductionRequest>, denied = approved) =>
  portal({ production: { approved, denied } })

const heldBefore = (evidence: Portal) => judge.judgeNotLive(evidence, 'denied', 'before')
const heldAfter = (evidence: Portal) => judge.judgeNotLive(evidence, 'denied', 'after')
const atOnce = (evidence: Portal) => judge.judgeGeneratedAtOnce(evidence, 'denied')
const noticeOf = (evidence: Portal) => judge.judgeNotified(evidence, 'denied')

passesOn(
  'the environment of a first key',
  judge.judgeDevelopmentFirst,
  (registration) => judge.judgeDevelopmentFirst(portal({ registration })),
  (environment) =>
    judge.judgeDevelopmentFirst(portal({ registration: recorded({ ...action(), environment }) })),
)
passesOn(
  'a Production key pair in the list',
  atOnce,
  (missing) => atOnce(production(missing)),
  (keys) => atOnce(production(request({ requested: seen({ keys }) }))),
)
passesOn(
  'a Production key pair without access',
  heldBefore,
  (missing) => heldBefore(production(missing)),
  (token) => heldBefore(production(request({ requested: seen({ token }) }))),
  (token) => heldAfter(production(request(), request({ token }))),
  (approved) => heldAfter(production(approved, request({ token: REFUSED }))),
)
passesOn(
  'the notice of a decision',
  noticeOf,
  (missing) => noticeOf(production(missing)),
  (review) => noticeOf(production(request({ review }))),
  (notified) => noticeOf(production(request({ notified }))),
)

const firstKeyFor = (environment: string) =>
  portal({ registration: recorded({ ...action(), environment: recorded(environment) }) })

outcomes('the environment of a first key', judge.judgeDevelopmentFirst, {
  kept: [firstKeyFor('the development environment')],
  'departs: Production': [firstKeyFor('Production')],
  departs: [firstKeyFor('Development, then Production')],
  inconclusive: [firstKeyFor('Test')],
})

const NO_PAIR = { is: 'blocked', because: 'no pair' } as const
const requested = (more: Parameters<typeof seen>[0]) => production(request({ requested: seen(more) }))

/** Two requests at a portal whose list does not show names. */
const anonymous = (...rows: readonly string[]) => {
  const one = request({ requested: seen({ ...keys(...rows), pair: NO_PAIR }) })
  return portal({ isNamed: false, production: { approved: one, denied: one } })
}

outcomes(
  'a Production key pair that was requested',
  (evidence: Portal) => judge.judgeGeneratedAtOnce(evidence, 'approved'),
  {
    kept: [
      requested({ ...keys('x', MINE), pair: NO_PAIR }),
      requested(keys('x', 'y id-2')),
      anonymous('x', 'y', 'z'),
    ],
    'departs: 2 keys, but not this one': [requested(keys('x', 'y')), anonymous('x', 'y')],
    'departs: 4 keys, but not this one': [anonymous('id-2', 'y', 'z', 'w')],
    'departs: 1 keys, but not this one': [requested({ ...keys('x'), pair: NO_PAIR })],
    'blocked: why': [
      requested({ walk: stopped('steps') }),
      requested({ walk: stopped('steps'), ...keys() }),
      requested({ walk: stopped('reading') }),
    ],
    inconclusive: [requested({ walk: stopped('reading'), ...keys() })],
  },
)

const ofDenied = (more: Partial<ProductionRequest>, approved = request()) =>
  production(approved, request(more))
const NOBODY = { is: 'not configured', because: 'set PORTAL_REVIEWER_USERNAME' } as const
const NEITHER = 'inconclusive: the approved key pair got no token either'

outcomes(
  'a Production key pair before its approval',
  (evidence: Portal) => judge.judgeNotLive(evidence, 'approved', 'before'),
  {
    kept: [production(request())],
    departs: [requested({})],
    [NEITHER]: [production(request({ token: REFUSED }))],
    [`not configured: ${NOBODY.because}`]: [production(request({ token: NOBODY }))],
  },
)
outcomes('a Production key pair before its denial', heldBefore, {
  kept: [ofDenied({ token: REFUSED }), ofDenied({ token: TOKEN })],
})
outcomes('a Production key pair after its denial', heldAfter, {
  kept: [ofDenied({ token: REFUSED })],
  departs: [ofDenied({ token: TOKEN }), ofDenied({ token: TOKEN }, request({ token: REFUSED }))],
  [NEITHER]: [
    ofDenied({ token: REFUSED }, request({ token: REFUSED })),
    ofDenied({ token: REFUSED }, request({ token: NO_PAIR })),
  ],
  unreachable: [ofDenied({ token: FAILED })],
})

const notified = (outcome?: string) =>
  production(request({ notified: recorded(walk({ readings: outcome === undefined ? {} : { outcome } })) }))
const silent = request({ notified: recorded(stopped('reading')) })
const read = request({ notified: recorded({ ...walk(), readings: { outcome: 'Approved' } }) })
const neither = (said: string) =>
  `inconclusive: the notice says “${said}”, which is neither “approved” nor “denied”`

outcomes('the notice of an approval', (evidence: Portal) => judge.judgeNotified(evidence, 'approved'), {
  kept: [notified('Access is APPROVED')],
  'departs: “denied”': [notified('denied'), notified('approved or denied')],
  [neither('It is done')]: [notified('It is done')],
  [neither('')]: [notified()],
})
outcomes('the notice of a denial', (evidence: Portal) => judge.judgeNotified(evidence, 'denied'), {
  kept: [notified('denied')],
  'departs: “approved”': [notified('approved')],
  'departs: no notice': [production(read, silent), production(silent)],
  'blocked: why': [production(request({ notified: recorded(stopped('steps')) }))],
})

const decided = (outcome: 'approved' | 'denied') => (evidence: Portal) =>
  judge.judgeDecidedAlone(evidence, outcome)
const waits = (afterOther: ProductionRequest['afterOther'], approved = request()) =>
  production(approved, request({ afterOther }))

outcomes('a request that waits while the other is approved', decided('denied'), {
  kept: [waits(REFUSED)],
  departs: [waits(TOKEN)],
  [NEITHER]: [waits(REFUSED, request({ token: REFUSED }))],
  unreachable: [waits(FAILED)],
})
outcomes('a request that is approved while the other is denied', decided('approved'), {
  kept: [production(request())],
  'departs: 401 invalid_client': [production(request({ afterOther: REFUSED }))],
  [NEITHER]: [production(request({ afterOther: REFUSED, token: REFUSED }))],
  unreachable: [production(request({ afterOther: FAILED }))],
})
passesOn(
  'the other request',
  (missing) => decided('denied')(production(missing)),
  (afterOther) => decided('denied')(waits(afterOther)),
  (afterOther) => decided('approved')(production(request({ afterOther }))),
)
