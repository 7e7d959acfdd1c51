import { expect, test } from 'vitest'
import type { ProductionRequest } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Missing, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import {
  judgeDevelopmentFirst,
  judgeGeneratedAtOnce,
  judgeNotLive,
  judgeTold,
} from '../../../helpers/judge/judge-production.ts'
import { MISSING } from '../outcomes.ts'
import {
  action,
  all,
  came,
  FAILED,
  KEPT,
  keys,
  MINE,
  type Portal,
  portal,
  REFUSED,
  request,
  seen,
  stopped,
  TOKEN,
  WHY,
  walk,
} from './evidence.ts'

const production = (approved: Recorded<ProductionRequest>, denied = approved) =>
  portal({ production: { approved, denied } })

/** Evidence in which one part of both requests is missing. */
const lacking: Readonly<Record<string, (missing: Missing) => Portal>> = {
  portal: (missing) => missing,
  request: (missing) => production(missing),
  registration: (missing) => portal({ registration: missing }),
  environment: (missing) => portal({ registration: recorded({ ...action(), environment: missing }) }),
  keys: (missing) => production(request({ requested: seen({ keys: missing }) })),
  'token before': (missing) => production(request({ requested: seen({ token: missing }) })),
  'token after': (missing) => production(request(), request({ token: missing })),
  'approved request': (missing) => production(missing, request({ token: REFUSED })),
  review: (missing) => production(request({ review: missing })),
  notice: (missing) => production(request({ told: missing })),
}

const heldBefore = (evidence: Portal) => judgeNotLive(evidence, 'denied', 'before')
const heldAfter = (evidence: Portal) => judgeNotLive(evidence, 'denied', 'after')

for (const [what, judge, parts] of [
  ['Development first', judgeDevelopmentFirst, ['portal', 'registration', 'environment']],
  ['a pair at once', (p: Portal) => judgeGeneratedAtOnce(p, 'denied'), ['portal', 'request', 'keys']],
  ['a pair held back', heldBefore, ['portal', 'request', 'token before']],
  ['a denied pair', heldAfter, ['portal', 'request', 'token after', 'approved request']],
  ['the notice', (p: Portal) => judgeTold(p, 'denied'), ['portal', 'request', 'review', 'notice']],
] as const)
  test(`${what} cannot be told where a part is missing, for the same reason`, () => {
    for (const part of parts)
      expect(MISSING.map((missing) => judge(lacking[part]?.(missing) ?? missing))).toEqual(MISSING)
  })

const firstKeyFor = (environment: string) =>
  portal({ registration: recorded({ ...action(), environment: recorded(environment) }) })

all('a first key', judgeDevelopmentFirst, [
  ['for the development environment', firstKeyFor('the development environment'), KEPT],
  ['for Production', firstKeyFor('Production'), { expected: 'Development', ...came('Production') }],
  ['for both', firstKeyFor('Development, then Production'), { is: 'departs' }],
  ['for neither', firstKeyFor('Test'), { is: 'inconclusive', because: expect.stringContaining('“Test”') }],
])

const NO_PAIR = { is: 'blocked', because: 'no pair' } as const
const requested = (more: Parameters<typeof seen>[0]) => production(request({ requested: seen(more) }))

/** Two requests at a portal whose list shows no names. */
const anonymous = (...rows: readonly string[]) => {
  const one = request({ requested: seen({ ...keys(...rows), pair: NO_PAIR }) })
  return portal({ isNamed: false, production: { approved: one, denied: one } })
}

