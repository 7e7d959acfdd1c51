import { expect, test } from 'vitest'
import { drawing, TAME } from '../../helpers/base/draw.ts'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import { noProbes } from '../../helpers/endpoints/authorization/probe.ts'
import { type ActionName, EVERY_ACTION } from '../../helpers/endpoints/flow.ts'
import type { Results } from '../../helpers/endpoints/results.ts'
import { deferredRows, performAgain } from '../../helpers/endpoints/second-round.ts'
import type { AttemptOfCase } from '../../helpers/evidence/evidence.ts'
import { LEFT, type Outcomes } from '../../helpers/evidence/plan.ts'
import { newRecorder, type Recorder } from '../../helpers/evidence/recorder.ts'
import type { Consent } from '../../helpers/evidence/repeats.ts'
import { noteAnswer } from '../../helpers/evidence/repeats.ts'
import { blocked, recorded } from '../../helpers/http/exchange.ts'
import { lateKey, type Refusal } from '../../helpers/requests/refusal.ts'
import { refusals } from '../../helpers/requests/rows.ts'
import { answered, attempted, exchangeOf } from '../exchanges.ts'
import { sandboxTarget } from '../sandbox-target.ts'

const target = await sandboxTarget()
const { second, ...alone } = target

const NOTHING = Object.fromEntries(
  [...EVERY_ACTION].map((name) => [name, LEFT]),
) as unknown as Outcomes<Results>
const NO_PROBES = noProbes(blocked('not opened'))
const REFUSED = answered(400, { error: 'invalid_request' })

interface Performed {
  readonly recorder: Recorder
  readonly rows: readonly Refusal[]
  readonly actions: ReadonlySet<ActionName>
}

/** Performs everything once more for a seed: each round notes what `act` notes. */
async function again(
  of: typeof target,
  seed: number,
  act: (recorder: Recorder) => Partial<Outcomes<Results>>,
  before: Readonly<Record<string, AttemptOfCase>> = {},
  starts: ActionName = 'token',
  isRefreshed = false,
) {
  const recorder = newRecorder(of, { send: async () => REFUSED }, [], undefined, await drawing(seed))
  Object.assign(recorder.attempts, before)
  const performed: Performed[] = []
  const known = await performAgain(
    recorder,
    { actions: EVERY_ACTION, rows: refusals, deferred: deferredRows(recorder, refusals), isRefreshed },
    async (round, what) => {
      performed.push({ recorder: round, ...what })
      what.onStart?.(starts)
      return { ...NOTHING, ...act(round) }
    },
  )
  return { ...recorder, ...known, performed }
}

test('the second application does what the first one did, and the first one calls the business API', async () => {
  const { performed, rounds } = await again(target, 1, () => ({}))
  const whole = performed.filter(({ actions }) => actions.has('token'))
  const byApplication = new Map(
    whole.map(({ recorder, actions }) => [recorder.target.application.clientId, actions]),
  )
  expect(whole).toHaveLength(2)
  for (const [application, isSecond] of [
    [second, true],
    [target.application, false],
  ] as const) {
    const actions = byApplication.get(application?.clientId ?? '')
    expect([actions?.has('exchangeCases'), actions?.has('apiCases')]).toEqual([isSecond, !isSecond])
  }
  expect(rounds.map(({ by, actions }) => [by, actions]).sort()).toEqual([
    ['first', ['token']],
    ['first', ['token']],
    ['first', ['token']],
    ['second', ['token']],
  ])
})

test('a round is cut if some of it could not be reached', async () => {
  const isCut = async (tokenAnswer: Outcomes<Results>['tokenAnswer']) => {
    const { rounds } = await again(alone, 1, () => ({ tokenAnswer }), {}, 'tokenAnswer')
    return rounds.map((round) => round.isCut ?? false)
  }
  expect(await isCut(answered(200, {}))).toEqual([false, false, false, false])
  expect(await isCut({ is: 'unreachable', because: 'no answer' })).toEqual([true, true, true, true])
})

