import { expect, test } from 'vitest'
import type { KeyList, Seen } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Missing, recorded } from '../../../helpers/http/exchange.ts'
import {
  actionOf,
  judgeGetsToken,
  judgeLeftAlone,
  judgeListed,
  judgeNothingCreated,
  judgeOthersLeftAlone,
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
  stopped,
  TOKEN,
  WHY,
} from './evidence.ts'

const OTHERS = ['Planner id-1', 'Books id-4']

/** A creation, and the other keys before and after it. */
function others(
  after: readonly string[],
  more: Partial<Seen> = {},
  before: KeyList = recorded([...OTHERS, `${MINE} id-2`]),
): Portal {
  return portal({ creation: recorded({ ...action({ keys: recorded(after), ...more }), before }) })
}

/** Keys of runs that the portal lists by names of its own. */
const RENAMED = {
  ...action(keys('Planner id-1', 'Key id-3')),
  before: recorded(['Planner id-1', 'Key id-2', 'Key id-3']),
}
const ownNames = (...own: readonly string[]) => portal({ own, creation: recorded(RENAMED) })

all('the other keys', (evidence) => judgeOthersLeftAlone(evidence, 'creation'), [
  ['are all there', others(OTHERS), KEPT],
  ['are all there, and one more', others([...OTHERS, 'New id-5']), KEPT],
  ['lack one', others(['Planner id-1']), { expected: 'every other key in the list', ...came('one fewer') }],
  [
    'lack one, beside a new key of the run',
    others(['Planner id-1', `${MINE} id-2`, `${OTHER} id-3`]),
    came('one fewer'),
  ],
  ['lack two', others([]), came('2 fewer')],
  ['are not those of runs, by whatever name', ownNames('id-2', 'id-3'), KEPT],
  ['are those that no run made', ownNames('id-3'), came('one fewer')],
  ['are not known before', others(OTHERS, {}, NO_LIST), { ...NO_LIST }],
  ['cannot be told where the walk came to no confirmation', others([], { walk: stopped('steps') }), WHY],
  ['lack some where a reading failed', others([], { walk: stopped('reading') }), { is: 'departs' }],
  [
    'get no token any more',
    others(OTHERS, { bystander: REFUSED }),
    { is: 'departs', expected: 'a token for the configured key pair, which is a different one' },
  ],
  [
    'are not answered',
    others(OTHERS, { bystander: FAILED }),
    { is: 'unreachable', because: 'the service failed with 503' },
  ],
  [
    'were not asked about before',
    portal({ creation: recorded({ ...action(), cancelled: { is: 'blocked', because: 'no walk' } }) }),
    { is: 'inconclusive', because: 'the key pair got no token before: no walk' },
  ],
  ['got no token before', creation({ bystander: REFUSED }, { bystander: REFUSED }), { is: 'inconclusive' }],
])

type Part = 'portal' | 'action' | 'confirmed' | 'cancelled' | 'keys' | 'token'

/** Evidence of every action in which one part is missing, for the same reason everywhere. */
function without(part: Part, missing: Missing): Portal {
  if (part === 'portal') return missing
  if (part === 'action') return portal({ creation: missing, renewal: missing, revocation: missing })
  const lacking = part === 'keys' || part === 'token' ? { [part]: missing } : {}
  const isWalk = part === 'confirmed' || part === 'cancelled'
  const whole = { ...action(lacking, lacking), ...(isWalk && { [part]: missing }) }
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
  test(`${what} cannot be told where a part is missing, for the same reason`, () => {
    for (const part of parts) expect(MISSING.map((missing) => judge(without(part, missing)))).toEqual(MISSING)
  })
