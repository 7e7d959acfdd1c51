import { expect, test } from 'vitest'
import { isChange, newsOf } from '../../helpers/report/news.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { asShown } from '../as-shown.ts'
import { broken, daily, KEPT, type Made, reportOf } from './message/runs.ts'
import { sampleReport } from './sample.ts'

/** The last of some runs, and the one before. */
function lastOf(...made: readonly Made[]) {
  const [run, former] = daily(...made)
    .history.slice(-2)
    .reverse()
  if (!run) throw new Error('no run')
  return { run, former }
}

/** What the last of some runs tells. */
function news(...made: readonly Made[]) {
  const { run, former } = lastOf(...made)
  return newsOf(run, former)
}

const NOTHING = { newlyBroken: [], noLongerBroken: [], newDrift: [] }

const drifted = (is: 'new' | 'changed', other: Partial<Report['drift']> = {}): Report => {
  const { drift } = sampleReport()
  const changes = drift.changes.map((change) => ({ ...change, is }))
  return { ...KEPT, drift: { ...drift, uncompared: [], changes, ...other } }
}

const fact = (is: string) => ({ is, subject: 'PAR response', fact: 'expires_in' })

const OUTAGE = reportOf({ 'par.request': 'unreachable' }, { verdict: 'unreachable' })
const UNSEEN = drifted('new', { changes: [], uncompared: asShown(['PAR response']) })
const WAIVED = reportOf({ 'token.scope': 'waived' })
const ONE = broken('token.scope')
const TWO = broken('token.scope', 'par.request-uri')
const LATE = { ...KEPT, verdict: 'incomplete' } as const

/** Runs of a target, and what the last of them tells: nothing but that. */
const ROWS: Readonly<Record<string, readonly [runs: readonly Made[], news: object]>> = {
  'a first run that is kept': [[KEPT], {}],
  'a first run that is not': [[ONE], { verdict: { now: 'broken' }, newlyBroken: ['token.scope'] }],
  'what breaks': [[KEPT, ONE], { verdict: { now: 'broken', before: 'kept' }, newlyBroken: ['token.scope'] }],
  'what breaks besides': [[ONE, TWO], { newlyBroken: ['par.request-uri'] }],
  'what is fixed': [[TWO, ONE], { noLongerBroken: ['par.request-uri'] }],
  'what stays broken': [[KEPT, ONE, ONE], {}],
  'a waiver': [
    [ONE, WAIVED],
    { verdict: { now: 'kept', before: 'broken' }, noLongerBroken: ['token.scope'] },
  ],
  'a waiver that expires': [
    [WAIVED, ONE],
    { verdict: { now: 'broken', before: 'kept' }, newlyBroken: ['token.scope'] },
  ],
  'an outage': [[KEPT, OUTAGE], { verdict: { now: 'unreachable', before: 'kept' } }],
  'an outage that lasts': [[KEPT, OUTAGE, OUTAGE], {}],
  'a part': [[KEPT, { part: LATE }], {}],
  'a run after a part': [[KEPT, { part: LATE }, KEPT], {}],
  'what a part found': [[KEPT, { part: ONE }], { newlyBroken: ['token.scope'] }],
  drift: [[KEPT, drifted('new')], { newDrift: [fact('new')] }],
  'drift that stays': [[KEPT, drifted('new'), drifted('new')], {}],
  'drift of another kind': [[drifted('new'), drifted('changed')], { newDrift: [fact('changed')] }],
  'drift that is gone': [[drifted('new'), KEPT], {}],
  'drift of what was not seen between': [[drifted('new'), UNSEEN, drifted('new')], {}],
}

test('what a run tells that was not known before', () => {
  for (const [what, [made, told]] of Object.entries(ROWS)) {
    const last = news(...made)
    expect(last, what).toEqual({ ...NOTHING, ...told })
    expect(isChange(last), what).toBe(Object.keys(told).length > 0)
  }
})

test('a clause that could not be judged is as it was when it was last judged', () => {
  for (const outcome of ['blocked', 'unreachable', 'not configured', 'left out'] as const) {
    const between = reportOf({ 'token.scope': outcome }, { verdict: 'incomplete' })
    const nothing = { newlyBroken: [], noLongerBroken: [] }
    expect(news(ONE, between)).toMatchObject(nothing)
    expect(news(ONE, between, ONE)).toMatchObject(nothing)
    expect(news(ONE, between, between, KEPT)).toMatchObject({ noLongerBroken: ['token.scope'] })
  }
})

test('a run of which only the verdict is known is compared as well', () => {
  const { run, former } = lastOf(ONE, ONE)
  if (!former) throw new Error('no run')
  const { state: _, ...old } = former
  expect(newsOf(run, old)).toMatchObject({ newlyBroken: [], noLongerBroken: [] })
})
