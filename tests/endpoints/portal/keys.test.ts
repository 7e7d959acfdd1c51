import { expect, test } from 'vitest'
import * as judge from '../../../helpers/endpoints/portal/judge-portal.ts'
import type { KeyList, PortalAction, Seen } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Missing, recorded } from '../../../helpers/http/exchange.ts'
import { MISSING, outcomes, passesOn } from '../../judge/outcomes.ts'
import {
  action,
  creation,
  FAILED,
  keys,
  MINE,
  OTHER,
  type Portal,
  portal,
  REFUSED,
  renewal,
  revocation,
  stopped,
  TOKEN,
  walk,
} from './evidence.ts'

const NO_PAIR = { is: 'blocked', because: 'no pair' } as const
const NO_LIST: KeyList = { is: 'blocked', because: 'no list' }
const WITHOUT_MINE = keys('Planner id-1')
const AT_DECISION = { walk: stopped('decision') }
const AT_STEPS = { walk: stopped('steps') }
const AT_READING = { walk: stopped('reading') }

/** A creation at a portal where keys cannot be named. */
function unnamed(rows: readonly string[], before: KeyList = recorded(['Planner id-1', 'B id-0'])): Portal {
  const pair = recorded({ client_id: 'id-3', client_secret: 'secret' })
  const shown = { ...keys(...rows), pair }
  return portal({ isNamed: false, creation: recorded({ ...action(shown, shown), before }) })
}

outcomes('a created key', (evidence: Portal) => judge.judgeListed(evidence, 'creation'), {
  kept: [
    creation(keys(`x ${MINE} y`)),
    creation({ pair: NO_PAIR }),
    creation(keys('id-2')),
    unnamed(['Planner', 'B', 'C']),
    unnamed(['Planner id-1', 'C id-3']),
  ],
  'departs: 1 keys, but not this one': [
    creation(WITHOUT_MINE),
    creation({ ...WITHOUT_MINE, pair: NO_PAIR }),
    creation({ ...WITHOUT_MINE, ...AT_READING }),
  ],
  'departs: 0 keys, but not this one': [creation(keys())],
  'departs: 2 keys, but not this one': [unnamed(['Planner', 'C'])],
  // Keys of runs do not count as new keys.
  'departs: 3 keys, but not this one': [
    unnamed(['A', 'B', 'C'], NO_LIST),
    unnamed(['Planner', 'B', OTHER]),
    unnamed(['Planner', 'B', 'Key id-2']),
  ],
  'departs: the key was created without one': [creation(AT_DECISION)],
  inconclusive: [portal({ creation: recorded({ ...action(keys()), before: recorded([]) }) })],
  'blocked: why': [creation({ ...WITHOUT_MINE, ...AT_DECISION }), creation(AT_STEPS)],
  unreachable: [creation({ walk: stopped('steps', 'unreachable') })],
})
/** A renewal after which the list has one row. */
const renewed = (row: string, isNamed: boolean) =>
  portal({ isNamed, renewal: recorded({ ...action(keys(row)), formerToken: REFUSED }) })

outcomes('a renewed key', (evidence: Portal) => judge.judgeListed(evidence, 'renewal'), {
  kept: [renewed('Planner id-2', false)],
  departs: [renewed('Planner', true)],
  'left out': [renewed('Planner', false)],
  'blocked: why': [renewal(AT_DECISION)],
})

outcomes('the key pair of a created key', (evidence: Portal) => judge.judgeGetsToken(evidence, 'creation'), {
  kept: [creation()],
  departs: [creation({ token: REFUSED })],
  unreachable: [creation({ token: FAILED })],
  'blocked: why': [creation({ ...AT_STEPS, token: REFUSED })],
})

const BOTH = keys(`${MINE} id-2`, `${OTHER} id-3`)

