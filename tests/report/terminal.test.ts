import { expect, test } from 'vitest'
import { type AnyClauseId, clauseOf } from '../../contract/index.ts'
import type { Fact } from '../../helpers/observe/observation.ts'
import { renderDrift } from '../../helpers/report/terminal/drift-lines.ts'
import { layoutOf } from '../../helpers/report/terminal/style.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { wrapLines } from '../../helpers/report/terminal/wrap.ts'
import { redact } from '../../helpers/secrets/redact.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Change } from '../../helpers/verdict/drift.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult, Report } from '../../helpers/verdict/report.ts'
import { asShown } from '../as-shown.ts'
import { KEYS_LEFT } from './pages.ts'

const LAYOUT = { width: 80, color: false, isVerbose: false }
const blank = blankReport('development', '2026-11-21T00:00:00Z')

/** A run in which each clause has an outcome. */
function runWith(verdict: Report['verdict'], said: (id: AnyClauseId) => [Outcome, Partial<CheckResult>?]) {
  const clauses = blank.clauses.map((clause) => {
    const [outcome, more] = said(clause.id)
    const check = { ...asShown({ title: clause.id, detail: '' }), outcome, ...more }
    return { ...clause, outcome, detail: check.detail, checks: [check] }
  })
  return { ...blank, verdict, reasons: [], clauses }
}

const linesOf = (report: Report, isVerbose = false): readonly string[] =>
  renderReport(report, { ...LAYOUT, isVerbose }).split('\n')

const departure: Partial<CheckResult> = asShown({
  departure: { expected: 'one thing', came: 'another' },
  exchange: ['POST https://a.example/token', 'a=b', '→ 200 application/json', '{"a":"b"}'],
})

const isOf = (id: AnyClauseId, force: string): boolean => clauseOf(id).force === force

const PROBLEMS = asShown({
  problems: Array.from({ length: 40 }, (_, index) => `problem ${index} ${'x'.repeat(200)}`),
  notes: Array.from({ length: 40 }, (_, index) => `note ${index}`),
  reasons: [`A reason with ${'many '.repeat(30)}words.`],
})

test('a run fits in 60 lines of the width of the terminal, with one verdict line; verbose output is longer', () => {
  const cause = (id: AnyClauseId) => asShown({ detail: `the cause of ${id}`, todo: `Fix ${id}.` })
  for (const report of [
    runWith('broken', (id) => [isOf(id, 'stated') ? 'broken' : 'kept', departure]),
    runWith('incomplete', (id) => ['blocked', cause(id)]),
    runWith('kept', (id) => [isOf(id, 'standard') ? 'warning' : 'kept', departure]),
    runWith('kept', (id) => [isOf(id, 'shown') ? 'notice' : 'kept', departure]),
    { ...runWith('broken', (id) => [isOf(id, 'stated') ? 'broken' : 'blocked', departure]), ...PROBLEMS },
  ]) {
    const lines = linesOf(report)
    // While it records, a run prints two more lines.
    expect(lines.length).toBeLessThanOrEqual(58)
    expect(lines.filter((line) => line.length > LAYOUT.width)).toEqual([])
    expect(
      lines.filter((line) => line.startsWith(`${report.verdict.toUpperCase()}  development:`)),
    ).toHaveLength(1)
    expect(linesOf(report, true).length).toBeGreaterThan(lines.length)
  }
})

test('a cause is printed once, no matter how many clauses it blocks', () => {
  const detail = 'PAR answered 401 invalid_client'
  const report = runWith('incomplete', () => ['blocked', asShown({ detail, todo: 'Check PRIVATE_KEY_ID.' })])
  const text = linesOf(report)
  const at = text.findIndex((line) => line.startsWith('blocked'))
  expect(text[at]).toBe(`blocked  ${detail}`)
  expect(text[at + 1]).toMatch(/^ {2}\d+ clauses could not be judged: service\.business-scope/)
  expect(text.filter((line) => line.includes(detail))).toHaveLength(1)
  expect(text.at(-1)).toBe('  Next: Check PRIVATE_KEY_ID.')
})

