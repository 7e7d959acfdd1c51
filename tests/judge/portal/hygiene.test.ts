import { expect, test } from 'vitest'
import type { PortalWalk } from '../../../helpers/browser/portal/portal-walk.ts'
import type { ShownPair } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import {
  judgeFormerSecretEnds,
  judgeListNeedsSession,
  judgeSecretOnce,
} from '../../../helpers/judge/judge-portal-pairs.ts'
import { MISSING } from '../outcomes.ts'
import { action, FAILED, portal, REFUSED, stopped, TOKEN, walk } from './evidence.ts'

const keys = recorded(['Planner id-1', 'Other id-2'])
const listedBy = (more: Partial<PortalWalk>) => portal({ keys, stranger: recorded(walk(more)) })
const failed = (kind: 'page' | 'blocked' | 'journey' | 'unreachable') =>
  ({ failure: { kind, reason: 'why', title: '', address: '' } }) as const

for (const [what, evidence, is] of [
  ['nothing', listedBy({ keys: [] }), 'kept'],
  ['rows of its own', listedBy({ keys: ['Sign in'] }), 'kept'],
  ['one of the keys', listedBy({ keys: ['Other id-2'] }), 'departs'],
  ['one of the keys before it failed', listedBy({ keys: ['Other id-2'], ...failed('page') }), 'departs'],
  ['another page', listedBy(failed('page')), 'kept'],
  ['another site', listedBy(failed('blocked')), 'kept'],
  ['no page', listedBy(failed('unreachable')), 'unreachable'],
  ['nothing, by a journey that cannot be used', listedBy(failed('journey')), 'not configured'],
  [
    'nothing, where there is nothing',
    portal({ keys: recorded([]), stranger: recorded(walk()) }),
    'does not apply',
  ],
  ['nothing, where nobody looked', portal({ keys }), 'left out'],
] as const)
  test(`a stranger sees ${what}: ${is}`, () => {
    expect(judgeListNeedsSession(evidence).is).toBe(is)
  })

const issued = { creation: recorded(action()) }

for (const [what, walks, is] of [
  ['no later page', [walk()], 'inconclusive'],
  ['on none', [walk(), walk({ showsSecret: false })], 'kept'],
  ['on one', [walk({ showsSecret: false }), walk({ showsSecret: true })], 'departs'],
] as const)
  test(`a secret that was issued is on ${what}: ${is}`, () => {
    expect(judgeSecretOnce(portal({ ...issued, walks })).is).toBe(is)
  })

const page = (title: string) => ({ journey: 'listKeys', title, address: '' }) as const

test('the page with the secret is told by its title, where it has one', () => {
  const shown = (more: Partial<PortalWalk>) =>
    judgeSecretOnce(portal({ ...issued, walks: [walk({ showsSecret: true, ...more })] }))
  const pages = [page('Sign in'), page('Choice'), page('Keys')]
  expect(shown({ pages })).toMatchObject({ came: 'one, on the page “Keys”' })
  expect(shown({ pages: [] })).toMatchObject({ came: 'one, on the page “”' })
})

/** A renewal that showed a secret, and how the former one was answered. */
const renewed = (
  client_secret: string,
  formerToken = REFUSED,
  control = TOKEN,
  more = {},
  former: Recorded<ShownPair> = recorded({ client_id: 'id-2', client_secret: 'former' }),
) =>
  portal({
    creation: recorded(action({ pair: former })),
    renewal: recorded({
      ...action({ pair: recorded({ client_id: 'id-2', client_secret }), ...more }),
      control,
      formerToken,
    }),
  })

for (const [what, evidence, is] of [
  ['is refused', renewed('new'), 'kept'],
  ['gets a token', renewed('new', TOKEN), 'departs'],
  ['gets no answer of the service', renewed('new', FAILED), 'unreachable'],
  ['is the new one', renewed('former', TOKEN), 'does not apply'],
  ['got no token before', renewed('new', REFUSED, REFUSED), 'inconclusive'],
  ['was never renewed', renewed('new', TOKEN, TOKEN, { walk: stopped('steps') }), 'blocked'],
] as const)
  test(`the former secret ${what}: ${is}`, () => {
    expect(judgeFormerSecretEnds(evidence).is).toBe(is)
  })

test('a former secret that ends is kept, and nothing more', () => {
  expect(judgeFormerSecretEnds(renewed('new'))).toEqual({ is: 'kept' })
})

test('the time that a secret is given to end is told', () => {
  const expected = expect.stringContaining('within 1 s')
  expect(judgeFormerSecretEnds(renewed('new', TOKEN))).toMatchObject({ expected })
})

for (const missing of MISSING)
  test(`what is ${missing.is} is not judged`, () => {
    for (const judge of [judgeListNeedsSession, judgeSecretOnce, judgeFormerSecretEnds])
      expect(judge(missing)).toEqual(missing)
    expect(judgeListNeedsSession(portal({ keys, stranger: missing }))).toEqual(missing)
    expect(judgeListNeedsSession(portal({ keys: missing, stranger: recorded(walk()) }))).toEqual(missing)
    expect(judgeSecretOnce(portal({ creation: missing }))).toEqual(missing)
    expect(judgeFormerSecretEnds(portal({ renewal: missing }))).toEqual(missing)
    const unread = recorded(action({ pair: missing }))
    expect(judgeFormerSecretEnds(renewed('new', TOKEN, TOKEN, {}, missing))).toEqual(missing)
    expect(judgeSecretOnce(portal({ creation: unread }))).toEqual(missing)
    expect(judgeFormerSecretEnds(renewed('new', REFUSED, TOKEN, { pair: missing }))).toEqual(missing)
  })
