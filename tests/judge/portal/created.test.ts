import { describe, expect, test } from 'vitest'
import type { KeyList } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeGetsToken, judgeListed, judgeNothingCreated } from '../../../helpers/judge/judge-portal.ts'
import { action, creation, FAILED, MINE, OTHER, portal, REFUSED, renewal, stopped } from './evidence.ts'

const NOT_THIS_ONE = recorded(['Planner id-1'])

describe('a created key', () => {
  for (const [what, evidence, outcome] of [
    ['is listed by its name', creation({ keys: recorded([`x ${MINE} y`]) }), 'kept'],
    ['is listed by its client ID', creation({ keys: recorded(['id-2']) }), 'kept'],
    ['is missing', creation({ keys: NOT_THIS_ONE }), 'departs'],
    ['comes without a confirmation', creation({ walk: stopped('decision') }), 'departs'],
    [
      'cannot be told where the confirmation is not as described',
      creation({ walk: stopped('decision'), keys: NOT_THIS_ONE }),
      'blocked',
    ],
    [
      'is missing though the portal went on',
      creation({ walk: stopped('reading'), keys: NOT_THIS_ONE }),
      'departs',
    ],
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

describe('a cancelled creation', () => {
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
