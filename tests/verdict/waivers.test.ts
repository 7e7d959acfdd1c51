import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ClauseId, clauseIds, clauseOf } from '../../contract/index.ts'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { blankReport, clauseResults } from '../../helpers/verdict/clause-results.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult } from '../../helpers/verdict/report.ts'
import { verdictOf } from '../../helpers/verdict/verdict.ts'
import { applyWaivers, draftWaivers, readWaivers } from '../../helpers/verdict/waivers.ts'
import { outputPath } from '../output-path.ts'
import { told } from '../told.ts'
import { clause } from './clause-result.ts'

const waiver = {
  clause: 'token.scope',
  target: 'development',
  reason: 'The gateway gets its scope in release 12.',
  owner: 'team-payments',
  link: 'https://tracker.example/AUTH-17',
  expiry: '2026-12-01',
}

/** The clauses of a run in which every check is kept, except those given. */
function clauses(other: Partial<Record<ClauseId, Outcome>> = {}) {
  const checks = new Map<ClauseId, CheckResult[]>()
  for (const id of clauseIds.filter((known) => clauseOf(known).force !== 'silent'))
    checks.set(id, [
      { ...told({ title: id, detail: 'expected a; received b' }), outcome: other[id] ?? 'kept' },
    ])
  return clauseResults(checks)
}

test('a broken clause is waived up to and including the last day', () => {
  const run = clauses({ 'token.scope': 'broken' })
  const lastDay = applyWaivers(run, [waiver], '2026-12-01')
  expect(lastDay.waivers[0]).toMatchObject({ clause: 'token.scope', state: 'in use', outcome: 'broken' })
  const waived = lastDay.clauses.find(({ id }) => id === 'token.scope')
  expect(waived?.outcome).toBe('waived')
  expect(waived?.detail.split('\n')).toEqual([
    'until 2026-12-01, team-payments: The gateway gets its scope in release 12. https://tracker.example/AUTH-17',
    'it is broken',
    'expected a; received b',
  ])
  expect(verdictOf(lastDay.clauses, false)).toBe('kept')

  const after = applyWaivers(run, [waiver], '2026-12-02')
  expect(after.waivers[0]?.state).toBe('expired')
  expect(verdictOf(after.clauses, false)).toBe('broken')
})

test('what becomes of a waiver, by the outcome of its clause', () => {
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
    const applied = applyWaivers(clauses({ 'token.scope': outcome }), [waiver], '2026-11-21')
    expect(applied.waivers[0]).toMatchObject({ state, outcome })
    const { outcome: now } = applied.clauses.find(({ id }) => id === 'token.scope') ?? {}
    expect(now).toBe(state === 'in use' ? 'waived' : outcome)
  }
})

test('a waiver of a clause that does not exist is told', () => {
  const { waivers } = applyWaivers(clauses(), [{ ...waiver, clause: 'token.scop' }], '2026-11-21')
  expect(waivers[0]).toMatchObject({ state: 'unknown clause', outcome: null })
})

test('waivers alone keep nothing', () => {
  const stated = clauseIds.filter((id) => clauseOf(id).force === 'stated')
  const run = clauses(Object.fromEntries(stated.map((id) => [id, 'broken'])))
  const all = stated.map((clause) => ({ ...waiver, clause }))
  expect(verdictOf(applyWaivers(run, all, '2026-11-21').clauses, false)).toBe('incomplete')
})

test('a drafted waiver names clause, target and a day in 30 days, and nobody who answers for it', () => {
  const report = { ...blankReport('development', ''), clauses: clauses({ 'token.scope': 'broken' }) }
  expect(draftWaivers(report, new Date('2026-11-21T10:00:00Z'))).toEqual([
    { clause: 'token.scope', target: 'development', reason: '', owner: '', link: '', expiry: '2026-12-21' },
  ])
})

test('a waiver is drafted for a stated clause whose variable was left out, and for none that it cannot help', () => {
  const drafted = (id: ClauseId, outcome: Outcome, todo?: string) => {
    const report = { ...blankReport('development', ''), clauses: [clause(id, outcome, todo)] }
    return draftWaivers(report, new Date()).length === 1
  }
  expect(drafted('token.scope', 'not configured')).toBe(true)
  expect(drafted('token.scope', 'not configured', 'Correct SCOPE.')).toBe(false)
  expect(drafted('token.scope', 'broken', 'Correct SCOPE.')).toBe(true)
  expect(drafted('token.scope', 'blocked')).toBe(false)
  expect(drafted('token.content-type', 'not configured')).toBe(false)
  expect(drafted('key-pair.created', 'not configured')).toBe(false)
})