test('the discovery document is read before and after that as well', async () => {
  const { performed } = await again(target, 1, () => ({}))
  expect(performed.map(({ actions }) => [actions.has('document'), actions.has('token')])).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [true, false],
  ])
})

test('the seed draws which application comes first', async () => {
  const orders = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => again(target, seed, () => ({}))))
  const first = orders.map(({ rounds }) => rounds[1]?.by)
  expect(new Set(first)).toEqual(new Set(['first', 'second']))
})

test('without a second application, the first one does everything', async () => {
  const { performed, rounds } = await again(alone, 1, () => ({}))
  expect(new Set(performed.map(({ recorder }) => recorder.target.application))).toEqual(
    new Set([target.application]),
  )
  expect(new Set(rounds.map(({ by }) => by))).toEqual(new Set(['first']))
})

test('three nights send every case of the second application late', async () => {
  const nights = await Promise.all([1, 2, 3].map((seed) => again(target, seed, () => ({}))))
  const sent = nights.flatMap(({ performed }) =>
    performed.flatMap(({ recorder, rows }) => (recorder.target.application === second ? rows : [])),
  )
  const wanted = refusals.filter(
    ({ by, code, step, needs }) => !by && code !== 'of the second client' && !(step === 'token' && needs),
  )
  expect(sent.map(({ key }) => key).sort()).toEqual(wanted.map(({ key }) => key).sort())
})

const DEFERRED = refusals.find(({ bySecond }) => bySecond)

test('a case that the second application repeats is sent late in the run only, in one of three nights', async () => {
  const same = DEFERRED?.bySecond ?? ''
  const key = DEFERRED?.key ?? ''
  const act = (round: Recorder) => {
    if (round.target.application === second) round.attempts[key] = attempted(REFUSED)
    return {}
  }
  const nights = await Promise.all([1, 2, 3].map((seed) => again(target, seed, act)))
  const kept = nights.map(({ attempts }) => [attempts[same]?.lateOf, attempts[lateKey(key)]?.lateOf])
  expect(kept.filter(([late]) => late !== undefined)).toEqual([[key, undefined]])
  const inconclusive = await again(target, kept.findIndex(([late]) => late) + 1, (round) => {
    round.attempts[key] = attempted(REFUSED, { control: blocked('no token') })
    return {}
  })
  expect(inconclusive.attempts).toEqual({})
  const ofAlone = deferredRows(newRecorder(alone, { send: async () => REFUSED }), refusals)
  expect(ofAlone).toEqual([])
})

test('an answer, a consent and a case are kept as late ones', async () => {
  const { attempts, repeats } = await again(alone, 1, (round) => {
    round.attempts['token case'] = attempted(REFUSED)
    noteAnswer(round.repeats, { step: 'par', of: 'for one more code', answer: answered(201, {}) })
    return { exchange: answered(200, {}) }
  })
  const turns = ['', ' (2)', ' (3)', ' (4)']
  expect(Object.keys(attempts)).toEqual(turns.map((turn) => lateKey('token case') + turn))
  expect(attempts[lateKey('token case')]).toMatchObject({ when: 'it is wrong, late in the run' })
  expect(Object.entries(repeats.answers).map(([key, { round }]) => [key, round])).toEqual(
    turns.flatMap((turn, round) => [
      [`exchange late in the run${turn}`, round],
      [`par for one more code late in the run${turn}`, round],
    ]),
  )
})

test('a late case has its round only if it was sent before as well', async () => {
  const act = (round: Recorder) => {
    round.attempts['token case'] = attempted(REFUSED)
    return {}
  }
  const late = async (before: AttemptOfCase) => {
    const { attempts } = await again(alone, 1, act, { 'token case': before })
    return attempts[lateKey('token case')]?.round
  }
  expect(await late(attempted(REFUSED))).toBe(0)
  expect(await late(attempted(blocked('spared')))).toBeUndefined()
})

