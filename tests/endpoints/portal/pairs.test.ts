import { expect, test } from 'vitest'
import type { PortalWalk } from '../../../helpers/browser/portal/portal-walk.ts'
import * as judge from '../../../helpers/endpoints/portal/judge-portal-pairs.ts'
import type { PortalEvidence, Seen } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { MISSING, outcomes, passesOn } from '../../judge/outcomes.ts'
import {
  action,
  creation,
  FAILED,
  MINE,
  type Portal,
  portal,
  REFUSED,
  request,
  seen,
  stopped,
  TOKEN,
  walk,
} from './evidence.ts'

const keyPair = { client_id: 'id-1', client_secret: 'configured' }
const pair = (client_id: string, client_secret: string) => recorded({ client_id, client_secret })
const OWN = pair('id-2', 'own')
const newPair = (evidence: Portal) => judge.judgeNewPair(evidence, 'creation', keyPair)

/** A created key, with further evidence. */
const created = (own: Seen['pair'], more: Partial<PortalEvidence> = {}) =>
  portal({ creation: recorded(action({ pair: own })), ...more })

/** An application that was registered with a pair. */
const registered = (own: Seen['pair']) => ({ ...action({ pair: own }), environment: recorded('Development') })

outcomes('the pair of a new key', newPair, {
  kept: [created(OWN), created(pair('id-1', 'own'))],
  departs: [
    created(pair('id-2', 'configured')),
    created(OWN, {
      production: {
        approved: request({ requested: seen({ pair: pair('id-3', 'own') }) }),
        denied: request(),
      },
    }),
    created(OWN, { registration: recorded(registered(pair('id-3', 'own'))) }),
  ],
})

const fits = (evidence: Portal) =>
  judge.judgePairFits(evidence, 'creation', 'key-pair.schema.json#/$defs/client_secret')
outcomes('the form of a pair', fits, {
  kept: [created(OWN)],
  departs: [created(pair('id-2', ''))],
  'does not apply: no developer portal is configured': [{ is: 'not configured', because: 'no address' }],
  blocked: [portal({})],
})

test('a new pair is not compared with that of an action that was not done', () => {
  for (const missing of MISSING) {
    expect(newPair(created(OWN, { registration: missing }))).toBe(KEPT)
  }
})

/** A renewal that showed a pair, and the answer to the former one. */
const renewed = (
  own: Seen['pair'],
  { former = pair('id-2', 'former'), before = TOKEN, formerToken = REFUSED, shown = walk() } = {},
) =>
  portal({
    creation: recorded(action({ pair: former })),
    renewal: recorded({ ...action({ pair: own, walk: shown }, { token: before }), formerToken }),
  })
const NEW = pair('id-2', 'new')
const FORMER = pair('id-2', 'former')
const SHOWN = { shown: walk({ readings: { client_secret: 'any' } }) }
const renewedPair = (evidence: Portal) => judge.judgeRenewedPair(evidence, 'renewal')

outcomes('the pair of a renewed key', renewedPair, {
  kept: [renewed(NEW, SHOWN), renewed(pair('id-3', 'former'))],
  departs: [renewed(FORMER, SHOWN)],
  'left out': [renewed(FORMER)],
  blocked: [portal({ renewal: recorded({ ...action({ pair: OWN }), formerToken: REFUSED }) })],
})

const formerEnds = (evidence: Portal) => judge.judgeFormerSecretEnds(evidence, 'renewal')
outcomes('the former secret of a renewed key', formerEnds, {
  kept: [renewed(NEW)],
  departs: [renewed(NEW, { formerToken: TOKEN })],
  unreachable: [renewed(NEW, { formerToken: FAILED })],
  'does not apply': [renewed(FORMER, { formerToken: TOKEN })],
  inconclusive: [renewed(NEW, { before: REFUSED })],
  'blocked: why': [renewed(NEW, { formerToken: TOKEN, shown: stopped('steps') })],
})
const asIssued = (evidence: Portal) => judge.judgeListedAsIssued(evidence, 'creation', keyPair)
outcomes(
  'a list that should show the client ID',
  (keys: readonly string[]) => asIssued(creation({ pair: OWN, keys: recorded(keys) })),
  {
    kept: [
      ['Planner id-1', `${MINE} id-2`],
      [`${MINE} id-9`, `${MINE} id-2`],
    ],
    departs: [
      ['Planner id-1', `${MINE} id-9`],
      ['Planner id-2', `${MINE} id-9`],
    ],
    'left out': [
      ['Planner', MINE],
      ['Planner id-1', 'Key 2 id-2'],
    ],
  },
)