test('broken clauses come right before the verdict, with the exchange that shows them', () => {
  const broken = asShown({ detail: 'x', ...departure })
  const report = runWith('broken', (id) => (id === 'token.scope' ? ['broken', broken] : ['kept']))
  const text = `broken  token.scope  (section 2.2, stated)
  The token response carries scope, the scope granted to the token, as a string.
  expected  one thing
  received  another
  exchange  POST https://a.example/token
            → 200 application/json
            {"a":"b"}

BROKEN  development: The service departs from its documentation in 1 place.
  Next: Make the service keep token.scope, or correct the document; \`npm run
  waive\` drafts a waiver.`
  expect(linesOf(report).join('\n').endsWith(text)).toBe(true)
  expect(linesOf(report, true)).toContain('            a=b')
})

test('a broken clause comes before what could not be judged because of it', () => {
  const broken = asShown({ detail: 'x', ...departure })
  const report = runWith('broken', (id) =>
    id === 'token.scope'
      ? ['broken', broken]
      : ['blocked', asShown({ detail: `no scope`, cause: 'no scope' })],
  )
  const lines = linesOf(report)
  const at = (start: string) => lines.findIndex((line) => line.startsWith(start))
  expect(at('broken  token.scope')).toBeGreaterThan(0)
  expect(at('broken  token.scope')).toBeLessThan(at('blocked  No scope'))
})

test('what was received is printed even if the finding is long and the rest is cut', () => {
  const long = asShown({ departure: { expected: 'many words '.repeat(120), came: 'only this' } })
  const lines = linesOf(runWith('broken', (id) => [isOf(id, 'stated') ? 'broken' : 'blocked', long]))
  expect(lines).toContain('  received  only this')
})

test('a run that is not kept always ends with the first thing to do', () => {
  const verdicts = { broken: 'broken', unreachable: 'unreachable', blocked: 'incomplete' } as const
  const { blocked, ...others } = {
    ...verdicts,
    inconclusive: 'incomplete',
    'not configured': 'incomplete',
  } as const
  for (const [outcome, verdict] of Object.entries({ blocked, ...others })) {
    const report = runWith(verdict, (id) => [
      id === 'token.scope' ? (outcome as Outcome) : 'kept',
      asShown({ detail: 'it failed' }),
    ])
    expect(linesOf(report).join(' '), outcome).toMatch(/ {2}Next: \S/)
  }
  expect(
    linesOf({ ...runWith('incomplete', () => ['kept']), reasons: asShown(['The run is partial.']) }),
  ).toContain('  Next: Look up the message above in docs/troubleshooting.md.')
})

test('all clauses that a place would show are explained, no matter what the verdict is', () => {
  const variables = ['PORTAL_ACTIONS=manage', 'PORTAL_REVIEWER_USERNAME', 'PORTAL_JOURNEY', 'PORTAL_URL']
  const hidden = blank.clauses.filter(({ id }) => clauseOf(id).place === 'portal').map(({ id }) => id)
  for (const verdict of ['kept', 'incomplete'] as const) {
    const report = runWith(verdict, (id) => {
      const index = hidden.indexOf(id)
      const detail = `set ${variables[index % variables.length]}, ${'and so on '.repeat(5)}`
      return index < 0 ? ['kept'] : ['not configured', asShown({ detail })]
    })
    const flowing = linesOf(report).join(' ').replace(/\s+/g, ' ')
    const counts = [...flowing.matchAll(/(\d+) (?:developer-portal )?clauses?(?: skipped)?: set/g)]
    expect(
      counts.reduce((sum, [, number]) => sum + Number(number), 0),
      verdict,
    ).toBe(hidden.length)
  }
})

