import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { type AnyClauseId, clauseOf } from '../../contract/index.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { departuresInWords, departuresOf, standardsInWords } from '../../helpers/verdict/standards.ts'
import { asShown } from '../as-shown.ts'

const blank = blankReport('development', '2026-11-21T00:00:00Z')
const detail = asShown('expected one thing; received another')

/** A run in which every clause is kept, except those named. */
function runWith(outcomes: Partial<Record<AnyClauseId, Outcome>>, known?: readonly AnyClauseId[]): Report {
  const clauses = blank.clauses.map((clause) => {
    const outcome = outcomes[clause.id] ?? (clause.force === 'silent' ? 'not judged' : 'kept')
    return outcome === 'kept' ? { ...clause, outcome } : { ...clause, outcome, detail }
  })
  return { ...blank, verdict: 'kept', reasons: [], clauses, departures: departuresOf(clauses, known, false) }
}

const MUSTS = blank.clauses.map(({ id }) => id).filter((id) => clauseOf(id).standard?.level === 'MUST')

/** A run that departs from the first of the MUSTs. */
const departing = (number: number, known?: readonly AnyClauseId[]) =>
  runWith(Object.fromEntries(MUSTS.slice(0, number).map((id) => [id, 'warning'])), known)

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

test('departures from a MUST are counted, and those that the last run did not have are new', () => {
  for (const [number, known, says] of [
    [0, [], ''],
    [1, undefined, '1 departure from a standard.'],
    [1, [], '1 departure from a standard, which is new.'],
    [1, MUSTS.slice(0, 1), '1 departure from a standard.'],
    [3, [], '3 departures from standards, all of them new.'],
    [9, MUSTS.slice(0, 6), '9 departures from standards, 3 of them new.'],
    [9, MUSTS.slice(0, 9), '9 departures from standards.'],
    [9, undefined, '9 departures from standards.'],
  ] as const) {
    const report = departing(number, known)
    expect(departuresInWords(report), `${number}, ${known?.length}`).toBe(says)
    expect(report.departures.number).toBe(number)
    expect(report.departures.new).toEqual(known ? MUSTS.slice(known.length, number) : [])
  }
  expect(departuresInWords(runWith({ 'assertion.key-id': 'notice' }, []))).toBe('')
})

const only = (id: AnyClauseId, outcome: Outcome): Partial<Record<AnyClauseId, Outcome>> => ({ [id]: outcome })

test('waived departures are counted apart', () => {
  const [one = 'token.post-only', other = one] = MUSTS
  const waivers = asShown([
    { clause: one, reason: '', owner: '', link: '', expiry: '', state: 'in use', outcome: 'warning' },
  ]) as Report['waivers']
  expect(departuresInWords({ ...runWith(only(one, 'waived')), waivers })).toBe(
    '1 departure from a standard is waived.',
  )
  const both = { ...runWith({ ...only(one, 'waived'), ...only(other, 'warning') }, []), waivers }
  expect(departuresInWords(both)).toBe('1 departure from a standard, which is new. 1 more is waived.')
  expect(standardsInWords(both)).toContain(', 1 MUST departure, 1 waived.')
})

const LAYOUT = { width: 160, color: false, isVerbose: false }

test('the last line of the terminal counts the departures, and every new one is listed first', () => {
  const known = MUSTS.filter((_, index) => index < 20 && index % 2 === 0)
  const lines = renderReport(departing(20, known), LAYOUT).split('\n')
  expect(lines.at(-1)).toBe(
    'KEPT  development: The service conforms to its documentation. 20 departures from standards, 10 of them new.',
  )
  const at = lines.findIndex((line) => line.startsWith('Standards: '))
  const listed = lines.slice(at + 1, at + 11)
  for (const [index, line] of listed.entries())
    expect(line.startsWith(`  new warning  ${MUSTS[index * 2 + 1]} (`), line).toBe(true)
  expect(lines[at + 11]).toMatch(/^ {2}and 10 more departures: see /)
})

test('a run that is not kept lists its new departures before the verdict, and no others', () => {
  const broken = (known: readonly AnyClauseId[]): Report => {
    const report = departing(2, known)
    const clauses = report.clauses.map((one) =>
      one.id === 'token.scope' ? { ...one, outcome: 'broken' as const, detail } : one,
    )
    return { ...report, verdict: 'broken', clauses }
  }
  const text = renderReport(broken(MUSTS.slice(0, 1)), LAYOUT)
  expect(text).toContain(`  new warning  ${MUSTS[1]} (`)
  expect(text).not.toContain(`warning  ${MUSTS[0]} (`)
  expect(text).toContain('in 1 place. 2 departures from standards, 1 of them new.')
  expect(renderReport(broken(MUSTS.slice(0, 2)), LAYOUT)).not.toContain('Standards:')
})

test('the head of the page counts the departures, and the new ones come first in their part', () => {
  const page = parse(contractPage(departing(3, MUSTS.slice(0, 2)), undefined, []))
  const link = page.querySelector('header a[href="#standards"]')
  expect(link?.text).toBe('3 departures from standards, 1 of them new.')
  const links = page.querySelectorAll('header a[href^="#finding-"]').map(({ text }) => text)
  expect(links).toEqual([MUSTS[2]])
  const findings = page.querySelectorAll('[aria-labelledby="standards"] details.clause')
  expect(findings.map(({ id }) => id)).toEqual([2, 0, 1].map((index) => `finding-${MUSTS[index]}`))
  expect(findings.map((one) => one.querySelector('.badge')?.text)).toEqual(['new', 'warning', 'warning'])
})

test('the page has a part for the standards, with links to their sections', () => {
  const page = contractPage(some, undefined, [])
  expect(page).toContain('<h2 id="standards">Standards</h2>')
  expect(page).toContain('<a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.1" rel="noreferrer">')
  expect(page).not.toContain('<h2 id="noted">')
})