test('a variable to be corrected is no reason for a waiver, even where another one was left out', () => {
  const [unset, wrong] = [undefined, 'Correct SCOPE.'].map((todo) =>
    clause('token.scope', 'not configured', todo),
  )
  const checks = [unset, wrong].flatMap((one) => one?.checks ?? [])
  const report = {
    ...blankReport('development', ''),
    clauses: [{ ...clause('token.scope', 'not configured'), checks }],
  }
  expect(draftWaivers(report, new Date())).toEqual([])
})

/** Writes a file into a folder, and returns the folder. */
function file(name: string, content: unknown): string {
  const folder = outputPath()
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

function problemsOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof Misconfigured) return error.problems
    throw error
  }
  throw new Error('nothing was refused')
}

test('waivers of other targets are left out', () => {
  const folder = file('waivers.json', { waivers: [waiver, { ...waiver, target: 'production' }] })
  expect(readWaivers(folder, 'development')).toEqual([waiver])
  expect(readWaivers(folder, 'sandbox')).toEqual([])
})

test('without a file there are no waivers, unless one is named', () => {
  const folder = file('other.json', { waivers: [waiver] })
  expect(readWaivers(folder, 'development')).toEqual([])
  expect(readWaivers(folder, 'development', 'other.json')).toEqual([waiver])
  expect(problemsOf(() => readWaivers(folder, 'development', 'absent.json'))).toMatchObject([
    { where: 'WAIVERS', what: 'there is no file absent.json that can be read' },
  ])
})

test('every problem of a file is told at once, with its place', () => {
  const { owner: _, ...withoutOwner } = waiver
  const folder = file('waivers.json', {
    waivers: [
      { ...waiver, expiry: '2026-13-01', link: 'AUTH-17' },
      { ...withoutOwner, reason: ' ', until: 'soon' },
    ],
  })
  const problems = problemsOf(() => readWaivers(folder, 'development'))
  expect(problems.map(({ where, what }) => `${where}: ${what}`).sort()).toEqual([
    'waivers.json /waivers/0/expiry: it must match format "date"',
    'waivers.json /waivers/0/link: it must match pattern "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]\\S*$"',
    'waivers.json /waivers/1/reason: it must match pattern "(?=\\p{L})\\P{Default_Ignorable_Code_Point}"',
    'waivers.json /waivers/1: "owner" is missing',
    'waivers.json /waivers/1: "until" is not allowed here',
  ])
  expect(problems.find(({ where }) => where.endsWith('expiry'))).toMatchObject({
    expected: 'the last day on which it applies, YYYY-MM-DD, at most 400 days ahead',
    example: '"2027-01-31"',
  })
})

test('a waiver that nobody can answer for, or follow up, is refused', () => {
  for (const edit of [
    { owner: '\u200B' },
    { owner: '-' },
    { reason: '…' },
    { link: 'javascript:alert(1)' },
    { expiry: '2027-12-31' },
  ]) {
    const folder = file('waivers.json', { waivers: [{ ...waiver, ...edit }] })
    const problems = problemsOf(() => readWaivers(folder, 'development', undefined, NOW))
    expect(problems.map(({ where }) => where)).toEqual([`waivers.json /waivers/0/${Object.keys(edit)[0]}`])
  }
})

test('a waiver may expire 400 days ahead, and its owner may have any letters', () => {
  const long = { ...waiver, owner: '支付团队', link: 'HTTP://tracker/1', expiry: '2027-12-30' }
  const folder = file('waivers.json', { waivers: [long] })
  expect(readWaivers(folder, 'development', undefined, NOW)).toEqual([long])
})

const NOW = new Date('2026-11-25T12:00:00Z')

test('a drafted waiver is refused until somebody fills it in', () => {
  const folder = file('waivers.json', { waivers: [{ ...waiver, reason: '', owner: '', link: '' }] })
  expect(problemsOf(() => readWaivers(folder, 'development'))).toHaveLength(3)
})

test('a warning is drafted where only warnings were enforced, and by no other run', () => {
  const run = (verdict: 'broken' | 'kept') => ({
    ...blankReport('development', ''),
    verdict,
    clauses: [clause('token.scope', 'kept'), clause('token.content-type', 'warning')],
  })
  const ids = (verdict: 'broken' | 'kept') => draftWaivers(run(verdict), new Date()).map((one) => one.clause)
  expect(ids('broken')).toEqual(['token.content-type'])
  expect(ids('kept')).toEqual([])
})
