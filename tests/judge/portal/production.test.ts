import { describe, expect, test } from 'vitest'
import type { PortalEvidence, ProductionRequest } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Missing, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import {
  judgeDevelopmentFirst,
  judgeGeneratedAtOnce,
  judgeNotLive,
  judgeTold,
} from '../../../helpers/judge/judge-production.ts'
import { MISSING } from '../missing.ts'
import { action, FAILED, MINE, portal, REFUSED, request, seen, stopped, TOKEN, walk } from './evidence.ts'

type Portal = Recorded<PortalEvidence>

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
  review: (missing) => production(request({ review: missing })),
  notice: (missing) => production(request({ told: missing })),
}

for (const [what, judge, parts] of [
  ['Development first', judgeDevelopmentFirst, ['portal', 'registration', 'environment']],
  ['a pair at once', (p: Portal) => judgeGeneratedAtOnce(p, 'denied'), ['portal', 'request', 'keys']],
  [
    'a pair held back',
    (p: Portal) => judgeNotLive(p, 'denied', 'before'),
    ['portal', 'request', 'token before'],
  ],
  ['a denied pair', (p: Portal) => judgeNotLive(p, 'denied', 'after'), ['portal', 'request', 'token after']],
  ['the notice', (p: Portal) => judgeTold(p, 'denied'), ['portal', 'request', 'review', 'notice']],
] as const)
  for (const part of parts)
    test(`${what} cannot be told where the ${part} is missing, for the same reason`, () => {
      expect(MISSING.map((missing) => judge(lacking[part]?.(missing) ?? missing))).toEqual(MISSING)
    })

for (const [environment, finding] of [
  ['Development', { is: 'kept' }],
  ['the development environment', { is: 'kept' }],
  ['Production', { is: 'departs', expected: 'Development', came: 'Production' }],
  ['Development, then Production', { is: 'departs', came: 'Development, then Production' }],
  ['Test', { is: 'inconclusive', because: expect.stringContaining('“Test”') }],
] as const)
  test(`a first key for “${environment}” is ${finding.is}`, () => {
    const registration = recorded({ ...action(), environment: recorded(environment) })
    expect(judgeDevelopmentFirst(portal({ registration }))).toEqual(expect.objectContaining(finding))
  })

const NO_PAIR = { is: 'blocked', because: 'no pair' } as const

for (const [what, more, finding] of [
  ['is listed by its name', { keys: recorded(['x', MINE]), pair: NO_PAIR }, KEPT],
  ['is listed by its client ID', { keys: recorded(['x', 'y id-2']) }, KEPT],
  ['is not listed', { keys: recorded(['x', 'y']) }, { is: 'departs', came: '2 keys, but not this one' }],
  ['is not listed, and was not shown', { keys: recorded(['x']), pair: NO_PAIR }, { is: 'departs' }],
  ['cannot be told where no journey fits', { walk: stopped('steps') }, { is: 'blocked', because: 'why' }],
  [
    'cannot be told by the list where the request was never made',
    { walk: stopped('steps'), keys: recorded([]) },
    { is: 'blocked', because: 'why' },
  ],
  ['cannot be told where it was not shown', { walk: stopped('reading') }, { is: 'blocked', because: 'why' }],
  [
    'cannot be told where no key at all is listed, since the journey may not find them',
    { walk: stopped('reading'), keys: recorded([]) },
    { is: 'inconclusive', todo: 'Check what listKeys reads as keys, in the file that PORTAL_JOURNEY names.' },
  ],
] as const)
  test(`a pair that was requested ${what}`, () => {
    const evidence = production(request({ requested: seen(more) }))
    expect(judgeGeneratedAtOnce(evidence, 'approved')).toEqual(expect.objectContaining({ ...finding }))
  })

