import { expect, test } from 'vitest'
import { type AnyClauseId, clauseOf } from '../../contract/index.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult, Report } from '../../helpers/verdict/report.ts'
import { told } from '../told.ts'

const LAYOUT = { width: 80, color: false, isVerbose: false }
const blank = blankReport('development', '2026-11-21T00:00:00Z')

/** A run in which each clause ended in something, by what decides it. */
function runWith(
  verdict: Report['verdict'],
  said: (id: AnyClauseId) => [Outcome, Partial<CheckResult>?],
): Report {
  return {
    ...blank,
    verdict,
    reasons: [],
    clauses: blank.clauses.map((clause) => {
      const [outcome, more] = said(clause.id)
      const check = { ...told({ title: clause.id, detail: '' }), outcome, ...more }
      return { ...clause, outcome, detail: check.detail, checks: [check] }
    }),
  }
}

const linesOf = (report: Report, isVerbose = false): readonly string[] =>
  renderReport(report, { ...LAYOUT, isVerbose }).split('\n')

const departure: Partial<CheckResult> = told({
  departure: { expected: 'one thing', came: 'another' },
  exchange: ['POST https://a.example/token', 'a=b', '→ 200 application/json', '{"a":"b"}'],
})

const isOf = (id: AnyClauseId, force: string): boolean => clauseOf(id).force === force

for (const [what, report] of [
  ['every clause is broken', runWith('broken', (id) => [isOf(id, 'stated') ? 'broken' : 'kept', departure])],
  [
    'every clause has a cause of its own',
    runWith('incomplete', (id) => ['blocked', told({ detail: `the cause of ${id}`, todo: `Mend ${id}.` })]),
  ],
  [
    'every standard is departed from',
    runWith('kept', (id) => [isOf(id, 'standard') ? 'warning' : 'kept', departure]),
  ],
  [
    'every sample is departed from',
    runWith('kept', (id) => [isOf(id, 'shown') ? 'notice' : 'kept', departure]),
  ],
  [
    'there is something of everything',
    {
      ...runWith('broken', (id) => [isOf(id, 'stated') ? 'broken' : 'blocked', departure]),
      ...told({
        problems: Array.from({ length: 40 }, (_, index) => `problem ${index}`),
        notes: Array.from({ length: 40 }, (_, index) => `note ${index}`),
      }),
    },
  ],
] as const)
  test(`a run in which ${what} is told in 60 lines at most, its verdict last, and whole if that is wanted`, () => {
    const lines = linesOf(report)
    // Two lines come before, while it records.
    expect(lines.length).toBeLessThanOrEqual(58)
    expect(
      lines.filter((line) => line.startsWith(`${report.verdict.toUpperCase()}  development:`)),
    ).toHaveLength(1)
    expect(linesOf(report, true).length).toBeGreaterThan(lines.length)
  })

test('one cause is one block, however many clauses it takes with it', () => {
  const detail = 'PAR answered 401 invalid_client'
  const report = runWith('incomplete', () => ['blocked', told({ detail, todo: 'Check PRIVATE_KEY_ID.' })])
  const text = linesOf(report)
  const at = text.findIndex((line) => line.startsWith('blocked'))
  expect(text[at]).toBe(`blocked  ${detail}`)
  expect(text[at + 1]).toMatch(/^ {2}\d+ clauses and \d+ clauses of standards could not be judged:/)
  expect(text.filter((line) => line.includes(detail))).toHaveLength(1)
  expect(text.at(-1)).toBe('  Next: Check PRIVATE_KEY_ID.')
})

test('broken clauses come last above the verdict, in full, with what shows them', () => {
  const broken = told({ detail: 'x', ...departure })
  const report = runWith('broken', (id) => (id === 'token.scope' ? ['broken', broken] : ['kept']))
  expect(linesOf(report).slice(-11).join('\n')).toBe(
    `broken  token.scope  (section 2.2, stated)
  The token response carries scope, the scope granted to the token, as a string.
  expected  one thing
  received  another
  exchange  POST https://a.example/token
            a=b
            → 200 application/json
            {"a":"b"}

BROKEN  development: The service departs from its documentation in 1 place.
  Next: Fix token.scope in the service, or correct the document; \`npm run waive\`
  drafts a waiver.`
      .split('\n')
      .slice(-11)
      .join('\n'),
  )
})

test('a waived run names clause, owner and expiry', () => {
  const waiver = told({
    clause: 'token.scope',
    reason: 'Fixed in the next release.',
    owner: 'payments team',
    link: 'https://tracker.example/1',
    expiry: '2027-01-31',
    state: 'in use',
    outcome: 'broken',
  })
  const report = runWith('kept', (id) => [id === 'token.scope' ? 'waived' : 'kept'])
  const text = linesOf({ ...report, waivers: [waiver] }).join('\n')
  expect(text).toContain(`KEPT  development: Every stated clause is kept or waived (1).
  Waived until 2027-01-31 by payments team: token.scope`)
})

test('what was received stands above what to do, for what is broken and for what could not be judged', () => {
  const exchange = told([
    'POST https://a.example/par',
    'client_id=a',
    '→ 400 application/json',
    '{"request_uri":"urn:x"}',
  ])
  const said = { ...departure, ...told({ todo: 'Check REDIRECT_URI.' }), exchange }
  for (const outcome of ['broken', 'inconclusive'] as const) {
    const other = outcome === 'broken' ? 'broken' : 'incomplete'
    const text = linesOf(runWith(other, (id) => (id === 'par.request' ? [outcome, said] : ['kept']))).join(
      '\n',
    )
    expect(text).toMatch(
      /exchange +POST https:\/\/a\.example\/par\n +→ 400 application\/json\n +\{"request_uri":"urn:x"\}\n[\s\S]*Check REDIRECT_URI\./,
    )
    expect(text).not.toContain('client_id=a')
  }
})
