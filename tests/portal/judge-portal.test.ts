import { expect, test } from '@playwright/test'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { KEPT } from '../../helpers/judge/finding.ts'
import {
  judgeGetsToken,
  judgeLeftAlone,
  judgeListed,
  judgeNothingCreated,
  judgeOthersLeftAlone,
  judgeRevoked,
} from '../../helpers/judge/judge-portal.ts'
import { judgeNotLive, judgeTold } from '../../helpers/judge/judge-production.ts'
import type { PortalWalk } from '../../helpers/portal/portal-walk.ts'
import { none } from '../../helpers/record/portal/manage.ts'
import type {
  PortalAction,
  PortalEvidence,
  ProductionRequest,
  Seen,
} from '../../helpers/record/portal/portal-evidence.ts'
import { answered } from '../exchanges.ts'

const TOKEN = answered(200, { access_token: 'a-token-of-the-gateway' })
const REFUSED = answered(401, { error: 'invalid_client' })
const FAILED = answered(503, '')
const MINE = 'contract-abcdef-mwqiadf6-created'
const OTHER = 'contract-abcdef-mwqiadf6-cancelled'

const walk = (more: Partial<PortalWalk> = {}): PortalWalk => ({
  journey: 'createKey',
  pages: [],
  readings: {},
  documents: [],
  durationMs: 1,
  ...more,
})
const stopped = (stoppedAt: PortalWalk['stoppedAt'], kind: 'page' | 'unreachable' = 'page') =>
  walk({ ...(stoppedAt && { stoppedAt }), failure: { kind, reason: 'why', title: '', address: '' } })

const seen = (more: Partial<Seen> = {}): Seen => ({
  walk: walk(),
  keys: recorded(['Planner id-1', `${MINE} id-2`]),
  pair: recorded({ client_id: 'id-2', client_secret: 'secret' }),
  token: TOKEN,
  bystander: TOKEN,
  ...more,
})

function action(confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}): PortalAction {
  return {
    names: { cancelled: OTHER, confirmed: MINE },
    before: recorded(['Planner id-1']),
    control: TOKEN,
    cancelled: recorded(seen(cancelled)),
    confirmed: recorded(seen(confirmed)),
  }
}

function portal(more: Partial<PortalEvidence>): Recorded<PortalEvidence> {
  return recorded({
    words: {
      development: 'Development',
      production: 'Production',
      approved: 'approved',
      denied: 'denied',
      revoked: 'revoked',
    },
    isNamed: true,
    own: ['id-2'],
    revocationSeconds: 1,
    signIn: walk(),
    keys: recorded([]),
    ...none({ is: 'blocked', because: 'not in this test' }),
    housekeeping: { leftovers: [], revoked: [], remains: [] },
    walks: [],
    ...more,
  })
}

const creation = (confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}) =>
  portal({ creation: recorded(action(confirmed, cancelled)) })
const renewal = (confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}) =>
  portal({ renewal: recorded({ ...action(confirmed, cancelled), formerToken: REFUSED }) })
const revocation = (confirmed: Partial<Seen> = {}, cancelled: Partial<Seen> = {}) =>
  portal({ revocation: recorded({ ...action(confirmed, cancelled), callAfterwards: TOKEN }) })
const none0 = recorded(['Planner id-1'])

test.describe('a created key', () => {
  for (const [what, evidence, outcome] of [
    ['is listed by its name', creation({ keys: recorded([`x ${MINE} y`]) }), 'kept'],
    ['is listed by its client ID', creation({ keys: recorded(['id-2']) }), 'kept'],
    ['is missing', creation({ keys: none0 }), 'departs'],
    ['comes without a confirmation', creation({ walk: stopped('decision') }), 'departs'],
    [
      'cannot be told where the confirmation is not as described',
      creation({ walk: stopped('decision'), keys: none0 }),
      'blocked',
    ],
    ['is missing though the portal went on', creation({ walk: stopped('reading'), keys: none0 }), 'departs'],
    ['cannot be told where a page fits no journey', creation({ walk: stopped('steps') }), 'blocked'],
    [
      'cannot be told where the portal fails',
      creation({ walk: stopped('steps', 'unreachable') }),
      'unreachable',
    ],
  ] as const)
    test(what, () => {
      expect(judgeListed(evidence, 'creation').is).toBe(outcome)
    })

  test('gets a token, or departs', () => {
    expect(judgeGetsToken(creation(), 'creation')).toBe(KEPT)
    expect(judgeGetsToken(creation({ token: REFUSED }), 'creation').is).toBe('departs')
    expect(judgeGetsToken(creation({ token: FAILED }), 'creation').is).toBe('unreachable')
  })
})