describe('a pair that was approved', () => {
  const judged = (more: Partial<ProductionRequest>) =>
    judgeNotLive(production(request(more)), 'approved', 'before')

  test('gets no token before', () => {
    expect(judged({})).toEqual(KEPT)
  })
  test('departs where it gets one before', () => {
    expect(judged({ requested: seen() }).is).toBe('departs')
  })
  test('proves nothing where it never gets one', () => {
    expect(judged({ token: REFUSED }).is).toBe('inconclusive')
  })
  test('cannot be told where nobody can approve it', () => {
    const nobody = { is: 'not configured', because: 'set PORTAL_REVIEWER_USERNAME' } as const
    expect(judged({ token: nobody })).toEqual(nobody)
  })
})

describe('a pair that was denied', () => {
  const approved = request()
  const denied = (more: Partial<ProductionRequest>) => production(approved, request(more))

  test('gets no token before, nor after', () => {
    const evidence = denied({ token: REFUSED })
    expect(judgeNotLive(evidence, 'denied', 'before')).toEqual(KEPT)
    expect(judgeNotLive(evidence, 'denied', 'after')).toEqual(KEPT)
  })
  test('departs where it gets one after', () => {
    expect(judgeNotLive(denied({ token: TOKEN }), 'denied', 'after').is).toBe('departs')
    expect(judgeNotLive(denied({ token: TOKEN }), 'denied', 'before')).toEqual(KEPT)
  })
  for (const [what, control] of [
    ['got none', request({ token: REFUSED })],
    ['could not be tried', request({ token: { is: 'blocked', because: 'no pair' } })],
  ] as const) {
    test(`proves nothing where the approved one ${what}`, () => {
      expect(judgeNotLive(production(control, request({ token: REFUSED })), 'denied', 'after')).toEqual({
        is: 'inconclusive',
        because: 'the approved key pair got no token either',
      })
    })
    test(`departs with a token even where the approved one ${what}`, () => {
      expect(judgeNotLive(production(control, request({ token: TOKEN })), 'denied', 'after').is).toBe(
        'departs',
      )
    })
  }
  test('cannot be told where the service fails', () => {
    expect(judgeNotLive(denied({ token: FAILED }), 'denied', 'after').is).toBe('unreachable')
  })
  test('cannot be told where the approved request is missing, for the same reason', () => {
    const denied = request({ token: REFUSED })
    const judged = MISSING.map((missing) => judgeNotLive(production(missing, denied), 'denied', 'after'))
    expect(judged).toEqual(MISSING)
  })
})

describe('the applicant', () => {
  const told = (outcome: string | undefined, of: 'approved' | 'denied') =>
    judgeTold(
      production(request({ told: recorded(walk({ readings: outcome === undefined ? {} : { outcome } })) })),
      of,
    )

  for (const [outcome, of, came] of [
    ['Access is APPROVED', 'approved', undefined],
    ['denied', 'denied', undefined],
    ['denied', 'approved', '“denied”'],
    ['approved', 'denied', '“approved”'],
    ['approved or denied', 'approved', '“denied”'],
  ] as const)
    test(`who reads “${outcome}” is ${came ? 'not ' : ''}told that it is ${of}`, () => {
      expect(told(outcome, of)).toEqual(
        came ? { is: 'departs', expected: `a notice that says “${of}”`, came } : KEPT,
      )
    })
  for (const outcome of ['It is done', '', undefined])
    test(`who reads “${outcome}” may be told in other words`, () => {
      expect(told(outcome, 'approved')).toMatchObject({
        is: 'inconclusive',
        because: `the notice says “${outcome ?? ''}”, which is neither “approved” nor “denied”`,
        todo: expect.stringContaining('PORTAL_JOURNEY'),
      })
    })
  test('who reads nothing is not told, if the journey found the other notice', () => {
    const silent = request({ told: recorded(stopped('reading')) })
    expect(judgeTold(production(silent), 'denied')).toEqual({ is: 'blocked', because: 'why' })
    const read = request({ told: recorded({ ...walk(), readings: { outcome: 'Approved' } }) })
    expect(judgeTold(production(read, silent), 'denied')).toEqual({
      is: 'departs',
      expected: 'a notice that says “denied”',
      came: 'nothing',
    })
  })
  test('cannot be asked where no journey fits', () => {
    expect(judgeTold(production(request({ told: recorded(stopped('steps')) })), 'denied')).toEqual({
      is: 'blocked',
      because: 'why',
    })
  })
})
