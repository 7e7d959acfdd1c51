import { expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import { type PastRun, pastRun } from '../../helpers/report/history.ts'
import { isChange, newsOf } from '../../helpers/report/news.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

const NO_DRIFT = sampleReport({ drift: { ...sampleReport().drift, changes: [], uncompared: [] } })

/** A report in which every stated clause is kept but those that are named. */
function report(
  outcomes: Readonly<Partial<Record<ClauseId, Outcome>>>,
  other: Partial<Report> = {},
  rest: Outcome = 'kept',
): Report {
  const clauses = NO_DRIFT.clauses.map((clause) => ({
    ...clause,
    outcome:
      clause.force === 'stated' ? ((outcomes as Record<string, Outcome>)[clause.id] ?? rest) : clause.outcome,
  }))
  return { ...NO_DRIFT, verdict: 'kept', ...other, clauses }
}

const broken = (...ids: readonly ClauseId[]) =>
  report(Object.fromEntries(ids.map((id) => [id, 'broken'])), { verdict: 'broken' })

const KEPT = report({})

/** A run, or a part of one. */
type Made = Report | { readonly part: Report }

/** The runs of a target, each knowing the one before. */
function runs(made: readonly Made[]): readonly PastRun[] {
  const past: PastRun[] = []
  for (const one of made) {
    const [report, isPart] = 'part' in one ? [one.part, true] : [one, false]
    const startedAt = told(`2026-11-21T14:00:0${past.length}.000Z`)
    past.push(pastRun({ ...report, startedAt }, { former: past.at(-1), isPart }))
  }
  return past
}

/** What the last of some runs tells. */
function news(...made: readonly Made[]) {
  const [run, former] = runs(made).slice(-2).reverse()
  if (!run) throw new Error('no run')
  return newsOf(run, former)
}

const NOTHING = { newlyBroken: [], mended: [], waived: [], newDrift: [] }

test('a first run that is kept is no news', () => {
  expect(news(KEPT)).toEqual(NOTHING)
  expect(isChange(news(KEPT))).toBe(false)
})

test('a first run that is not kept is news', () => {
  const first = news(broken('token.scope'))
  expect(first).toEqual({ ...NOTHING, verdict: { now: 'broken' }, newlyBroken: ['token.scope'] })
  expect(isChange(first)).toBe(true)
})

test('what breaks and what is mended is told once', () => {
  const one = broken('token.scope')
  const other = broken('token.scope', 'par.request-uri')
  expect(news(KEPT, one)).toEqual({
    ...NOTHING,
    verdict: { now: 'broken', before: 'kept' },
    newlyBroken: ['token.scope'],
  })
  expect(isChange(news(KEPT, one, one))).toBe(false)
  expect(news(one, other)).toEqual({ ...NOTHING, newlyBroken: ['par.request-uri'] })
  expect(news(other, one)).toEqual({ ...NOTHING, mended: ['par.request-uri'] })
  expect(isChange(news(other, one))).toBe(true)
  expect(news(one, broken('par.request-uri'))).toEqual({
    ...NOTHING,
    newlyBroken: ['par.request-uri'],
    mended: ['token.scope'],
  })
})

test('a clause that could not be judged is as it was when it was last judged', () => {
  for (const outcome of ['blocked', 'unreachable', 'not configured', 'left out'] as const) {
    const between = report({ 'token.scope': outcome }, { verdict: 'incomplete' })
    const nothing = { newlyBroken: [], mended: [] }
    expect(news(broken('token.scope'), between)).toMatchObject(nothing)
    expect(news(broken('token.scope'), between, broken('token.scope'))).toMatchObject(nothing)
    expect(news(broken('token.scope'), between, between, KEPT)).toMatchObject({ mended: ['token.scope'] })
  }
})

test('a waiver mends nothing', () => {
  const waived = report({ 'token.scope': 'waived' })
  expect(news(broken('token.scope'), waived)).toEqual({
    ...NOTHING,
    verdict: { now: 'kept', before: 'broken' },
    waived: ['token.scope'],
  })
  expect(isChange(news(waived, waived))).toBe(false)
  expect(news(waived, broken('token.scope'))).toMatchObject({ newlyBroken: ['token.scope'] })
  expect(isChange(news(waived, KEPT))).toBe(false)
})

const OUTAGE = report(
  { 'par.request': 'unreachable', 'par.request-uri': 'blocked' },
  { verdict: 'unreachable' },
)

test('an outage is told when it begins and when it is over', () => {
  expect(news(KEPT, OUTAGE)).toEqual({
    ...NOTHING,
    verdict: { now: 'unreachable', before: 'kept' },
    unreachable: { is: 'new', since: '2026-11-21T14:00:01.000Z' },
  })
  expect(news(KEPT, OUTAGE, OUTAGE)).toEqual({
    ...NOTHING,
    unreachable: { is: 'still', since: '2026-11-21T14:00:01.000Z' },
  })
  expect(isChange(news(KEPT, OUTAGE, OUTAGE))).toBe(false)
  expect(news(KEPT, OUTAGE, OUTAGE, KEPT)).toEqual({
    ...NOTHING,
    verdict: { now: 'kept', before: 'unreachable' },
    unreachable: { is: 'over', since: '2026-11-21T14:00:01.000Z' },
  })
  expect(isChange(news(OUTAGE, KEPT, KEPT))).toBe(false)
})

test('an outage lasts until one of its clauses is judged, or none of them is tried any more', () => {
  const elsewhere = report({}, { verdict: 'incomplete' }, 'inconclusive')
  const untried = report({ 'par.request': 'not configured' }, { verdict: 'incomplete' }, 'inconclusive')
  expect(news(OUTAGE, elsewhere)).toMatchObject({ unreachable: { is: 'still' } })
  expect(news(OUTAGE, elsewhere, KEPT)).toMatchObject({ unreachable: { is: 'over' } })
  expect(news(OUTAGE, untried)).toMatchObject({ unreachable: { is: 'over' } })
})

const drifted = (after: number, other: Partial<Report['drift']> = {}): Report => {
  const { drift } = sampleReport()
  const changes = drift.changes.map((change) => ({ ...change, after: { s: after } }))
  return { ...KEPT, drift: { ...drift, uncompared: [], changes, ...other } }
}

const fact = (s: number) => ({ is: 'changed', subject: 'PAR response', fact: 'expires_in', now: { s } })

test('drift is told once, and again when the value is another one', () => {
  expect(news(KEPT, drifted(60))).toEqual({ ...NOTHING, newDrift: [fact(60)] })
  expect(isChange(news(KEPT, drifted(60)))).toBe(true)
  expect(isChange(news(KEPT, drifted(60), drifted(61)))).toBe(false)
  expect(news(drifted(60), drifted(600))).toEqual({ ...NOTHING, newDrift: [fact(600)] })
  expect(isChange(news(drifted(60), KEPT))).toBe(false)
})
