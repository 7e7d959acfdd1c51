import type { PortalWalk } from '../../../helpers/browser/portal/portal-walk.ts'
import {
  judgeListChange,
  judgeListedForProduction,
  judgeStaysRevoked,
} from '../../../helpers/endpoints/portal/judge-key-list.ts'
import type { PortalEvidence } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Missing, recorded } from '../../../helpers/http/exchange.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { action, type Portal, portal, REFUSED, request, stopped, TOKEN, walk } from './evidence.ts'

const OWN = { client_id: 'planner-id', client_secret: 'configured' }
const PLANNER = 'Planner planner-id Development Live'
const name = (what: string) => `contract-abcdef-mwqiadf6-${what}`
const key = (what: string, state = 'Development Live') => `${name(what)} id-${what} ${state}`
const APP = key('application')
const KEY = key('created')

/** A walk that reads the list. */
const list = (...keys: readonly string[]) => walk({ journey: 'listKeys', keys })

/** A confirmed action on a key whose client ID is known or was read. */
const did = (journey: PortalWalk['journey'], what: string, more: Partial<PortalWalk> = {}) =>
  walk({
    journey,
    decision: 'confirm',
    about: { KEY_NAME: name(what), CLIENT_ID_OF_KEY: name(what) },
    readings: { client_id: `id-${what}` },
    ...more,
  })

const registered = { ...action(), name: name('application'), environment: recorded('Development') }

const { failure, stoppedAt } = stopped('steps')
const STOPPED = { ...(failure && { failure }), ...(stoppedAt && { stoppedAt }) }

/** A run with these walks. */
const run = (...walks: readonly PortalWalk[]): Portal => ran({}, ...walks)
const ran = (more: Partial<PortalEvidence>, ...walks: readonly PortalWalk[]): Portal =>
  portal({
    registration: recorded(registered),
    creation: recorded(action()),
    renewal: recorded({ ...action(), formerToken: REFUSED }),
    revocation: recorded({ ...action(), callAfterwards: TOKEN, lastly: REFUSED }),
    production: { approved: request({ name: name('approved') }), denied: request({ name: name('denied') }) },
    walks,
    ...more,
  })

const judged = (journey: Parameters<typeof judgeListChange>[1]) => (evidence: Portal) =>
  judgeListChange(evidence, journey, OWN)

const NOTHING = { is: 'blocked', because: 'nothing' } as const
const MISSING_ONE = 'departs: a key is missing'
const SECOND = 'departs: a second key of the same name'
const NO_LIST = 'inconclusive: the list of keys was not read both before and after the action'
/** A later list, which shows how long a list can be. */
const LONGEST = [did('requestProduction', 'later'), list(PLANNER, APP, KEY, 'a', 'b', 'c', 'd')]
const twin = `${name('created')} unknown-id`

