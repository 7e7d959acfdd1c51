import { expect, test } from 'vitest'
import type { KeyList, PortalAction } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import {
  judgeGetsToken,
  judgeLeftAlone,
  judgeListed,
  judgeNothingCreated,
  judgeRevoked,
} from '../../../helpers/judge/judge-portal.ts'
import { MISSING } from '../outcomes.ts'
import {
  action,
  all,
  came,
  creation,
  FAILED,
  KEPT,
  keys,
  MINE,
  NO_LIST,
  OTHER,
  type Portal,
  portal,
  REFUSED,
  renewal,
  revocation,
  stopped,
  TOKEN,
  WHY,
} from './evidence.ts'

const NO_PAIR = { is: 'blocked', because: 'no pair' } as const

/** A creation at a portal that is not told the names of keys. */
function unnamed(rows: readonly string[], before: KeyList = recorded(['Planner id-1', 'B id-0'])): Portal {
  const pair = recorded({ client_id: 'id-3', client_secret: 'secret' })
  const shown = { ...keys(...rows), pair }
  return portal({ isNamed: false, creation: recorded({ ...action(shown, shown), before }) })
}

const NOT_THIS_ONE = keys('Planner id-1')

all('a created key', (evidence) => judgeListed(evidence, 'creation'), [
  ['is listed by its name', creation(keys(`x ${MINE} y`)), KEPT],
  ['is listed by its name where no pair was shown', creation({ pair: NO_PAIR }), KEPT],
  ['is listed by its client ID', creation(keys('id-2')), KEPT],
  ['is missing', creation(NOT_THIS_ONE), came('1 keys, but not this one')],
  ['is missing, and no pair was shown', creation({ ...NOT_THIS_ONE, pair: NO_PAIR }), { is: 'departs' }],
  [
    'is missing though the portal went on',
    creation({ ...NOT_THIS_ONE, walk: stopped('reading') }),
    { is: 'departs' },
  ],
  ['is missing where nothing is listed any more', creation(keys()), { is: 'departs' }],
  [
    'cannot be told where nothing was ever listed',
    portal({ creation: recorded({ ...action(keys()), before: recorded([]) }) }),
    { is: 'inconclusive', todo: expect.stringContaining('listKeys') },
  ],
  [
    'comes without a confirmation',
    creation({ walk: stopped('decision') }),
    { expected: 'a confirmation step', ...came('the key was created without one') },
  ],
  ['cannot be told without its confirmation', creation({ ...NOT_THIS_ONE, walk: stopped('decision') }), WHY],
  ['cannot be told where a page fits no journey', creation({ walk: stopped('steps') }), WHY],
  [
    'cannot be told where the portal fails',
    creation({ walk: stopped('steps', 'unreachable') }),
    { is: 'unreachable' },
  ],
  ['without a name is listed where a third key is', unnamed(['Planner', 'B', 'C']), KEPT],
  ['without a name is listed by its client ID', unnamed(['Planner id-1', 'C id-3']), KEPT],
  [
    'without a name is missing in a list as long as before',
    unnamed(['Planner', 'C']),
    came('2 keys, but not this one'),
  ],
  [
    'without a name is missing where nobody knows the list before',
    unnamed(['A', 'B', 'C'], NO_LIST),
    { is: 'departs' },
  ],
])

test('a renewed key has its name before it is confirmed', () => {
  expect(judgeListed(renewal({ walk: stopped('decision') }), 'renewal')).toEqual(WHY)
})

test('which key was renewed nobody can tell in a list without names and client IDs', () => {
  const renewed = (rows: readonly string[], isNamed: boolean) =>
    judgeListed(
      portal({ isNamed, renewal: recorded({ ...action(keys(...rows)), formerToken: REFUSED }) }),
      'renewal',
    )
  expect(renewed(['Planner'], false).is).toBe('left out')
  expect(renewed(['Planner'], true).is).toBe('departs')
  expect(renewed(['Planner id-2'], false)).toEqual(KEPT)
})

all('the pair of a created key', (evidence) => judgeGetsToken(evidence, 'creation'), [
  ['gets a token', creation(), KEPT],
  ['is refused', creation({ token: REFUSED }), { is: 'departs' }],
  ['is not answered', creation({ token: FAILED }), { is: 'unreachable' }],
  ['was not shown', creation({ walk: stopped('steps'), token: REFUSED }), WHY],
])

const BOTH = keys(`${MINE} id-2`, `${OTHER} id-3`)

all('a cancelled creation', judgeNothingCreated, [
  ['creates nothing', creation(), KEPT],
  ['creates a key', creation({}, BOTH), { expected: 'no new key after the confirmation is cancelled' }],
  [
    'cannot be cancelled, for the key is there already',
    creation({}, { ...BOTH, walk: stopped('decision') }),
    { expected: 'a confirmation step', ...came('the key was created without one') },
  ],
  ['cannot be told', creation({}, { walk: stopped('decision') }), WHY],
  ['leaves one more key without a name', unnamed(['Planner', 'B', 'C']), { is: 'departs' }],
  ['leaves as many keys, one named like a key of the run', unnamed(['Planner', OTHER]), KEPT],
])

for (const [name, evidence, done] of [
  ['renewal', renewal, 'renewed'],
  ['revocation', revocation, 'revoked'],
] as const)
  all(`a cancelled ${name}`, (portal) => judgeLeftAlone(portal, name), [
    ['leaves a pair that gets a token', evidence(), KEPT],
    [
      'leaves a pair that gets none',
      evidence({}, { token: REFUSED }),
      {
        expected: 'an unchanged key after the confirmation is cancelled',
        ...came('its key pair gets 401 invalid_client'),
        exchange: { status: 401 },
      },
    ],
    [
      'has nothing to cancel',
      evidence({}, { token: REFUSED, walk: stopped('decision') }),
      {
        expected: 'a confirmation step',
        ...came(`the key was ${done} without one`),
        exchange: { status: 401 },
      },
    ],
    ['comes to no end', evidence({}, { walk: stopped('steps') }), WHY],
    ['meets a service that fails', evidence({}, { token: FAILED }), { is: 'unreachable' }],
  ])

const controlled = (control: PortalAction['control']) =>
  judgeLeftAlone(portal({ renewal: recorded({ ...action(), control, formerToken: REFUSED }) }), 'renewal')

test('a control that was not accepted proves nothing', () => {
  const because = 'the key pair got no token before'
  expect(controlled(REFUSED)).toEqual({ is: 'inconclusive', because })
  for (const missing of MISSING)
    expect(controlled(missing)).toEqual(
      missing.is === 'not configured' || missing.is === 'left out'
        ? missing
        : { is: 'inconclusive', because: `${because}: ${missing.because}` },
    )
})

all('a revoked key', judgeRevoked, [
  ['is refused', revocation({ token: REFUSED }), KEPT],
  ['was refused before', revocation({ token: REFUSED }, { token: REFUSED }), { is: 'inconclusive' }],
  [
    'still gets a token',
    revocation({ token: TOKEN }),
    { expected: expect.stringMatching(/, within 1 s$/), ...came('200 with access_token') },
  ],
  ['was perhaps not revoked', revocation({ walk: stopped('decision'), token: REFUSED }), WHY],
  ['is not answered', revocation({ token: FAILED }), { is: 'unreachable' }],
])