test('the output ends with the keys left at the portal, and says what to do with them', () => {
  const text = linesOf({ ...runWith('kept', () => ['kept']), keysLeft: KEYS_LEFT }).join('\n')
  const [alive, perhaps] = text.slice(text.indexOf('A live key is left')).split('\n\n')
  expect(alive).toContain('client ID 7f3c1a52-0c0e-4e57-9a55-0f7b1c2d3e4f')
  expect(alive).toContain('Revoke it by hand.')
  expect(perhaps).toMatch(/^A live key may be left\n[\s\S]*\n {2}- Key 8\n {2}Revoke by hand any key/)
})

test('a terminal sets the width; any other output has 80 columns and no color', () => {
  expect(layoutOf({ isTTY: true, columns: 64 }).width).toBe(64)
  expect(layoutOf({ isTTY: false, columns: 200 })).toEqual(LAYOUT)
})

test('lines break at spaces, and continue with the same indent, or after a label', () => {
  expect(wrapLines('  one two three four five six seven', 22)).toEqual([
    '  one two three four',
    '  five six seven',
  ])
  expect(wrapLines('  seen  one two three four five six', 30)).toEqual([
    '  seen  one two three four',
    '        five six',
  ])
  expect(wrapLines('x'.repeat(50), 40)).toEqual(['x'.repeat(40), 'x'.repeat(10)])
})

test('no line break divides a fingerprint: what is left of it would get a fingerprint of its own', () => {
  const token = '<refresh_token#9fc82208ab>'
  const body = `  {"scope":"accounts","refresh_token":"${token}","expires_in":300}`
  for (let width = 1; width <= 90; width += 1) {
    const lines = wrapLines(body, width)
    expect(
      lines.filter((line) => line.includes(token)),
      String(width),
    ).toHaveLength(1)
    expect(redact(lines.join('\n')), String(width)).toBe(lines.join('\n'))
    expect(lines.map((line) => line.trim()).join('')).toBe(body.trim())
  }
  expect(wrapLines(`${'x'.repeat(30)}${token}`, 40)).toEqual(['x'.repeat(30), token])
})

test('drift shows the values before and after, the changes of a list, and the number of further changes', () => {
  const change = (is: Change['is'], fact: string, before: Fact | null, after: Fact | null): Change => ({
    ...asShown({ subject: 'PAR response', clause: null, fact }),
    ...{ is, before, after },
  })
  const changes = [
    change('changed', 'expires_in', { s: 60 }, { s: 90 }),
    change('gone', 'member x', own('string'), null),
    change('changed', 'scopes', asShown(['a', 'b']), asShown(['b', 'c'])),
    ...Array.from({ length: 20 }, (_, index) => change('new', `f${index}`, null, true)),
  ]
  const since = own('2026-11-01T10:00:00Z')
  const drift = {
    ...blank.drift,
    is: 'compared',
    changes,
    since,
    compared: 7,
    onlyBefore: asShown(['refusal x']),
    onlyAfter: asShown(['a', 'b', 'c', 'd', 'e']),
  } as const
  const lines = renderDrift(drift, LAYOUT)
  expect(lines[0]).toBe(
    'Drift: 23 changes since 2026-11-01 (baselines/development.json); 7 subjects compared.',
  )
  expect(lines.slice(1, 4)).toEqual([
    '  changed  PAR response, expires_in: 60 s → 90 s',
    '  gone     PAR response, member x: string',
    '  changed  PAR response, scopes: - a, + c',
  ])
  expect(lines.slice(-3)).toEqual([
    '  and 11 more in reports/verdict.json',
    '  Only the baseline has: refusal x.',
    '  Only this run observed: a, b, c and 2 others.',
  ])
  expect(renderDrift(drift, { ...LAYOUT, isVerbose: true }).at(-1)).toBe(
    '  Only this run observed: a, b, c, d and e.',
  )
  const [none] = renderDrift({ ...drift, compared: 0, changes: [] }, LAYOUT)
  expect(none).toMatch(
    /^Nothing to compare with baselines\/development\.json of 2026-11-01: no subject is in both\.$/,
  )
})
