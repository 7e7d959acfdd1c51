import { expect, test } from 'vitest'
import type { AnyClauseId } from '../../contract/index.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { standardsInWords } from '../../helpers/verdict/standards.ts'
import { asShown } from '../as-shown.ts'

const blank = blankReport('development', '2026-11-21T00:00:00Z')
const detail = asShown('expected one thing; received another')

/** A run in which every clause is kept, except those named. */
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
  'token.grant-type-supported': 'warning',
  'assertion.key-id': 'notice',
  'token.form-only': 'does not apply',
  'token.post-only': 'blocked',
})

const total = blank.clauses.filter(({ force }) => force === 'standard').length

test('departures are counted by level, without clauses that do not apply', () => {
  expect(standardsInWords(some)).toBe(
    `Standards: ${total - 5} of ${total - 1} that apply are kept, 2 MUST departures, 1 SHOULD departure, 1 could not be judged.`,
  )
  expect(standardsInWords(runWith({}))).toBe(`Standards: ${total} of ${total} that apply are kept.`)
})

test('a run that judged no standard says so, and a run without standards says nothing', () => {
  const all = (outcome: Outcome) => ({
    ...blank,
    clauses: blank.clauses.map((clause) => ({ ...clause, outcome })),
  })
  expect(standardsInWords(all('blocked'))).toBe('Standards: none could be judged.')
  expect(standardsInWords(all('does not apply'))).toBe('')
  expect(standardsInWords({ ...some, verdict: 'misconfigured' })).toBe('')
})

test('the page has a part for the standards, with links to their sections', () => {
  const page = contractPage(some, undefined, [])
  expect(page).toContain('<h2 id="standards">Standards</h2>')
  expect(page).toContain('<a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.1" rel="noreferrer">')
  expect(page).not.toContain('<h2 id="noted">')
})