outcomes('the list after a creation', judged('createKey'), {
  kept: [
    run(list(PLANNER), did('createKey', 'created'), list(PLANNER, KEY)),
    // Found by its client ID, or next to another key of the run.
    run(list(), did('createKey', 'created'), list('Key 4 id-created')),
    run(
      list(name('application')),
      did('registerApplication', 'application'),
      list(name('application')),
      did('createKey', 'created', { readings: {} }),
      list(name('application'), name('created')),
    ),
    // The key appears late.
    run(list(PLANNER), did('createKey', 'created'), list(), list(PLANNER, KEY)),
    // Keys of other users come and go.
    run(
      list(PLANNER, 'Books x', key('theirs', 'Live')),
      did('createKey', 'created'),
      list(PLANNER, KEY, 'New y'),
    ),
    // A second row that also has the name of an application of the run.
    run(
      list(PLANNER),
      did('createKey', 'created'),
      list(PLANNER, KEY, `${name('created')} ${name('application')} x`),
    ),
    // The list may have more pages, or show completely different keys.
    run(
      list(PLANNER, APP, 'a'),
      did('registerApplication', 'application'),
      list(PLANNER, APP, 'a'),
      did('createKey', 'created'),
      list(KEY, PLANNER, 'a'),
    ),
    run(
      list(APP),
      did('registerApplication', 'application'),
      list(APP),
      did('createKey', 'created'),
      list(PLANNER, KEY),
      ...LONGEST,
    ),
    // Words that are not judged after this action.
    run(
      list(`${PLANNER}, requested`),
      did('createKey', 'created'),
      list(`${PLANNER}, approved, denied`, KEY),
    ),
    run(list(`${PLANNER} Production`), did('createKey', 'created'), list(PLANNER, KEY)),
    run(list(PLANNER), did('createKey', 'created'), list(`${PLANNER} Production`, KEY)),
  ],
  [SECOND]: [
    run(list(PLANNER), did('createKey', 'created'), list(PLANNER, KEY, twin)),
    run(list(PLANNER), did('createKey', 'created', STOPPED), list(PLANNER, KEY, twin)),
  ],
  [MISSING_ONE]: [
    run(
      list(APP, PLANNER),
      did('registerApplication', 'application'),
      list(APP, PLANNER),
      did('createKey', 'created'),
      list(PLANNER),
      ...LONGEST,
    ),
    run(
      list(APP, PLANNER),
      did('createKey', 'created'),
      list(APP),
      did('registerApplication', 'application'),
      ...LONGEST,
    ),
    run(
      list(PLANNER, APP, 'a'),
      did('registerApplication', 'application'),
      list(PLANNER, APP, 'a'),
      did('createKey', 'created'),
      list(PLANNER, KEY),
    ),
  ],
  'departs: a key is listed as “revoked”': [
    run(list(PLANNER), did('createKey', 'created'), list('Planner planner-id Revoked', KEY)),
  ],
  'departs: a key is listed for Production': [
    run(list(PLANNER), did('createKey', 'created'), list('Planner planner-id Production', KEY)),
  ],
  [NO_LIST]: [
    run(),
    run(did('createKey', 'created'), list(KEY)),
    run(list(PLANNER), did('createKey', 'created')),
    run(list(PLANNER), did('registerApplication', 'application'), list(PLANNER, APP)),
  ],
  'left out': [
    run(list('Planner'), did('createKey', 'created'), list('Planner', 'Key 4')),
    run(list(), did('createKey', 'created'), list(name('created'))),
  ],
  'blocked: why': [run(list(PLANNER), did('createKey', 'created', STOPPED), list(PLANNER))],
})

const before = [
  did('registerApplication', 'application'),
  did('createKey', 'created'),
  list(PLANNER, APP, KEY),
]

outcomes('the list after a registration', judged('registerApplication'), {
  kept: [
    run(
      list(PLANNER),
      did('registerApplication', 'application'),
      list(PLANNER, APP, `${name('application')} x Production`),
    ),
  ],
  [SECOND]: [
    run(
      list(PLANNER),
      did('registerApplication', 'application'),
      list(PLANNER, APP, `${name('application')} x Development`),
    ),
  ],
})

const renewed = (...rows: readonly string[]) =>
  run(
    list(),
    ...before,
    did('renewKey', 'created', { readings: { client_id: 'id-new' } }),
    list(...rows),
    ...LONGEST,
  )
outcomes('the list after a renewal', judged('renewKey'), {
  kept: [
    renewed(PLANNER, APP, KEY),
    renewed(PLANNER, APP, key('created', 'Development Revoked')),
    renewed(PLANNER, APP, `${name('created')} id-new Live`, key('created', 'Revoked')),
    renewed(PLANNER, APP, `${name('created')} id-new Live`),
  ],
  [MISSING_ONE]: [renewed(PLANNER, APP), renewed(PLANNER, KEY)],
  'departs: a key is listed for Production': [renewed(PLANNER, APP, key('created', 'Production'))],
  'departs: a key is listed as “revoked”': [renewed(PLANNER, key('application', 'Revoked'), KEY)],
})

const revoked = (...rows: readonly string[]) =>
  run(list(), ...before, did('revokeKey', 'created'), list(...rows), ...LONGEST)
outcomes('the list after a revocation', judged('revokeKey'), {
  kept: [
    revoked(PLANNER, APP, KEY),
    revoked(PLANNER, APP),
    revoked(PLANNER, APP, key('created', 'Revoked')),
    // The list shows a revocation late, and later drops a key.
    run(
      list(),
      ...before,
      did('revokeKey', 'created'),
      list(PLANNER, APP, KEY),
      did('revokeKey', 'application'),
      list(PLANNER, key('created', 'Revoked')),
      ...LONGEST,
    ),
  ],
  [MISSING_ONE]: [revoked(PLANNER, key('created', 'Revoked'))],
  'departs: a key is listed as “revoked”': [
    revoked(PLANNER, key('application', 'Revoked'), key('created', 'Revoked')),
    run(
      list(),
      ...before,
      did('revokeKey', 'created', { decision: 'cancel' }),
      list(PLANNER, APP, key('created', 'Revoked')),
    ),
  ],
})

