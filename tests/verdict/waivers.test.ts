import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import { gateReasons } from '../../helpers/verdict/decide.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'
import { verdictOf } from '../../helpers/verdict/verdict.ts'
import { applyWaivers, draftWaivers, readWaivers } from '../../helpers/verdict/waivers.ts'
import { asShown } from '../as-shown.ts'
import { outputPath } from '../output-path.ts'
import { clause } from './clause-result.ts'

const waiver = {
  clause: 'token.scope',
  target: 'development',
  reason: 'The gateway gets its scope in release 12.',
  owner: 'team-payments',
  link: 'https://tracker.example/AUTH-17',
  expiry: '2026-12-01',
}

test('a broken clause is waived up to and including the last day', () => {
  const broken = { ...clause('token.scope', 'broken'), detail: asShown('expected a; received b') }
  const run = [clause('par.request', 'kept'), broken]
  const lastDay = applyWaivers(run, [waiver], '2026-12-01')
  const { target: _, ...entry } = waiver
  expect(lastDay.waivers).toEqual([{ ...entry, state: 'in use', outcome: 'broken' }])
  const waived = lastDay.clauses.find(({ id }) => id === 'token.scope')
  expect(waived?.detail.split('\n')).toEqual([
    'until 2026-12-01, team-payments: The gateway gets its scope in release 12. https://tracker.example/AUTH-17',
    'it is broken',
    'expected a; received b',
  ])
  const after = applyWaivers(run, [waiver], '2026-12-02')
  expect(after.waivers[0]?.state).toBe('expired')
  expect([lastDay, after].map(({ clauses }) => verdictOf(clauses, false))).toEqual(['kept', 'broken'])
})

test('the state of a waiver follows from the outcome of its clause', () => {
  for (const [outcome, state] of [
    ['broken', 'in use'],
    ['warning', 'in use'],
    ['not configured', 'in use'],
    ['kept', 'not needed'],
    ['notice', 'not needed'],
    ['unreachable', 'untried'],
    ['blocked', 'untried'],
    ['inconclusive', 'untried'],
    ['left out', 'untried'],
    ['does not apply', 'untried'],
  ] as const) {
    const applied = applyWaivers([clause('token.scope', outcome)], [waiver], '2026-11-21')
    expect(applied.waivers[0]).toMatchObject({ state, outcome })
    expect(applied.clauses[0]?.outcome).toBe(state === 'in use' ? 'waived' : outcome)
  }
  const { waivers } = applyWaivers([clause('token.json', 'broken')], [waiver], '2026-11-21')
  expect(waivers[0]).toMatchObject({ state: 'unknown clause', outcome: null })
})

/** The waivers that are drafted for a run with these clauses. */
const draftedFor = (clauses: readonly ClauseResult[]) =>
  draftWaivers({ ...blankReport('development', ''), clauses }, new Date('2026-11-21T10:00:00Z'))

test('a drafted waiver names the clause, the target and an expiry in 30 days, but no owner', () => {
  expect(draftedFor([clause('token.scope', 'broken'), clause('par.request', 'kept')])).toEqual([
    { clause: 'token.scope', target: 'development', reason: '', owner: '', link: '', expiry: '2026-12-21' },
  ])
})

test('a waiver is drafted only for a clause that it would cover', () => {
  const [unset, wrong] = [undefined, 'Correct SCOPE.'].map((todo) =>
    clause('token.scope', 'not configured', todo),
  ) as [ClauseResult, ClauseResult]
  for (const [one, isDrafted] of [
    [unset, true],
    [wrong, false],
    [{ ...unset, checks: [...unset.checks, ...wrong.checks] }, false],
    [clause('token.scope', 'broken', 'Correct SCOPE.'), true],
    [clause('token.scope', 'blocked'), false],
    [clause('token.content-type', 'not configured'), false],
    [clause('key-pair.created', 'not configured'), false],
  ] as const)
    expect(draftedFor([one]), `${one.id} ${one.outcome}`).toHaveLength(Number(isDrafted))
})

test('with the drafted waivers, a run of the same service passes with enforced standards', () => {
  const clauses = [
    clause('token.content-type', 'warning'),
    clause('par.request', 'kept'),
    clause('token.post-only', 'warning'),
    clause('token.scope', 'broken'),
    clause('assertion.key-id', 'notice'),
  ]
  const drafts = draftedFor(clauses)
  expect(drafts.map((one) => one.clause)).toEqual(['token.scope', 'token.content-type', 'token.post-only'])
  const filled = drafts.map((one) => ({ ...waiver, clause: one.clause, expiry: one.expiry }))
  const applied = applyWaivers(clauses, filled, '2026-11-21')
  expect(verdictOf(applied.clauses, true)).toBe('kept')
  expect(gateReasons({ ...blankReport('development', ''), waivers: applied.waivers })).toEqual([])
  expect(draftedFor(applied.clauses), 'what is waived already').toEqual([])
})

const NOW = new Date('2026-11-25T12:00:00Z')

/** Writes waivers to a file in a new folder and reads those of a target. */
function read(waivers: readonly object[], target = 'development', name = 'waivers.json', named?: string) {
  const folder = outputPath()
  writeFileSync(join(folder, name), JSON.stringify({ waivers }))
  return readWaivers(folder, target, named, NOW)
}

test('the waivers of a target are read from the named file, or from the usual one if it exists', () => {
  const other = { ...waiver, target: 'production' }
  expect(read([waiver, other])).toEqual([waiver])
  expect(read([waiver], 'development', 'other.json', 'other.json')).toEqual([waiver])
  expect(readWaivers('/nowhere', 'development')).toEqual([])
  expect(problemsIn(() => read([waiver], 'development', 'other.json', 'absent.json'))).toMatchObject([
    { where: 'WAIVERS', what: 'there is no file absent.json that can be read' },
  ])
  const long = { ...waiver, owner: '支付团队', link: 'HTTP://tracker/1', expiry: '2027-12-30' }
  expect(read([long]), '400 days ahead').toEqual([long])
})

test('a waiver without a real owner, reason, link or expiry is refused, with all problems at once', () => {
  const edits = [
    { owner: '\u200B' },
    { reason: '…' },
    { link: 'javascript:alert(1)' },
    { expiry: '2026-13-01' },
    { until: 'soon' },
  ]
  const problems = problemsIn(() => read(edits.map((edit) => ({ ...waiver, ...edit }))))
  expect(problems.map(({ where }) => where).sort()).toEqual(
    ['0/owner', '1/reason', '2/link', '3/expiry', '4'].map((place) => `waivers.json /waivers/${place}`),
  )
  const endless = { ...waiver, expiry: '2027-12-31' }
  expect(problemsIn(() => read([waiver, endless, endless]))).toMatchObject([
    { where: 'waivers.json /waivers/1/expiry', example: '2027-12-30' },
    { where: 'waivers.json /waivers/2/expiry' },
  ])
  expect(problemsIn(() => read([{ ...waiver, reason: '', owner: '', link: '' }]))).toHaveLength(3)
})