const nothingCreated = (evidence: Portal) => judge.judgeNothingCreated(evidence, 'creation')
outcomes('a cancelled creation', nothingCreated, {
  kept: [creation(), unnamed(['Planner', OTHER])],
  'departs: a new key in the list': [creation({}, BOTH), unnamed(['Planner', 'B', 'C'])],
  'departs: the key was created without one': [creation({}, { ...BOTH, ...AT_DECISION })],
  'blocked: why': [creation({}, AT_DECISION)],
})

for (const [name, evidence, done] of [
  ['renewal', renewal, 'renewed'],
  ['revocation', revocation, 'revoked'],
] as const)
  outcomes(`a cancelled ${name}`, (one: Portal) => judge.judgeLeftAlone(one, name), {
    kept: [evidence()],
    'departs: its key pair gets 401 invalid_client': [evidence({}, { token: REFUSED })],
    [`departs: the key was ${done} without one`]: [evidence({}, { token: REFUSED, ...AT_DECISION })],
    'blocked: why': [evidence({}, AT_STEPS)],
    unreachable: [evidence({}, { token: FAILED })],
  })

const NOT_BEFORE = 'the key pair got no token before'

test('a finding is inconclusive if its control was not accepted', () => {
  const controlled = (control: PortalAction['control']) =>
    judge.judgeLeftAlone(
      portal({ renewal: recorded({ ...action(), control, formerToken: REFUSED }) }),
      'renewal',
    )
  expect(controlled(REFUSED)).toEqual({ is: 'inconclusive', because: NOT_BEFORE })
  for (const missing of MISSING)
    expect(controlled(missing)).toEqual(
      missing.is === 'not configured' || missing.is === 'left out'
        ? missing
        : { is: 'inconclusive', because: `${NOT_BEFORE}: ${missing.because}` },
    )
})

const revoked = (evidence: Portal) => judge.judgeRevoked(evidence, 'revocation')
outcomes('a revoked key', revoked, {
  kept: [revocation({ token: REFUSED })],
  inconclusive: [revocation({ token: REFUSED }, { token: REFUSED })],
  'departs: 200 with access_token': [
    revocation({ token: TOKEN }),
    revocation({ walk: stopped('answered'), token: TOKEN }),
  ],
  'blocked: why': [
    revocation({ ...AT_DECISION, token: REFUSED }),
    revocation({ ...AT_DECISION, token: TOKEN }),
    revocation({ walk: stopped('answered'), token: REFUSED }),
  ],
  unreachable: [revocation({ token: FAILED })],
})
test('a departure names the time within which a revocation must take effect', () => {
  const expected = expect.stringMatching(/, within 1 s$/)
  expect(revoked(revocation({ token: TOKEN }))).toMatchObject({ expected })
})

/** A creation, and the answers to other pairs after it. */
function others(confirmed: Partial<Seen>, other = TOKEN, registered = TOKEN): Portal {
  return portal({ creation: recorded({ ...action(confirmed), otherBefore: registered, other }) })
}

outcomes(
  'the key pairs of other keys',
  (evidence: Portal) => judge.judgeOthersLeftAlone(evidence, 'creation'),
  {
    kept: [others({}), others(AT_READING), others({}, REFUSED, REFUSED), others({}, NO_PAIR), creation()],
    'departs: 401 invalid_client': [others({ bystander: REFUSED }), others({}, REFUSED)],
    'blocked: why': [others(AT_STEPS)],
    'unreachable: the service failed with 503': [others({ bystander: FAILED })],
    inconclusive: [creation({ bystander: REFUSED }, { bystander: REFUSED })],
  },
)

test('the finding says which key pair got no token', () => {
  const expected = (evidence: Portal) => judge.judgeOthersLeftAlone(evidence, 'creation')
  expect(expected(others({ bystander: REFUSED }))).toMatchObject({
    expected: 'a token for the configured key pair, which belongs to another key',
  })
  expect(expected(others({}, REFUSED))).toMatchObject({ expected: 'a token for another key pair of the run' })
})

