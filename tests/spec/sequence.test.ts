import { expect, test } from 'vitest'
import { noProbes } from '../../helpers/endpoints/authorization/probe.ts'
import { keysShownBy } from '../../helpers/endpoints/flow.ts'
import type { AttemptOfCase, Consent, Evidence } from '../../helpers/evidence/evidence.ts'
import { type CaseKey, OCCASIONS } from '../../helpers/evidence/keys.ts'
import { blocked, type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { departs } from '../../helpers/judge/finding.ts'
import { judgeErrorJson } from '../../helpers/judge/judge-errors.ts'
import { lateKey } from '../../helpers/requests/refusal.ts'
import { oauthErrors } from '../../helpers/spec/alike.ts'
import {
  approval,
  attempt,
  fixed,
  type Instance,
  ofGrant,
  probe,
  readBack,
  refresh,
  signature,
  userinfo,
} from '../../helpers/spec/every.ts'
import { isReported } from '../../helpers/spec/expect.ts'
import { sequenceTo } from '../../helpers/spec/sequence.ts'
import { answered, attempted } from '../exchanges.ts'

const ROUNDS = [
  {
    seed: 4,
    by: 'second',
    actions: ['token', 'pushed', 'parCases', 'approved'],
    drawn: ['a state of 60 characters'],
  },
  { seed: 4, by: 'first', actions: ['gatewayCalls'], drawn: [] },
  { seed: 7, by: 'second', actions: ['token', 'pushed'], drawn: [] },
] as const satisfies Evidence['rounds']

test('the sequence to a case ends with the action that sends it', () => {
  const { sequence } = sequenceTo('par', ROUNDS, { round: 0 })
  expect(sequence?.seed).toBe(4)
  expect(sequence?.did.slice(2)).toEqual([
    'draws a state of 60 characters',
    'as the second application, distinguishes a wrong BASE_URL from a refusal',
    'as the second application, pushes an authorization request',
  ])
})

test('the sequence is that of the round in which it was done once more', () => {
  const { sequence: ofApi } = sequenceTo('apiGet', ROUNDS, { round: 1 })
  expect(ofApi?.did.slice(2)).toEqual(['as the first application, calls the business API with it'])
  const { sequence: later } = sequenceTo('par', ROUNDS, { round: 2 })
  expect([later?.seed, later?.did.length]).toEqual([7, 4])
})

test('the sequence to a further request is the whole round', () => {
  const { sequence } = sequenceTo('par', ROUNDS, { round: 0, of: 'for one more code late in the run' })
  expect(sequence?.did.slice(3)).toHaveLength(4)
})

test('what was not done once more has no sequence', () => {
  expect(sequenceTo('userinfo', ROUNDS, {})).toEqual({})
  expect(sequenceTo('userinfo', undefined, { round: 0 })).toEqual({})
})

test('a case that was sent before as well has the sequence to it', () => {
  const row = { key: 'par case by-second', when: 'it is wrong' } as const
  const rounds = [{ seed: 4, by: 'second', actions: ['pushed', 'parCases'], drawn: [] }] as const
  const [key = ''] = keysShownBy('parCases')
  const late = { lateOf: 'par case', when: 'it is wrong, late in the run' }
  const sequenceOf = (first: AttemptOfCase, more: Record<string, AttemptOfCase> = {}) => {
    const refusals = { [key]: first, ...more }
    const instances = attempt({ refusals, rounds } as unknown as Evidence, [{ ...row, key: key as CaseKey }])
    return instances.map(({ row: when, sequence }) => [when, sequence?.did.at(-1)])
  }
  const again = (round?: number) => ({
    [lateKey(key)]: attempted(answered(200, {}), { ...late, ...(round !== undefined && { round }) }),
  })
  const [now, afterwards] = ['when it is wrong', 'when it is wrong, late in the run']
  const whole = 'as the second application, pushes it once per edit'
  const REFUSED = answered(400, {})
  expect(sequenceOf(attempted(REFUSED), again(0))).toEqual([
    [now, undefined],
    [afterwards, whole],
  ])
  expect(sequenceOf(attempted(blocked('spared')), again()).map(([, last]) => last)).toEqual([
    undefined,
    undefined,
  ])
  expect(sequenceOf(attempted(REFUSED, late))).toEqual([[afterwards, undefined]])
})

test('every late attempt of a case is judged', () => {
  const late = attempted(answered(400, {}), { lateOf: 'par case', when: 'it is wrong, late in the run' })
  const refusals = {
    'par case': attempted(answered(400, {})),
    'par case late': late,
    'par case late (2)': { ...late },
  }
  const evidence = { refusals } as unknown as Evidence
  expect(attempt(evidence, [{ key: 'par case', when: 'it is wrong' }]).map(({ part }) => part)).toEqual(
    Object.values(refusals),
  )
})

/** The evidence of a run with a late round of an earlier seed, and one of its own. */
function twoRounds(): Evidence {
  const further = (step: 'exchange' | 'refresh' | 'introspection', of: string, round?: number) => ({
    ...{ step, of, answer: answered(200, { access_token: `${step} ${round}` }) },
    ...(round !== undefined && { round }),
  })
  const answers = Object.fromEntries(
    [0, 1].flatMap((round) =>
      (['exchange', 'refresh', 'introspection'] as const).map((step) => [
        `${step} ${round}`,
        further(step, OCCASIONS.late, round),
      ]),
    ),
  )
  const steps = { exchange: answered(200, { access_token: 'first' }), refresh: answered(200, {}) }
  return { steps, repeats: { answers, consents: {} }, refusals: {}, rounds: ROUNDS } as unknown as Evidence
}

test('a late answer about a token is judged with the exchange of its own round', () => {
  const tokenOf = (exchange: unknown) => (exchange as { value: Exchange }).value.body
  const [, ...late] = refresh(twoRounds()).map(({ part }) => tokenOf(part.exchange))
  const [, ...introspected] = ofGrant(twoRounds(), 'introspection').map(({ part }) => tokenOf(part.exchange))
  const expected = [0, 1].map((round) => expect.stringContaining(`exchange ${round}`))
  expect([late, introspected]).toEqual([expected, expected])
})

test('a late consent, refresh and signature have the sequence to them', () => {
  const more = {
    consents: { approved: blocked('none') },
    idTokenSignatures: { 'exchange 1': blocked('none') },
  }
  const evidence = { ...twoRounds(), ...more } as unknown as Evidence
  evidence.repeats.consents.late = { of: OCCASIONS.late, consent: blocked('none'), round: 2 }
  const seedsOf = (some: readonly Instance<unknown>[]) => some.map(({ sequence }) => sequence?.seed)
  expect(seedsOf(approval(evidence))).toEqual([undefined, 7])
  expect(seedsOf(refresh(evidence))).toEqual([undefined, 4, 4])
  expect(seedsOf(signature(evidence))).toEqual([4])
})

test('only a data provider that the service knows must be fixed by the request', () => {
  const consent = (asked: object) => recorded({ asked, walk: { pages: [] } }) as unknown as Recorded<Consent>
  const known = consent({ dataProvider: 'bank' })
  const guessed = consent({ dataProvider: 'My bank', isGuessed: true })
  const consents = { a: { of: 'a', consent: known }, b: { of: 'b', consent: guessed } }
  const evidence = {
    consents: { approved: known, denied: known },
    repeats: { answers: {}, consents },
  } as unknown as Evidence
  expect(fixed(evidence).map(({ part }) => part)).toEqual([known, known])
})

test('an error that departs only late has the sequence to it', () => {
  const late = { lateOf: 'par case', when: 'it is wrong, late in the run', round: 2 }
  const said = (before: AttemptOfCase) => {
    const refusals = { 'par case': before, 'par case late': attempted(answered(400, 'no JSON'), late) }
    const judged = oauthErrors({ refusals, rounds: ROUNDS } as unknown as Evidence, 'token', judgeErrorJson)
    return judged.map(({ finding, sequence }) => [finding.is, sequence?.seed])
  }
  expect(said(attempted(answered(400, { error: 'invalid_request' })))).toEqual([
    ['kept', undefined],
    ['departs', 7],
  ])
  expect(said(attempted(answered(400, 'no JSON')))).toEqual([['departs', undefined]])
})

test('a late probe is judged as well, with the sequence to it', () => {
  const opened = { control: { is: 'accepted' }, walk: blocked('none') } as const
  const evidence = {
    probes: noProbes(blocked('none')),
    lateProbes: [{ name: 'reused', probe: opened, round: 2 }],
    rounds: ROUNDS,
  } as unknown as Evidence
  const judged = probe(evidence, 'authorization.request-uri-once')
  expect(judged.map(({ part, sequence }) => [part.control.is, sequence?.seed])).toEqual([
    ['blocked', undefined],
    ['accepted', 7],
  ])
  expect(judged.at(1)?.row).toBe('when the request_uri was already used for a consent, late in the run')
})

test('what could not be judged late in a run is not reported, since it was judged before', () => {
  const sequence = { seed: 7, did: [] }
  const unclear = { finding: { is: 'inconclusive', because: 'a busy service' }, judgedOn: [] } as const
  const departed = { finding: departs('this', 'that'), judgedOn: [] }
  expect([unclear, { ...unclear, sequence }, departed, { ...departed, sequence }].map(isReported)).toEqual([
    ...[true, false, true, true],
  ])
})

test('what a late GET returns is compared with the PUT of its own round', () => {
  const late = (step: 'apiPut' | 'getAfterPut', round: number) => ({
    ...{ step, of: OCCASIONS.late, answer: answered(200, { step, round }), round },
  })
  const first = answered(200, {})
  const answers = {
    a: late('apiPut', 0),
    b: late('getAfterPut', 0),
    c: late('apiPut', 2),
    d: late('getAfterPut', 2),
  }
  const evidence = {
    steps: { getAfterPut: first, apiPut: first, putWithAuthorizationCode: first },
    ...{ repeats: { answers, consents: {} }, rounds: ROUNDS },
  } as unknown as Evidence
  const [, ...again] = readBack(evidence)
  expect(again.map(({ part, sequence }) => [part.back, part.puts, sequence?.seed])).toEqual([
    [answers.b.answer, [answers.a.answer], 4],
    [answers.d.answer, [answers.c.answer], 7],
  ])
})

test('a late userinfo response to a POST is judged like the first one', () => {
  const post = (more: Partial<AttemptOfCase> = {}) => attempted(answered(200, {}), more)
  const evidence = {
    steps: { userinfo: answered(200, {}) },
    refusals: { 'userinfo by POST': post(), 'userinfo by POST late': post({ round: 2 }) },
    ...{ repeats: { answers: {}, consents: {} }, rounds: ROUNDS },
  } as unknown as Evidence
  expect(userinfo(evidence).map(({ sequence }) => sequence?.seed)).toEqual([undefined, undefined, 7])
})