const P1 = key('approved', 'Production Waiting')
const P2 = key('denied', 'Production Waiting')
const asked = [
  list(PLANNER),
  did('requestProduction', 'approved'),
  did('requestProduction', 'denied'),
  list(PLANNER, P1, P2),
]
const approved = did('approveProduction', 'approved')
const P1_LIVE = key('approved', 'Production Approved')

outcomes('the list after an approval', judged('approveProduction'), {
  kept: [
    run(...asked, approved, list(PLANNER, P1_LIVE, P2)),
    run(...asked, approved, list(PLANNER, P1, P2)),
    // A row repeats the state of the application.
    run(...asked, approved, list(`${PLANNER}, access approved`, P1_LIVE, P2)),
  ],
  'departs: a key is listed as “approved”': [
    run(...asked, approved, list(PLANNER, P1_LIVE, key('denied', 'Production Approved'))),
  ],
  'departs: a key is listed as “denied”': [
    run(...asked, approved, list(PLANNER, key('approved', 'Production Denied'), P2)),
  ],
})

outcomes('the list after a denial', judged('denyProduction'), {
  kept: [
    run(
      ...asked,
      approved,
      list(PLANNER, P1_LIVE, P2),
      did('denyProduction', 'denied'),
      list(PLANNER, P1_LIVE),
    ),
    run(...asked, did('denyProduction', 'denied'), list(PLANNER, P1, key('denied', 'Denied'))),
    run(...asked, did('denyProduction', 'denied'), list(PLANNER, P1, key('denied', 'Revoked'))),
  ],
  'departs: a key is listed as “denied”': [
    run(
      ...asked,
      did('denyProduction', 'denied'),
      list(PLANNER, key('approved', 'Denied'), key('denied', 'Denied')),
    ),
  ],
})

const ended = (state = 'Revoked') => list(PLANNER, APP, key('created', state))
const end = [list(), ...before, did('revokeKey', 'created')]
const later = (...rows: readonly string[]) => [
  ...end,
  ended(),
  did('requestProduction', 'approved'),
  list(...rows),
]
const cleaned = (state: string) => [
  ...end,
  ended('Live'),
  did('revokeKey', 'application'),
  list(PLANNER, key('application', 'Revoked'), key('created', state)),
]

outcomes('a revoked key', (evidence: Portal) => judgeStaysRevoked(evidence, 'revocation', OWN), {
  kept: [
    run(...later(PLANNER, APP, key('created', 'Revoked'))),
    run(...later(PLANNER, APP)),
    run(...cleaned('Revoked')),
    // A list that does not mark revoked keys, or marks a key that the run did not revoke.
    run(...end, ended('Live'), did('requestProduction', 'approved'), ended('Live')),
    run(...end, ended('Live'), did('requestProduction', 'approved'), list(`${PLANNER} Revoked`, APP, KEY)),
    run(...later(PLANNER, APP, key('created', 'Revoked'), `${name('created')} id-created Live`)),
    // The key is not known to have been revoked before.
    run(list(), ...before, did('revokeKey', 'created', STOPPED), ...cleaned('Live').slice(-3)),
    run(
      list(),
      ...before,
      did('revokeKey', 'created'),
      did('revokeKey', 'application'),
      list(key('application', 'Revoked'), KEY),
    ),
  ],
  'departs: a later list shows it without this word': [run(...later(PLANNER, APP, KEY))],
  'departs: the list shows it without this word': [run(...cleaned('Live'))],
  'departs: 200 with access_token': [
    ran({ revocation: recorded({ ...action(), callAfterwards: TOKEN, lastly: TOKEN }) }),
  ],
  'blocked: why': [
    ran({
      revocation: recorded({ ...action({ walk: walk(STOPPED) }), callAfterwards: TOKEN, lastly: TOKEN }),
    }),
  ],
  'inconclusive: the key pair got no token before': [
    ran({
      revocation: recorded({ ...action({}, { token: REFUSED }), callAfterwards: TOKEN, lastly: REFUSED }),
    }),
  ],
})

/** A list after a request for Production, with the created key. */
const forProduction = (row: string, created: string, ...others: readonly string[]) =>
  ran(
    { creation: recorded({ ...action(), name: name('created') }) },
    ...[list(), ...before, list(created)],
    ...[did('requestProduction', 'approved'), list(row, ...others)],
  )