test('a case that is sent late only counts although it got no answer, unless its request had to be sent twice', async () => {
  const same = DEFERRED?.bySecond ?? ''
  const key = DEFERRED?.key ?? ''
  const late = async (answer: AttemptOfCase['answer']) => {
    const act = (round: Recorder) => {
      if (round.target.application === second) round.attempts[key] = attempted(answer)
      return {}
    }
    const nights = await Promise.all([1, 2, 3].map((seed) => again(target, seed, act)))
    return nights.map(({ attempts }) => attempts[same]?.answer).find((one) => one)
  }
  const NONE = { is: 'unreachable', because: 'no answer' } as const
  expect(await late(NONE)).toEqual(NONE)
  const spent = { ...exchangeOf(400, ''), again: { spent: ['client assertion'] } }
  expect(await late(recorded(spent))).toMatchObject({
    is: 'left out',
    because: expect.stringMatching(/sent again/),
  })
})

test('a refused refresh counts if one was accepted before', async () => {
  const act = () => ({ refresh: REFUSED })
  const { repeats } = await again(alone, 1, act, {}, 'refresh', true)
  expect(Object.values(repeats.answers).map(({ step }) => step)).toContain('refresh')
})

test('a case without an accepted control, and a refresh that is always refused, add nothing', async () => {
  const { attempts, repeats } = await again(alone, 1, (round) => {
    round.attempts['token case'] = attempted(REFUSED, { control: blocked('no token') })
    return { refresh: REFUSED }
  })
  expect([attempts, repeats.answers]).toEqual([{}, {}])
})

test('a probe is kept as a late one if a valid request_uri was opened after it', async () => {
  const walk = recorded(stuckOn('approve').walk)
  const opened = { control: { is: 'accepted' }, walk } as const
  const shut = { control: blocked('shut'), walk }
  const value = { ...NO_PROBES, invented: opened, altered: shut }
  const { probes } = await again(alone, 1, () => ({ probes: recorded(value) }))
  expect(probes).toEqual([0, 1, 2, 3].map((round) => ({ name: 'invented', probe: opened, round })))
})

test('what an earlier run found is tried first', async () => {
  const recorder = newRecorder(alone, { send: async () => REFUSED })
  const draws: (number | undefined)[] = []
  const perform = async ({ draw }: Recorder) => {
    draws.push(draw.seed)
    return NOTHING
  }
  const draw = await drawing(9, { rounds: 4 })
  await performAgain(
    { ...recorder, draw },
    { actions: EVERY_ACTION, rows: [], deferred: [], isRefreshed: false },
    perform,
  )
  expect(draws).toEqual([4, 4, 4, 4, 9, 9, 9, 9])
  expect(TAME.earlier).toBeUndefined()
})

/** A consent of the round that ended without a code, on a page of a journey. */
const stuckOn = (journey: string, asked: Partial<Consent['asked']> = {}): Consent => ({
  decision: 'approve',
  asked: { state: 's', redirectUri: 'https://client.example/callback', ...asked },
  walk: {
    documents: [],
    pages: [{ journey, title: '', address: '' }],
    failure: { kind: 'page', reason: 'why', title: '', address: '' },
    durationMs: 1,
  },
})

test('a consent that ends without a code counts, unless something else may be the reason', async () => {
  const kept = async (consent: Consent, walks: readonly BrowserWalk[] = []) => {
    const { repeats } = await again(alone, 1, (round) => {
      round.walks.push(...walks)
      return { approved: recorded(consent) }
    })
    return Object.keys(repeats.consents).length > 0
  }
  expect(await kept(stuckOn('approve'))).toBe(true)
  expect(await kept(stuckOn('signIn'))).toBe(true)
  expect(await kept(stuckOn('signIn'), [{ ...stuckOn('signIn').walk, isWrongPassword: true }])).toBe(false)
  expect(await kept(stuckOn('approve', { isGuessed: true }))).toBe(false)
})