all('a pair that was requested', (evidence) => judgeGeneratedAtOnce(evidence, 'approved'), [
  ['is listed by its name', requested({ ...keys('x', MINE), pair: NO_PAIR }), KEPT],
  ['is listed by its client ID', requested(keys('x', 'y id-2')), KEPT],
  ['is not listed', requested(keys('x', 'y')), came('2 keys, but not this one')],
  ['is one of two more without a name', anonymous('x', 'y', 'z'), KEPT],
  ['is not one of two more', anonymous('x', 'y'), came('2 keys, but not this one')],
  [
    'is not there beside two of others, where keys have client IDs',
    anonymous('id-2', 'y', 'z', 'w'),
    { is: 'departs' },
  ],
  ['is not listed, and was not shown', requested({ ...keys('x'), pair: NO_PAIR }), { is: 'departs' }],
  ['cannot be told where no journey fits', requested({ walk: stopped('steps') }), WHY],
  [
    'cannot be told by the list where it was never made',
    requested({ walk: stopped('steps'), ...keys() }),
    WHY,
  ],
  ['cannot be told where it was not shown', requested({ walk: stopped('reading') }), WHY],
  [
    'cannot be told where no key at all is listed',
    requested({ walk: stopped('reading'), ...keys() }),
    { is: 'inconclusive', todo: expect.stringContaining('listKeys') },
  ],
])

const ofDenied = (more: Partial<ProductionRequest>, approved = request()) =>
  production(approved, request(more))
const NOBODY = { is: 'not configured', because: 'set PORTAL_REVIEWER_USERNAME' } as const
const NEITHER = { is: 'inconclusive', because: 'the approved key pair got no token either' }

all('a pair before its approval', (evidence) => judgeNotLive(evidence, 'approved', 'before'), [
  ['gets no token', production(request()), KEPT],
  ['gets one', requested({}), { is: 'departs' }],
  ['proves nothing where it never gets one', production(request({ token: REFUSED })), NEITHER],
  ['cannot be told where nobody can approve it', production(request({ token: NOBODY })), NOBODY],
])

all('a denied pair, before', heldBefore, [
  ['gets no token', ofDenied({ token: REFUSED }), KEPT],
  ['gets none, though it gets one after', ofDenied({ token: TOKEN }), KEPT],
])

all('a denied pair', heldAfter, [
  ['gets no token', ofDenied({ token: REFUSED }), KEPT],
  ['gets one', ofDenied({ token: TOKEN }), { is: 'departs' }],
  ['gets one as the only one', ofDenied({ token: TOKEN }, request({ token: REFUSED })), { is: 'departs' }],
  ['is refused as the other', ofDenied({ token: REFUSED }, request({ token: REFUSED })), NEITHER],
  [
    'is refused, and the other was not tried',
    ofDenied({ token: REFUSED }, request({ token: NO_PAIR })),
    NEITHER,
  ],
  ['is not answered', ofDenied({ token: FAILED }), { is: 'unreachable' }],
])

const told = (outcome?: string) =>
  production(request({ told: recorded(walk({ readings: outcome === undefined ? {} : { outcome } })) }))
const IN_OTHER_WORDS = { is: 'inconclusive', todo: expect.stringContaining('PORTAL_JOURNEY') }

all('an applicant who was approved', (evidence) => judgeTold(evidence, 'approved'), [
  ['is told', told('Access is APPROVED'), KEPT],
  ['is told of a denial', told('denied'), { expected: 'a notice that says “approved”', ...came('“denied”') }],
  ['is told both', told('approved or denied'), { is: 'departs' }],
  [
    'is told in other words',
    told('It is done'),
    { ...IN_OTHER_WORDS, because: expect.stringContaining('“It is done”') },
  ],
  ['is told nothing', told(), IN_OTHER_WORDS],
])

const silent = request({ told: recorded(stopped('reading')) })
const read = request({ told: recorded({ ...walk(), readings: { outcome: 'Approved' } }) })

all('an applicant who was denied', (evidence) => judgeTold(evidence, 'denied'), [
  ['is told', told('denied'), KEPT],
  ['is told of an approval', told('approved'), came('“approved”')],
  ['reads nothing, as the other', production(silent), WHY],
  [
    'reads nothing, though the other does',
    production(read, silent),
    { expected: 'a notice that says “denied”', ...came('nothing') },
  ],
  ['has no page to read', production(request({ told: recorded(stopped('steps')) })), WHY],
])
