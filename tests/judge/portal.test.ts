import { expect, test } from '@playwright/test'
import type { KeyList, PortalEvidence } from '../../helpers/evidence/portal/portal-evidence.ts'
import { type Missing, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { KEPT } from '../../helpers/judge/finding.ts'
import {
  actionOf,
  judgeGetsToken,
  judgeLeftAlone,
  judgeListed,
  judgeNothingCreated,
  judgeOthersLeftAlone,
  judgeRevoked,
} from '../../helpers/judge/judge-portal.ts'
import { MISSING } from './missing.ts'
import {
  action,
  creation,
  FAILED,
  MINE,
  OTHER,
  portal,
  REFUSED,
  renewal,
  revocation,
  stopped,
  TOKEN,
  walk,
} from './portal-evidence.ts'

type Portal = Recorded<PortalEvidence>
type Part = 'portal' | 'action' | 'confirmed' | 'cancelled' | 'keys' | 'token'

/** Evidence of every action in which one part is missing, for the same reason everywhere. */
function without(part: Part, missing: Missing): Portal {
  const lacking = part === 'keys' || part === 'token' ? { [part]: missing } : {}
  const whole = {
    ...action(lacking, lacking),
    ...((part === 'confirmed' || part === 'cancelled') && { [part]: missing }),
  }
  if (part === 'portal') return missing
  if (part === 'action') return portal({ creation: missing, renewal: missing, revocation: missing })
  return portal({
    creation: recorded(whole),
    renewal: recorded({ ...whole, formerToken: REFUSED }),
    revocation: recorded({ ...whole, callAfterwards: TOKEN }),
  })
}

for (const [what, judge, parts] of [
  ['a listed key', (p: Portal) => judgeListed(p, 'renewal'), ['portal', 'action', 'confirmed', 'keys']],
  ['a token', (p: Portal) => judgeGetsToken(p, 'creation'), ['portal', 'action', 'confirmed', 'token']],
  ['nothing created', judgeNothingCreated, ['portal', 'action', 'cancelled', 'keys']],
  [
    'a key left alone',
    (p: Portal) => judgeLeftAlone(p, 'renewal'),
    ['portal', 'action', 'cancelled', 'token'],
  ],
  ['a revoked key', judgeRevoked, ['portal', 'action', 'confirmed', 'cancelled']],
  [
    'others left alone',
    (p: Portal) => judgeOthersLeftAlone(p, 'revocation'),
    ['portal', 'action', 'confirmed', 'keys'],
  ],
  ['an action', (p: Portal) => actionOf(p, 'creation'), ['portal', 'action']],
] as const)
  for (const part of parts)
    test(`${what} cannot be told where the ${part} is missing, for the same reason`, () => {
      expect(MISSING.map((missing) => judge(without(part, missing)))).toEqual(MISSING)
    })

/** The list afterwards, and the client ID of the pair, at a portal that is not told the names of keys. */
function unnamed(
  keys: readonly string[],
  client_id: string,
  before: KeyList = recorded(['Planner id-1', 'B id-0']),
) {
  const shown = { keys: recorded(keys), pair: recorded({ client_id, client_secret: 'secret' }) }
  return portal({ isNamed: false, creation: recorded({ ...action(shown, shown), before }) })
}

const UNKNOWN: KeyList = { is: 'blocked', because: 'no list' }

for (const [what, evidence, came] of [
  ['is listed where a third key is', unnamed(['Planner', 'B', 'C'], 'x'), undefined],
  ['is listed by its client ID', unnamed(['Planner id-1', 'C id-2'], 'id-2'), undefined],
  [
    'is missing where the list is as long as before',
    unnamed(['Planner', 'C'], 'x'),
    '2 keys, but not this one',
  ],
  [
    'is missing where nobody knows the list before',
    unnamed(['A', 'B', 'C'], 'x', UNKNOWN),
    '3 keys, but not this one',
  ],
] as const)
  test(`a key without a name ${what}`, () => {
    expect(judgeListed(evidence, 'creation')).toEqual(
      came === undefined ? KEPT : { is: 'departs', expected: 'the key in the list', came },
    )
  })

for (const [what, evidence, created] of [
  ['one more', unnamed(['Planner', 'B', 'C'], 'x'), true],
  ['as many', unnamed(['Planner', 'C'], 'x'), false],
  ['as many, though one is named like a key of the run', unnamed(['Planner', OTHER], 'x'), false],
] as const)
  test(`a cancelled creation after which a portal without names lists ${what} ${created ? 'departs' : 'is kept'}`, () => {
    expect(judgeNothingCreated(evidence).is).toBe(created ? 'departs' : 'kept')
  })

test('a key is listed by its name where the portal showed no pair', () => {
  const pair = { is: 'blocked', because: 'no pair' } as const
  expect(judgeListed(creation({ pair }), 'creation')).toEqual(KEPT)
  expect(judgeListed(creation({ pair, keys: recorded(['Planner']) }), 'creation').is).toBe('departs')
})

test('only a creation can be done before it is confirmed: a renewed key has its name already', () => {
  expect(judgeListed(creation({ walk: stopped('decision') }), 'creation')).toMatchObject({
    came: 'the key was created without one',
  })
  expect(judgeListed(renewal({ walk: stopped('decision') }), 'renewal')).toEqual({
    is: 'blocked',
    because: 'why',
  })
})

test('a pair that was not shown gets no token, and nobody asks for one', () => {
  expect(judgeGetsToken(creation({ walk: stopped('steps'), token: REFUSED }), 'creation')).toEqual({
    is: 'blocked',
    because: 'why',
  })
})

const CREATED = recorded(['Planner id-1', `${OTHER} id-3`])

test('a creation that cannot be cancelled lacks its confirmation step', () => {
  expect(judgeNothingCreated(creation({}, { keys: CREATED, walk: stopped('decision') }))).toMatchObject({
    expected: 'a confirmation step',
  })
  expect(judgeNothingCreated(creation({}, { keys: CREATED }))).toMatchObject({
    expected: 'no new key after the confirmation is cancelled',
  })
})

for (const [name, evidence, what] of [
  ['renewal', renewal, 'renewed'],
  ['revocation', revocation, 'revoked'],
] as const)
  test.describe(`a cancelled ${name}`, () => {
    const judged = (cancelled: Parameters<typeof evidence>[1]) =>
      judgeLeftAlone(evidence({}, cancelled), name)

    test('leaves a pair that gets a token', () => {
      expect(judged({})).toEqual(KEPT)
    })
    test('departs where its pair gets none, with the exchange', () => {
      expect(judged({ token: REFUSED })).toMatchObject({
        is: 'departs',
        came: 'its key pair gets 401 invalid_client',
        exchange: { status: 401 },
      })
    })
    test('departs where there is nothing to cancel', () => {
      expect(judged({ token: REFUSED, walk: stopped('decision') })).toMatchObject({
        is: 'departs',
        expected: 'a confirmation step',
        came: `the key was ${what} without one`,
        exchange: { status: 401 },
      })
    })
    test('cannot be told where the walk came to no end, or the service fails', () => {
      expect(judged({ walk: stopped('steps') })).toEqual({ is: 'blocked', because: 'why' })
      expect(judged({ walk: stopped('steps', 'unreachable') })).toEqual({ is: 'unreachable', because: 'why' })
      expect(judged({ token: FAILED }).is).toBe('unreachable')
    })
  })

test.describe('a control', () => {
  const left = (control: Recorded<never> | typeof TOKEN) =>
    judgeLeftAlone(portal({ renewal: recorded({ ...action(), control, formerToken: REFUSED }) }), 'renewal')

  for (const missing of MISSING)
    test(`that is ${missing.is} proves nothing`, () => {
      const isChoice = missing.is === 'not configured' || missing.is === 'left out'
      const because = `the key pair got no token before: ${missing.because}`
      expect(left(missing)).toEqual(isChoice ? missing : { is: 'inconclusive', because })
    })
  test('that was refused proves nothing', () => {
    expect(left(REFUSED)).toEqual({ is: 'inconclusive', because: 'the key pair got no token before' })
  })
})

test.describe('a revoked key', () => {
  test('departs where it still gets a token, and is told how long that was tried', () => {
    expect(judgeRevoked(revocation({ token: TOKEN }))).toMatchObject({
      is: 'departs',
      expected: expect.stringMatching(/, within 1 s$/),
      came: '200 with access_token',
    })
  })
  test('cannot be told where the walk came to no end', () => {
    expect(judgeRevoked(revocation({ walk: stopped('decision'), token: REFUSED }))).toEqual({
      is: 'blocked',
      because: 'why',
    })
  })
  test('cannot be told where the service fails', () => {
    expect(judgeRevoked(revocation({ token: FAILED }))).toMatchObject({
      is: 'unreachable',
      because: 'the service failed with 503',
    })
  })
})

test.describe('the other keys', () => {
  const judged = (
    after: readonly string[],
    before: KeyList = recorded(['Planner id-1', 'Books id-4', `${MINE} id-2`]),
    more: Parameters<typeof action>[0] = {},
  ) =>
    judgeOthersLeftAlone(
      portal({ creation: recorded({ ...action({ keys: recorded(after), ...more }), before }) }),
      'creation',
    )

  for (const [what, after, came] of [
    ['are all there', ['Planner id-1', 'Books id-4'], undefined],
    ['are all there, and one more', ['Planner id-1', 'Books id-4', 'New id-5'], undefined],
    ['lack one', ['Planner id-1'], 'one fewer'],
    ['lack one, beside a new key of the run', ['Planner id-1', `${MINE} id-2`, `${OTHER} id-3`], 'one fewer'],
    ['lack two', [], '2 less'],
  ] as const)
    test(what, () => {
      expect(judged(after)).toEqual(
        came === undefined ? KEPT : { is: 'departs', expected: 'every other key in the list', came },
      )
    })

  test('are not those that runs made, by whatever name the portal lists them', () => {
    const after = action({ keys: recorded(['Planner id-1', 'Key id-3']) })
    const before = recorded(['Planner id-1', 'Key id-2', 'Key id-3'])
    const evidence = (own: readonly string[]) =>
      portal({ own, revocation: recorded({ ...after, before, callAfterwards: TOKEN }) })
    expect(judgeOthersLeftAlone(evidence(['id-2', 'id-3']), 'revocation')).toEqual(KEPT)
    expect(judgeOthersLeftAlone(evidence(['id-3']), 'revocation')).toMatchObject({ came: 'one fewer' })
  })
  test('cannot be told where nobody knows the list before', () => {
    expect(judged(['Planner id-1'], UNKNOWN)).toEqual(UNKNOWN)
  })
  test('cannot be told where the walk came to no confirmation', () => {
    expect(judged([], undefined, { walk: stopped('steps') })).toEqual({ is: 'blocked', because: 'why' })
    expect(judged([], undefined, { walk: stopped('reading') }).is).toBe('departs')
    expect(judged(['Planner id-1', 'Books id-4'], undefined, { walk: walk() })).toEqual(KEPT)
  })
  test('get a token as before', () => {
    const all = ['Planner id-1', 'Books id-4']
    expect(judged(all, undefined, { bystander: REFUSED })).toMatchObject({
      is: 'departs',
      expected: 'a token for the configured key pair, which is a different one',
    })
    expect(judged(all, undefined, { bystander: FAILED })).toMatchObject({
      is: 'unreachable',
      because: 'the service failed with 503',
    })
  })
  test('prove nothing where no walk was cancelled before', () => {
    const cancelled = { is: 'blocked', because: 'no walk' } as const
    expect(
      judgeOthersLeftAlone(portal({ creation: recorded({ ...action(), cancelled }) }), 'creation'),
    ).toEqual({
      is: 'inconclusive',
      because: 'the key pair got no token before: no walk',
    })
  })
})
