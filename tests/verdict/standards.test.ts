import { expect, test } from 'vitest'
import { type AnyClauseId, clauseOf } from '../../contract/index.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { stepSummary } from '../../helpers/report/step-summary.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { standardsInWords } from '../../helpers/verdict/standards.ts'
import { told } from '../told.ts'

const blank = blankReport('development', '2026-11-21T00:00:00Z')
const detail = told('expected one thing; received another')

/** A run in which every clause is kept but those named. */
function runWith(outcomes: Partial<Record<AnyClauseId, Outcome>>): Report {
  return {
    ...blank,
    verdict: 'kept',
    clauses: blank.clauses.map((clause) => {
      const outcome = outcomes[clause.id] ?? (clause.force === 'silent' ? 'not judged' : 'kept')
      return outcome === 'kept' ? { ...clause, outcome } : { ...clause, outcome, detail }
    }),
  }
}

const some = runWith({
  'token.content-type': 'warning',
  'assertion.key-id': 'notice',
  'token.form-only': 'does not apply',
  'token.post-only': 'blocked',
})

const total = blank.clauses.filter(({ force }) => force === 'standard').length

test('departures are counted by level, and what does not apply is not counted', () => {
  expect(standardsInWords(some)).toBe(
    `Standards: ${total - 4} of ${total - 1} that apply are kept, 1 MUST departure, 1 SHOULD departure, 1 could not be judged.`,
  )
  expect(standardsInWords(runWith({}))).toBe(`Standards: ${total} of ${total} that apply are kept.`)
})

test('a run that judged no standard says so, and one without standards says nothing', () => {
  const all = (outcome: Outcome) => ({
    ...blank,
    clauses: blank.clauses.map((clause) => ({ ...clause, outcome })),
  })
  expect(standardsInWords(all('blocked'))).toBe('Standards: none could be judged.')
  expect(standardsInWords(all('does not apply'))).toBe('')
  expect(standardsInWords({ ...some, verdict: 'misconfigured' })).toBe('')
})

test('a terminal has one line for each departure, with the section', () => {
  const text = renderReport(some, { width: 80, color: false, isVerbose: false })
  expect(text.split('\n').filter((line) => line.includes('token.content-type'))).toEqual([
    '  warning  token.content-type (RFC 6749, 5.1): expected one thing; received ano…',
  ])
  expect(text).not.toContain('token.post-only')
})

test('a terminal has five lines at most, the warnings first', () => {
  const departing = blank.clauses.flatMap(({ id }) => {
    const level = clauseOf(id).standard?.level
    return level ? [[id, level === 'MUST' ? 'warning' : 'notice'] as const] : []
  })
  const text = renderReport(runWith(Object.fromEntries(departing)), {
    width: 80,
    color: false,
    isVerbose: false,
  })
  const lines = text.split('\n').filter((line) => /^ {2}(warning|notice) {2}/.test(line))
  expect(lines).toHaveLength(5)
  expect(lines.every((line) => line.startsWith('  warning'))).toBe(true)
  expect(text).toContain(`  and ${departing.length - 5} more departures: see reports/contract.html`)
})

test('the page has a part for the standards, in which a section is a link', () => {
  const page = contractPage(some, undefined, [])
  expect(page).toContain('<h2 id="standards">Standards</h2>')
  expect(page).toContain('<a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.1" rel="noreferrer">')
  expect(page).not.toContain('<h2 id="noted">')
})

test('the summary of a step tells it in a sentence', () => {
  expect(stepSummary(some)).toContain('1 MUST departure')
})