test.describe('a cancelled creation', () => {
  const both = recorded([`${MINE} id-2`, `${OTHER} id-3`])
  for (const [what, cancelled, outcome] of [
    ['creates nothing', {}, 'kept'],
    ['creates a key', { keys: both }, 'departs'],
    [
      'cannot be cancelled, for the key is there already',
      { keys: both, walk: stopped('decision') },
      'departs',
    ],
    ['cannot be told', { walk: stopped('decision') }, 'blocked'],
  ] as const)
    test(what, () => {
      expect(judgeNothingCreated(creation({}, cancelled)).is).toBe(outcome)
    })
})

test.describe('a key whose renewal is cancelled', () => {
  test('is left alone where its pair still gets a token', () => {
    expect(judgeLeftAlone(renewal(), 'renewal')).toBe(KEPT)
    expect(judgeLeftAlone(renewal({}, { token: REFUSED }), 'renewal').is).toBe('departs')
  })

  test('tells nothing where its pair got none before', () => {
    const evidence = renewal({}, { token: REFUSED })
    if (evidence.is !== 'recorded' || evidence.value.renewal.is !== 'recorded') throw new Error('no evidence')
    const unproven = { ...evidence.value.renewal.value, control: REFUSED }
    expect(judgeLeftAlone(portal({ renewal: recorded(unproven) }), 'renewal').is).toBe('inconclusive')
  })
})

test.describe('a revoked key', () => {
  test('is refused', () => {
    expect(judgeRevoked(revocation({ token: REFUSED }))).toBe(KEPT)
    expect(judgeRevoked(revocation({ token: TOKEN })).is).toBe('departs')
    expect(judgeRevoked(revocation({ token: FAILED })).is).toBe('unreachable')
  })
  test('proves nothing where it was refused before', () => {
    expect(judgeRevoked(revocation({ token: REFUSED }, { token: REFUSED })).is).toBe('inconclusive')
  })
  test('leaves the others alone', () => {
    expect(judgeOthersLeftAlone(revocation(), 'revocation')).toBe(KEPT)
    expect(judgeOthersLeftAlone(revocation({ bystander: REFUSED }), 'revocation').is).toBe('departs')
    expect(judgeOthersLeftAlone(revocation({ keys: recorded([]) }), 'revocation').is).toBe('departs')
    const never = revocation({ bystander: REFUSED }, { bystander: REFUSED })
    expect(judgeOthersLeftAlone(never, 'revocation').is).toBe('inconclusive')
  })
})

test.describe('a Production key pair', () => {
  const request = (more: Partial<ProductionRequest> = {}): Recorded<ProductionRequest> =>
    recorded({
      name: MINE,
      requested: seen({ token: REFUSED }),
      review: recorded(walk()),
      told: recorded(walk({ readings: { outcome: `${MINE}: access is approved` } })),
      token: TOKEN,
      ...more,
    })
  const production = (approved: Recorded<ProductionRequest>) =>
    portal({ production: { approved, denied: { is: 'blocked', because: 'not in this test' } } })

  test('is held back until it is approved', () => {
    expect(judgeNotLive(production(request()), 'approved', 'before')).toBe(KEPT)
    const live = request({ requested: seen() })
    expect(judgeNotLive(production(live), 'approved', 'before').is).toBe('departs')
  })
  test('proves nothing where it never gets a token', () => {
    const dead = request({ token: REFUSED })
    expect(judgeNotLive(production(dead), 'approved', 'before').is).toBe('inconclusive')
    const nobody = { is: 'not configured', because: 'set PORTAL_REVIEWER_USERNAME' } as const
    expect(judgeNotLive(production(request({ token: nobody })), 'approved', 'before').is).toBe(
      'not configured',
    )
  })
  test('has an outcome that the applicant is told', () => {
    const told = (outcome: string) =>
      judgeTold(production(request({ told: recorded(walk({ readings: { outcome } })) })), 'approved').is
    expect([told('Approved'), told('Denied'), told('Done')]).toEqual(['kept', 'departs', 'inconclusive'])
    expect(judgeTold(production(request({ told: recorded(stopped('reading')) })), 'approved').is).toBe(
      'departs',
    )
  })
})
