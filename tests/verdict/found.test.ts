import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyClauseId } from '../../contract/index.ts'
import { problemsIn } from '../../helpers/base/problem.ts'
import { own } from '../../helpers/secrets/shown.ts'
import {
  earlierSeeds,
  type FoundDeparture,
  foundIn,
  foundText,
  readFound,
  withNew,
  withoutKept,
} from '../../helpers/verdict/found.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult, ClauseResult } from '../../helpers/verdict/report.ts'

const SEQUENCE = ['sends everything', 'pushes an authorization request'].map(own)

const check = (outcome: Outcome, isLate = false): CheckResult => ({
  title: own('a check'),
  outcome,
  detail: own(''),
  ...(isLate && { sequence: SEQUENCE, drawnBy: 7 }),
})

const clause = (id: AnyClauseId, outcome: Outcome, ...checks: readonly CheckResult[]): ClauseResult => ({
  ...{ id, section: '4.3', force: 'stated', says: own('It says so.'), outcome, detail: own(''), checks },
})

const report = (...clauses: readonly ClauseResult[]) => ({
  clauses,
  tried: { portal: [], rounds: [7, 3] },
  startedAt: own('2026-11-29T06:00:00.000Z'),
})

const found = (id: AnyClauseId, seed: number): FoundDeparture => ({
  clause: id,
  seed,
  sequence: SEQUENCE,
  day: own('2026-11-28'),
})

test('a departure that shows only after a sequence is kept, with its seed and its day', () => {
  const late = clause('par.client-id-required', 'broken', check('kept'), check('broken', true))
  expect(foundIn(report(late))).toEqual([
    { clause: 'par.client-id-required', seed: 7, sequence: SEQUENCE, day: '2026-11-29' },
  ])
})

test('a departure that a tame request shows as well is not, nor what is kept', () => {
  const early = clause('par.client-id-required', 'broken', check('broken'), check('broken', true))
  const kept = clause('par.client-id-required', 'kept', check('kept', true))
  expect(foundIn(report(early, kept))).toEqual([])
})

test('each clause has one entry, the earliest, and one more if that was tried and kept', () => {
  const before = [found('par.client-id-required', 3)]
  const seeds = (now: FoundDeparture, ...rounds: readonly number[]) => {
    const text = withNew(before, [now], { portal: [], rounds })
    return text && JSON.parse(text).found.map(({ seed }: FoundDeparture) => seed)
  }
  expect(seeds(found('par.client-id-required', 7), 7)).toBeUndefined()
  expect(seeds(found('exchange.code-required', 7), 7)).toEqual([3, 7])
  expect(seeds(found('par.client-id-required', 7), 3, 7)).toEqual([3, 7])
  expect(seeds(found('par.client-id-required', 3), 3, 7)).toBeUndefined()
})

test('what was found at the portal is tried there, although its clause is about more than the portal', () => {
  const atPortal = { ...check('broken', true), judgedOn: [own('portal')] }
  const [departure] = foundIn(report(clause('key-pair.client-id', 'broken', atPortal)))
  expect(departure?.isOfPortal).toBe(true)
  expect(departure && earlierSeeds([departure], 9)).toEqual({ portal: 7 })
})

test('what was found in a case is tried by the seed that drew the cases', () => {
  const ofCase = { ...check('broken', true), judgedOn: [own('par request.aud another')] }
  const [departure] = foundIn(report(clause('request-object.aud', 'broken', ofCase)))
  expect(departure?.isOfCases).toBe(true)
  expect(departure && earlierSeeds([departure], 9)).toEqual({ cases: 7 })
})

test('a clause that is kept again is dropped, if its seed was tried', () => {
  const all = [
    found('par.client-id-required', 3),
    found('exchange.code-required', 7),
    found('par.request', 5),
  ]
  const kept = (['par.client-id-required', 'par.request'] as const).map((id) =>
    clause(id, 'kept', check('kept')),
  )
  const last = report(...kept)
  expect(withoutKept(all, last)).toEqual(all.slice(1))
  const { tried: _, ...tame } = last
  expect(withoutKept(all, tame)).toEqual(all)
  expect(
    withoutKept([found('key-pair.revoked', 3)], report(clause('key-pair.revoked', 'kept'))),
  ).toHaveLength(1)
})

test('a run tries one earlier seed at the portal and one elsewhere, and the next one each day', () => {
  const all = [found('key-pair.revoked', 3), found('exchange.code-required', 5), found('par.request', 6)]
  expect([earlierSeeds(all, 10), earlierSeeds(all, 11)]).toEqual([
    { portal: 3, rounds: 5 },
    { portal: 3, rounds: 6 },
  ])
  expect(earlierSeeds([found('key-pair.revoked', 3)], 3)).toEqual({})
})

test('the file is read, and an invalid one is a problem with its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'found-'))
  expect(readFound(folder, 'development')).toEqual([])
  mkdirSync(join(folder, 'found'))
  const path = join(folder, 'found', 'development.json')
  writeFileSync(path, foundText([found('exchange.code-required', 5)]))
  expect(readFound(folder, 'development')).toEqual([found('exchange.code-required', 5)])
  writeFileSync(path, '{ "found": [{ "clause": "exchange.client" }] }')
  const [problem] = problemsIn(() => readFound(folder, 'development'))
  expect(problem?.where).toContain('found/development.json')
})