/** The actions in order, and the answer to the pair of the registered application after each. */
const inOrder = (created: typeof TOKEN, renewed: typeof TOKEN | Missing, revoked: typeof TOKEN) =>
  portal({
    creation: recorded({ ...action(), other: created }),
    renewal:
      renewed.is === 'recorded'
        ? recorded({ ...action(), otherBefore: created, other: renewed, formerToken: REFUSED })
        : renewed,
    revocation: recorded({
      ...action(),
      otherBefore: renewed.is === 'recorded' ? renewed : created,
      other: revoked,
      callAfterwards: TOKEN,
      lastly: REFUSED,
    }),
  })
const SKIPPED = { is: 'left out', because: 'not done' } as const

test('only the first action after which another pair gets no token is a departure', () => {
  const found = (evidence: Portal) =>
    (['renewal', 'revocation'] as const).map((name) => judge.judgeOthersLeftAlone(evidence, name).is)
  expect(found(inOrder(TOKEN, REFUSED, REFUSED))).toEqual(['departs', 'kept'])
  expect(found(inOrder(TOKEN, TOKEN, REFUSED))).toEqual(['kept', 'departs'])
  expect(found(inOrder(REFUSED, REFUSED, REFUSED))).toEqual(['kept', 'kept'])
  expect(found(inOrder(TOKEN, SKIPPED, REFUSED))).toEqual(['left out', 'departs'])
})

/** Evidence in which every action, its list or its answer is missing. */
const without = (part: 'action' | 'keys' | 'token', missing: Missing): Portal => {
  if (part === 'action') return portal({ creation: missing, renewal: missing, revocation: missing })
  const whole = action({ [part]: missing }, { [part]: missing })
  return portal({
    creation: recorded(whole),
    renewal: recorded({ ...whole, formerToken: REFUSED }),
    revocation: recorded({ ...whole, callAfterwards: TOKEN, lastly: REFUSED }),
  })
}

for (const [what, judged, part] of [
  ['a listed key', (p: Portal) => judge.judgeListed(p, 'renewal'), 'keys'],
  ['a token', (p: Portal) => judge.judgeGetsToken(p, 'creation'), 'token'],
  ['nothing created', nothingCreated, 'keys'],
  ['a key left alone', (p: Portal) => judge.judgeLeftAlone(p, 'renewal'), 'token'],
  ['a revoked key', revoked, 'action'],
] as const)
  passesOn(
    what,
    judged,
    (missing) => judged(without('action', missing)),
    (missing) => judged(without(part, missing)),
  )

const LATER = 'contract-abcdef-mwqiadf6-further'

/** Evidence with one more round, in which something else was seen of the revocation. */
const withRound = (seen: Partial<Seen> | Missing): Portal => {
  const again =
    'is' in seen ? seen : recorded({ ...action(seen), name: LATER, callAfterwards: TOKEN, lastly: REFUSED })
  const first = revocation({ token: REFUSED })
  const rest = { registration: SKIPPED, renewal: SKIPPED }
  const creation = recorded({ ...action(), name: LATER })
  const walks = [
    walk({ journey: 'createKey', decision: 'confirm', key: LATER, about: { KEY_NAME: `${LATER} b & d` } }),
    walk({ journey: 'revokeKey', decision: 'cancel', key: LATER, about: { KEY_NAME: `${LATER} b & d` } }),
    walk({ journey: 'revokeKey', decision: 'confirm', key: 'another' }),
  ]
  return first.is === 'recorded'
    ? recorded({ ...first.value, walks, rounds: [{ ...rest, creation, revocation: again, seed: 7 }] })
    : first
}

test('a departure in a further round is found, with what was done before', () => {
  expect(revoked(withRound({ token: TOKEN }))).toMatchObject({
    is: 'departs',
    sequence: {
      seed: 7,
      did: [`createKey ${LATER} b & d: confirmed`, `revokeKey ${LATER} b & d: cancelled`],
    },
  })
})

test('what a further round did not see is not a finding', () => {
  expect(revoked(withRound(SKIPPED)).is).toBe('kept')
  expect(revoked(withRound({ token: REFUSED })).is).toBe('kept')
})