const IN_NAME = 'development app'
outcomes('a key for Production', (evidence: Portal) => judgeListedForProduction(evidence, 'approved', OWN), {
  kept: [forProduction(P1, KEY, APP), forProduction(P1, KEY), run(list(), ...asked)],
  'departs: a key for Development': [
    forProduction(key('approved'), KEY, APP),
    forProduction(key('approved', `${IN_NAME} Development`), key('created', `${IN_NAME} Development`), APP),
  ],
  'left out': [
    run(),
    forProduction(key('approved', 'Waiting'), KEY, APP),
    forProduction(key('approved', `${IN_NAME} Live`), key('created', `${IN_NAME} Development`), APP),
    // It is not known whether or how the list shows environments.
    ran({ registration: NOTHING }, ...asked.slice(0, 2), list(key('approved'))),
    ran(
      { creation: NOTHING },
      list(),
      ...before,
      did('requestProduction', 'approved'),
      list(key('approved')),
    ),
  ],
})

const STOPPED_AT_FIRST = did('createKey', 'cancelled', STOPPED)
outcomes('the list that was read several times', judged('createKey'), {
  kept: [
    // One of two attempts failed; a list without keys of the run is not judged.
    run(list(PLANNER), STOPPED_AT_FIRST, did('createKey', 'created'), list(PLANNER, KEY)),
    run(list(PLANNER), did('createKey', 'cancelled'), list('x'), did('createKey', 'created'), list(KEY)),
    // Another action changed the list.
    run(
      list(PLANNER, APP),
      did('createKey', 'created'),
      list(PLANNER, APP, KEY),
      did('renewKey', 'created'),
      list(KEY),
    ),
    // The list has its greatest length, and is as long as before.
    run(list('a', PLANNER, APP), did('createKey', 'created'), list(KEY, PLANNER, 'a')),
    // A denied or revoked key may disappear.
    run(
      list(PLANNER, key('application', 'Denied'), 'a'),
      did('createKey', 'created'),
      list(PLANNER, KEY),
      ...LONGEST,
    ),
    run(
      ...[list(PLANNER, key('application', 'Revoked'), `${APP} too id-application`, 'a')],
      ...[did('registerApplication', 'application'), list(PLANNER, APP, key('application', 'Revoked'))],
      ...[did('createKey', 'created'), list(PLANNER, KEY), ...LONGEST],
    ),
    // Rows of one key that contradict each other.
    run(list(PLANNER), did('createKey', 'created'), list(PLANNER, 'Planner planner-id Revoked', KEY)),
    // A name that no walk of the run used.
    run(list(PLANNER), did('createKey', 'created'), list(PLANNER, KEY, `${name('other')} x`)),
  ],
  'blocked: why': [
    run(list(PLANNER), STOPPED_AT_FIRST, list(PLANNER), did('renewKey', 'created'), list(PLANNER, KEY)),
    run(list(PLANNER), STOPPED_AT_FIRST, did('renewKey', 'created'), list(PLANNER, KEY)),
  ],
  [MISSING_ONE]: [
    // The list is shorter than before, or not of its greatest length.
    run(
      list('a', PLANNER, APP, 'b'),
      did('createKey', 'created'),
      list(KEY, PLANNER),
      did('registerApplication', 'application'),
      list(KEY, PLANNER),
    ),
    run(
      list('a', APP, PLANNER),
      did('createKey', 'created'),
      list(KEY, PLANNER, 'a'),
      did('registerApplication', 'application'),
      list(KEY, PLANNER, 'a', 'b'),
    ),
  ],
})

outcomes('the list of a key that has two rows', judged('renewKey'), {
  kept: [renewed(PLANNER, APP, key('created', 'Development'), key('created', 'Production'))],
})
outcomes('the list after two requests', judged('requestProduction'), {
  kept: [run(...asked), run(...asked, did('requestProduction', 'approved'), list(PLANNER, P1_LIVE, P2))],
})

passesOn(
  'a list',
  (creation) => judged('createKey')(portal({ creation })),
  (registration) => judged('registerApplication')(portal({ registration })),
  (renewal) => judged('renewKey')(portal({ renewal })),
  (revocation) => judged('revokeKey')(portal({ revocation })),
  (one) => judged('requestProduction')(portal({ production: { approved: one, denied: one } })),
  (review) =>
    judged('approveProduction')(ran({ production: { approved: request({ review }), denied: request() } })),
  (review) =>
    judged('denyProduction')(ran({ production: { approved: request(), denied: request({ review }) } })),
  (revocation) => judgeStaysRevoked(portal({ revocation }), 'revocation', OWN),
  (lastly: Missing) =>
    judgeStaysRevoked(
      ran({ revocation: recorded({ ...action(), callAfterwards: TOKEN, lastly }) }),
      'revocation',
      OWN,
    ),
  (one) => judgeListedForProduction(portal({ production: { approved: one, denied: one } }), 'approved', OWN),
)
