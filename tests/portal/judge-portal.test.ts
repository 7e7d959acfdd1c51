import { expect, test } from '@playwright/test'
import type { ProductionRequest } from '../../helpers/evidence/portal/portal-evidence.ts'
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
import {
  creation,
  FAILED,
  MINE,
  OTHER,
  portal,
  REFUSED,
  renewal,
  request,
  revocation,
  seen,
  stopped,
  TOKEN,
  walk,
} from '../judge/portal-evidence.ts'

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
    expect(judgeGetsToken(creation(), 'creation')).toEqual(KEPT)
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
    expect(judgeLeftAlone(renewal(), 'renewal')).toEqual(KEPT)
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
    expect(judgeRevoked(revocation({ token: REFUSED }))).toEqual(KEPT)
    expect(judgeRevoked(revocation({ token: TOKEN })).is).toBe('departs')
    expect(judgeRevoked(revocation({ token: FAILED })).is).toBe('unreachable')
  })
  test('proves nothing where it was refused before', () => {
    expect(judgeRevoked(revocation({ token: REFUSED }, { token: REFUSED })).is).toBe('inconclusive')
  })
  test('leaves the others alone', () => {
    expect(judgeOthersLeftAlone(revocation(), 'revocation')).toEqual(KEPT)
    expect(judgeOthersLeftAlone(revocation({ bystander: REFUSED }), 'revocation').is).toBe('departs')
    expect(judgeOthersLeftAlone(revocation({ keys: recorded([]) }), 'revocation').is).toBe('departs')
    const never = revocation({ bystander: REFUSED }, { bystander: REFUSED })
    expect(judgeOthersLeftAlone(never, 'revocation').is).toBe('inconclusive')
  })
})

test.describe('a Production key pair', () => {
  const production = (approved: Recorded<ProductionRequest>) =>
    portal({ production: { approved, denied: { is: 'blocked', because: 'not in this test' } } })

  test('is held back until it is approved', () => {
    expect(judgeNotLive(production(request()), 'approved', 'before')).toEqual(KEPT)
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
