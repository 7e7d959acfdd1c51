import { expect, test } from 'vitest'
import { renderDrift } from '../../helpers/report/terminal/drift-lines.ts'
import { layoutOf } from '../../helpers/report/terminal/style.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { wrap } from '../../helpers/report/terminal/wrap.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Change } from '../../helpers/verdict/drift.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { told } from '../told.ts'

const blank = blankReport('development', '2026-11-21T00:00:00Z')

/** Something of everything, with words that are too long for a line. */
const crowded: Report = {
  ...blank,
  verdict: 'broken',
  reasons: told([`A reason with ${'many '.repeat(30)}words.`]),
  problems: told(['x'.repeat(200)]),
  notes: told([`A note with ${'many '.repeat(30)}words.`]),
  clauses: blank.clauses.map((clause, index) => {
    const outcome = (['broken', 'waived', 'not configured', 'left out', 'kept'] as const)[index % 5] ?? 'kept'
    const check = {
      ...told({
        title: clause.id,
        detail: 'd'.repeat(99),
        exchange: [`POST https://a.example/${'b'.repeat(99)}`],
      }),
      outcome,
    }
    return { ...clause, outcome, detail: check.detail, checks: [check] }
  }),
}

for (const columns of [64, 80])
  test(`a report fits a terminal of ${columns} columns`, () => {
    const lines = renderReport(crowded, { width: columns, color: false, isVerbose: false }).split('\n')
    expect(lines.filter((line) => line.length > columns)).toEqual([])
  })

test('a terminal has its own width and colours; anything else has 80 characters and none', () => {
  expect(layoutOf({ isTTY: true, columns: 64 }).width).toBe(64)
  expect(layoutOf({ isTTY: false, columns: 200 })).toEqual({ width: 80, color: false, isVerbose: false })
  expect(layoutOf({})).toEqual({ width: 80, color: false, isVerbose: false })
})

test('a reason is told below the verdict, and a broken verdict without a broken clause says so', () => {
  const reasons = told(['The waiver of token.scope expired on 2026-01-01.'])
  const text = renderReport(
    { ...blank, verdict: 'broken', reasons },
    { width: 80, color: false, isVerbose: false },
  )
  expect(text).toContain(`BROKEN  development: The run does not meet its rules.\n  ${reasons[0]}`)
})

test('lines break at spaces, keep their indentation, and hang where they go on', () => {
  expect(wrap('  one two three four five six seven', 22)).toBe('  one two three four\n  five six seven')
  expect(wrap('  one two three four five six seven', 22, 4)).toBe(
    '  one two three four\n      five six seven',
  )
  expect(wrap('x'.repeat(50), 40)).toBe(`${'x'.repeat(40)}\n${'x'.repeat(10)}`)
})

test('a drift shows before and after, of a list what came and went, and the rest by number', () => {
  const place = told({ subject: 'PAR response', clause: null })
  const changes: readonly Change[] = told([
    { ...place, is: 'changed', fact: 'expires_in', before: { s: 60 }, after: { s: 90 } },
    { ...place, is: 'gone', fact: 'member x', before: 'string', after: null },
    { ...place, is: 'changed', fact: 'scopes', before: ['a', 'b'], after: ['b', 'c'] },
    ...Array.from(
      { length: 20 },
      (_, index): Change => ({ ...place, is: 'new', fact: told(`f${index}`), before: null, after: true }),
    ),
  ])
  const lines = renderDrift(
    {
      ...blank.drift,
      is: 'compared',
      changes,
      ...told({ since: '2026-11-01T10:00:00Z', uncompared: ['refusal x'] }),
    },
    { width: 80, color: false, isVerbose: false },
  )
  expect(lines[0]).toBe('Drift: 23 changes since 2026-11-01 (baselines/development.json).')
  expect(lines.slice(1, 4)).toEqual([
    '  changed  PAR response, expires_in: 60 s → 90 s',
    '  gone     PAR response, member x: string',
    '  changed  PAR response, scopes: - a, + c',
  ])
  expect(lines.slice(-2)).toEqual([
    '  and 11 more in reports/verdict.json',
    '  Seen in only one of the two: refusal x.',
  ])
})

test('a selection of checks that passed says so, before it says that the run is a part', () => {
  const reasons = told(['--grep runs only part of the checks.'])
  const [first, ...others] = blank.clauses
  if (!first) throw new Error('There is no clause.')
  const check = { ...told({ title: first.id, detail: '' }), outcome: 'kept' } as const
  const clauses = [{ ...first, outcome: 'kept', checks: [check] } as const, ...others]
  const text = renderReport(
    { ...blank, verdict: 'incomplete', reasons, clauses },
    { width: 80, color: false, isVerbose: false },
  )
  expect(text).toMatch(
    /INCOMPLETE {2}development: 1 selected check passed, and none failed; the others\s+did not run\.\n {2}--grep/,
  )
})
