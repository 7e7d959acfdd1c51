import { expect, test } from 'vitest'
import { isChange, newsOf } from '../../helpers/report/news.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { asShown } from '../as-shown.ts'
import { broken, daily, KEPT, type Made, reportOf } from './message/runs.ts'
import { sampleReport } from './sample.ts'

/** The last run and the one before it. */
function lastOf(...made: readonly Made[]) {
  const [run, former] = daily(...made)
    .history.slice(-2)
    .reverse()
  if (!run) throw new Error('no run')
  return { run, former }
}

/** The news of the last run. */
function news(...made: readonly Made[]) {
  const { run, former } = lastOf(...made)
  return newsOf(run, former)
}

const NOTHING = { newlyBroken: [], noLongerBroken: [], newDepartures: [], newDrift: [] }

const drifted = (is: 'new' | 'changed', other: Partial<Report['drift']> = {}): Report => {
  const { drift } = sampleReport()
  const changes = drift.changes.map((change) => ({ ...change, is }))
  return { ...KEPT, drift: { ...drift, onlyBefore: [], changes, ...other } }
}

const fact = (is: string) => ({ is, subject: 'PAR response', fact: 'expires_in' })

const OUTAGE = reportOf({ 'par.request': 'unreachable' }, { verdict: 'unreachable' })
const UNSEEN = drifted('new', { changes: [], onlyBefore: asShown(['PAR response']) })
const WAIVED = reportOf({ 'token.scope': 'waived' })
const LOOSE = reportOf({ 'token.post-only': 'warning' })
const LOOSER = reportOf({ 'token.post-only': 'warning', 'token.content-type': 'warning' })
const ALLOWED = reportOf({ 'token.post-only': 'waived' })
const ONE = broken('token.scope')
const TWO = broken('token.scope', 'par.request-uri')
const LATE = { ...KEPT, verdict: 'incomplete' } as const

/** Runs of a target, and the complete news of the last one. */
const ROWS: Readonly<Record<string, readonly [runs: readonly Made[], news: object]>> = {
  'a first run that is kept': [[KEPT], {}],
  'a first run that is not kept': [[ONE], { verdict: { now: 'broken' }, newlyBroken: ['token.scope'] }],
  'a clause that breaks': [
    [KEPT, ONE],
    { verdict: { now: 'broken', before: 'kept' }, newlyBroken: ['token.scope'] },
  ],
  'a second clause that breaks': [[ONE, TWO], { newlyBroken: ['par.request-uri'] }],
  'a clause that is fixed': [[TWO, ONE], { noLongerBroken: ['par.request-uri'] }],
  'a clause that stays broken': [[KEPT, ONE, ONE], {}],
  'a waiver': [
    [ONE, WAIVED],
    { verdict: { now: 'kept', before: 'broken' }, noLongerBroken: ['token.scope'] },
  ],
  'a waiver that expires': [
    [WAIVED, ONE],
    { verdict: { now: 'broken', before: 'kept' }, newlyBroken: ['token.scope'] },
  ],
  'a first run that departs from a standard': [[LOOSE], {}],
  'a departure from a standard': [[KEPT, LOOSE], { newDepartures: ['token.post-only'] }],
  'a second departure': [[LOOSE, LOOSER], { newDepartures: ['token.content-type'] }],
  'a departure that stays': [[KEPT, LOOSE, LOOSE], {}],
  'a departure that is gone': [[LOOSE, KEPT], {}],
  'a departure that comes back': [[LOOSE, KEPT, LOOSE], { newDepartures: ['token.post-only'] }],
  'a departure whose waiver expires': [[ALLOWED, LOOSE], { newDepartures: ['token.post-only'] }],
  'a departure that is waived': [[LOOSE, ALLOWED], {}],
  'a departure in a partial run': [[KEPT, { part: LOOSE }], { newDepartures: ['token.post-only'] }],
  'an outage': [[KEPT, OUTAGE], { verdict: { now: 'unreachable', before: 'kept' } }],
  'an outage that lasts': [[KEPT, OUTAGE, OUTAGE], {}],
  'a partial run': [[KEPT, { part: LATE }], {}],
  'a run after a partial run': [[KEPT, { part: LATE }, KEPT], {}],
  'a broken clause in a partial run': [[KEPT, { part: ONE }], { newlyBroken: ['token.scope'] }],
  drift: [[KEPT, drifted('new')], { newDrift: [fact('new')] }],
  'drift that stays': [[KEPT, drifted('new'), drifted('new')], {}],
  'drift of another kind': [[drifted('new'), drifted('changed')], { newDrift: [fact('changed')] }],
  'drift that is gone': [[drifted('new'), KEPT], {}],
  'drift of a subject that was not observed in between': [[drifted('new'), UNSEEN, drifted('new')], {}],
}

test('the news of a run consists of the changes since the last run that knew each state', () => {
  for (const [what, [made, expected]] of Object.entries(ROWS)) {
    const last = news(...made)
    expect(last, what).toEqual({ ...NOTHING, ...expected })
    expect(isChange(last), what).toBe(Object.keys(expected).length > 0)
  }
})

test('a clause that could not be judged keeps the state of the last run that judged it', () => {
  for (const outcome of ['blocked', 'unreachable', 'not configured', 'left out'] as const) {
    const between = reportOf({ 'token.scope': outcome }, { verdict: 'incomplete' })
    const nothing = { newlyBroken: [], noLongerBroken: [] }
    expect(news(ONE, between)).toMatchObject(nothing)
    expect(news(ONE, between, ONE)).toMatchObject(nothing)
    expect(news(ONE, between, between, KEPT)).toMatchObject({ noLongerBroken: ['token.scope'] })
  }
})

test('a departure that could not be judged in between is not new', () => {
  for (const outcome of ['blocked', 'unreachable', 'does not apply', 'left out'] as const) {
    const between = reportOf({ 'token.post-only': outcome })
    expect(news(LOOSE, between, between, LOOSE), outcome).toEqual(NOTHING)
    expect(news(KEPT, between, LOOSE), outcome).toMatchObject({ newDepartures: ['token.post-only'] })
  }
})

test('no departure is new if no earlier run judged a standard, or it did not save them', () => {
  const without = reportOf(
    Object.fromEntries(
      KEPT.clauses.map(({ id, force }) => [id, force === 'standard' ? 'does not apply' : 'kept']),
    ),
  )
  expect(news(without, without, LOOSE)).toEqual(NOTHING)
  const { run, former } = lastOf(KEPT, LOOSE)
  if (!former?.state) throw new Error('no run')
  const { departures: _, ...state } = former.state
  expect(newsOf(run, { ...former, state })).toEqual(NOTHING)
})

test('an earlier run that saved no state is compared by its verdict and its broken clauses', () => {
  const { run, former } = lastOf(ONE, ONE)
  if (!former) throw new Error('no run')
  const { state: _, ...old } = former
  expect(newsOf(run, old)).toMatchObject({ newlyBroken: [], noLongerBroken: [] })
})
