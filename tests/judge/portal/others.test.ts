import { describe, expect, test } from 'vitest'
import type { KeyList } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeOthersLeftAlone } from '../../../helpers/judge/judge-portal.ts'
import { action, FAILED, MINE, OTHER, portal, REFUSED, revocation, stopped, TOKEN, walk } from './evidence.ts'

const UNKNOWN: KeyList = { is: 'blocked', because: 'no list' }

describe('the other keys', () => {
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
    ['lack two', [], '2 fewer'],
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
  test('prove nothing where their pair got no token before', () => {
    const never = revocation({ bystander: REFUSED }, { bystander: REFUSED })
    expect(judgeOthersLeftAlone(never, 'revocation').is).toBe('inconclusive')
  })
})