const keys = recorded(['Planner id-1', 'Other id-2'])
const listedBy = (more: Partial<PortalWalk>) => portal({ keys, stranger: recorded(walk(more)) })
const failed = (kind: 'page' | 'blocked' | 'journey' | 'unreachable') =>
  ({ failure: { kind, reason: 'why', title: '', address: '' } }) as const

outcomes('a list of keys that is opened without signing in', judge.judgeListNeedsSession, {
  kept: [
    listedBy({ keys: [] }),
    listedBy({ keys: ['Sign in'] }),
    listedBy(failed('page')),
    listedBy(failed('blocked')),
  ],
  'departs: 1 of the listed keys': [
    listedBy({ keys: ['Other id-2'] }),
    listedBy({ keys: ['Other id-2'], ...failed('page') }),
  ],
  unreachable: [listedBy(failed('unreachable'))],
  'not configured': [listedBy(failed('journey'))],
  'does not apply': [portal({ keys: recorded([]), stranger: recorded(walk()) })],
  'left out': [portal({ keys })],
})

const loggedOut = (more: Partial<PortalWalk>, ...last: readonly string[]) =>
  portal({
    loggedOut: recorded(walk(more)),
    walks: [walk({ keys: ['First'] }), walk({ keys: last }), walk()],
  })
outcomes('a list of keys that is opened after the log-out', judge.judgeLogOut, {
  kept: [
    loggedOut({}, 'Planner id-1'),
    loggedOut({ keys: ['Sign in', 'First'] }, 'Planner id-1'),
    loggedOut(failed('page'), 'Planner id-1'),
  ],
  'departs: 2 of the listed keys': [loggedOut({ keys: ['A', 'B', 'C'] }, 'A', 'C', 'D')],
  unreachable: [loggedOut(failed('unreachable'), 'Planner id-1')],
  'does not apply': [loggedOut({}), portal({ loggedOut: recorded(walk()) })],
  'left out': [portal({})],
})

const later = (...walks: readonly PortalWalk[]) => portal({ creation: recorded(action()), walks })
const page = (title: string) => ({ journey: 'listKeys', title, address: '' }) as const
const secretOn = (...titles: readonly string[]) => walk({ showsSecret: true, pages: titles.map(page) })

outcomes('a secret that must be shown once', judge.judgeSecretOnce, {
  inconclusive: [later(walk())],
  kept: [later(walk(), walk({ showsSecret: false }))],
  'departs: a client secret on the page “Keys”': [
    later(walk({ showsSecret: false }), secretOn('Sign in', 'Choice', 'Keys')),
  ],
  'departs: a client secret on a page without a title': [later(secretOn())],
})

const addressed = (isSecretInAddress: boolean) => ({ ...walk(), isSecretInAddress })
outcomes('the addresses of portal pages', judge.judgeSecretNotInAddress, {
  inconclusive: [later(walk())],
  kept: [later(walk(), addressed(false))],
  'departs: a client secret in the address of a page of createKey': [
    later(addressed(false), addressed(true), walk()),
  ],
})

passesOn(
  'a pair',
  (missing) => newPair(created(missing)),
  (missing) => fits(created(missing)),
  newPair,
  (missing) => renewedPair(renewed(missing)),
)
passesOn(
  'the client ID in a list',
  (pair) => asIssued(creation({ pair })),
  (keys) => asIssued(creation({ pair: OWN, keys })),
)
passesOn(
  'a list of keys',
  judge.judgeListNeedsSession,
  (loggedOut) => judge.judgeLogOut(portal({ loggedOut })),
  (stranger) => judge.judgeListNeedsSession(portal({ keys, stranger })),
  (missing) => judge.judgeListNeedsSession(portal({ keys: missing, stranger: recorded(walk()) })),
)
passesOn(
  'a secret',
  judge.judgeSecretNotInAddress,
  (pair) => judge.judgeSecretNotInAddress(portal({ creation: recorded(action({ pair })) })),
  judge.judgeSecretOnce,
  (creation) => judge.judgeSecretOnce(portal({ creation })),
  (pair) => judge.judgeSecretOnce(portal({ creation: recorded(action({ pair })) })),
)
passesOn(
  'a former secret',
  formerEnds,
  (renewal) => formerEnds(portal({ renewal })),
  (former) => formerEnds(renewed(NEW, { former: former as never, formerToken: TOKEN })),
  (missing) => formerEnds(renewed(missing)),
)
