import { expect, test } from 'vitest'
import { renderComparison } from '../../commands/compare/compare-lines.ts'
import type { ClauseId } from '../../contract/index.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import {
  compareReports,
  conclusionOf,
  type Direction,
  isShort,
  othersOf,
} from '../../helpers/verdict/compare.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { asShown } from '../as-shown.ts'
import { clause } from './clause-result.ts'

const ID = 'token.scope'

/** A result with one clause for each id. Waived clauses have the outcome `waived` underneath. */
function report(
  outcomes: Readonly<Partial<Record<ClauseId, Outcome>>>,
  other: Partial<Report> = {},
  waived: Outcome = 'broken',
): Report {
  const clauses = Object.entries(outcomes).map(([id, outcome]) => clause(id as ClauseId, outcome))
  const isWaived = clauses.filter(({ outcome }) => outcome === 'waived')
  const waivers = isWaived.map(({ id }) =>
    asShown({ clause: id, reason: '', owner: '', link: '', expiry: '', state: 'in use', outcome: waived }),
  )
  const blank = blankReport('development', '2026-11-21T10:00:00.000Z')
  return { ...blank, run: asShown(String(other.target ?? 'first')), clauses, waivers, ...other }
}

const STAGING = { target: asShown('staging') }

const directionOf = (before: Report, after: Report): Direction | undefined =>
  compareReports(before, after).clauses[0]?.is

const TABLE: readonly (readonly [before: Outcome, after: Outcome, is: Direction | undefined])[] = [
  ['kept', 'kept', undefined],
  ['blocked', 'blocked', undefined],
  ['kept', 'notice', 'worse'],
  ['notice', 'warning', 'worse'],
  ['warning', 'broken', 'worse'],
  ['broken', 'warning', 'better'],
  ['broken', 'kept', 'better'],
  ['kept', 'unreachable', 'unclear'],
  ['kept', 'blocked', 'unclear'],
  ['kept', 'inconclusive', 'unclear'],
  ['not offered', 'broken', 'apart'],
  ['kept', 'not offered', 'apart'],
  ['does not apply', 'kept', 'apart'],
  ['kept', 'does not apply', 'unclear'],
  ['unreachable', 'blocked', 'apart'],
  ['unreachable', 'not configured', 'apart'],
  ['inconclusive', 'notice', 'unclear'],
  ['kept', 'not configured', 'unclear'],
  ['broken', 'unreachable', 'unclear'],
  ['unreachable', 'kept', 'unclear'],
  ['not configured', 'broken', 'unclear'],
  ['kept', 'left out', 'unclear'],
  ['left out', 'broken', 'unclear'],
]

test('the direction of a clause follows from its two outcomes', () => {
  for (const [before, after, is] of TABLE)
    expect(directionOf(report({ [ID]: before }), report({ [ID]: after })), `${before}, ${after}`).toBe(is)
})

test('a waived clause is known, unless the second result is worse than what is waived', () => {
  const [broken, kept] = [report({ [ID]: 'broken' }), report({ [ID]: 'kept' })]
  const waived = (outcome?: Outcome) => report({ [ID]: 'waived' }, {}, outcome)
  for (const [before, after, is] of [
    [kept, waived(), 'known'],
    [broken, waived(), 'known'],
    [waived(), broken, 'known'],
    [waived(), kept, 'better'],
    [waived('not configured'), broken, 'unclear'],
    [waived('warning'), broken, 'worse'],
    [waived('notice'), waived('notice'), undefined],
  ] as const)
    expect(directionOf(before, after)).toBe(is)
  const two = report({ 'token.json': 'waived', [ID]: 'waived' }, {}, 'warning')
  const waivers = two.waivers.map((one) => (one.clause === ID ? one : { ...one, outcome: 'broken' as const }))
  expect(directionOf({ ...two, waivers }, report({ [ID]: 'warning' }))).toBe('known')
})

test('a clause that only a portal shows is unclear for a target without a portal', () => {
  const [unset, kept, broken] = (['not configured', 'kept', 'broken'] as const).map((outcome) =>
    report({ 'key-pair.issued-on-registration': outcome }),
  ) as [Report, Report, Report]
  expect([directionOf(kept, unset), directionOf(unset, broken)]).toEqual(['unclear', 'unclear'])
})

/** Outcomes of a clause that was not judged, for a reason other than OFFERS. */
const UNJUDGED = ['unreachable', 'blocked', 'inconclusive', 'left out', 'not configured'] as const

test('a comparison is short if a clause was judged in only one of the two, unless the other does not offer it', () => {
  const whole = report({ [ID]: 'kept', 'token.json': 'kept' })
  const pairs = (other: Report) => [compareReports(whole, other), compareReports(other, whole)]
  for (const outcome of UNJUDGED)
    for (const comparison of pairs(report({ [ID]: outcome, 'token.json': 'kept' }))) {
      expect(isShort(comparison), outcome).toBe(true)
      expect(conclusionOf(comparison), outcome).toMatch(
        /^No clause is worse in .*, but 1 of 2 clauses was judged in only one of the two\.$/,
      )
    }
  for (const comparison of pairs(report({ 'token.json': 'kept' })))
    expect(isShort(comparison), 'absent').toBe(true)
  for (const outcome of ['kept', 'broken', 'not offered'] as const)
    for (const comparison of pairs(report({ [ID]: outcome, 'token.json': 'kept' })))
      expect(isShort(comparison), outcome).toBe(false)
  const neither = report({ [ID]: 'kept', 'token.json': 'unreachable' })
  expect(isShort(compareReports(neither, neither)), 'judged in neither').toBe(false)
  expect(isShort(compareReports(whole, report({ [ID]: 'waived', 'token.json': 'kept' })))).toBe(false)
})

test('a comparison in which no clause was judged in both is short', () => {
  const comparison = compareReports(
    report({ [ID]: 'kept', 'token.json': 'not offered' }),
    report({ [ID]: 'not offered', 'token.json': 'kept' }),
  )
  expect(isShort(comparison)).toBe(true)
  expect(conclusionOf(comparison)).toBe('Nothing was compared: no clause was judged in both.')
})

test('a clause that does not apply is compared, unless that side leaves out its whole profile of standards', () => {
  const kept = report({ 'token.content-type': 'kept', 'token.post-only': 'kept', [ID]: 'kept' })
  const one = report({ 'token.content-type': 'does not apply', 'token.post-only': 'kept', [ID]: 'kept' })
  const off = report({
    'token.content-type': 'does not apply',
    'token.post-only': 'does not apply',
    [ID]: 'kept',
  })
  expect(isShort(compareReports(kept, one))).toBe(true)
  expect(isShort(compareReports(kept, { ...one, ...STAGING }))).toBe(false)
  for (const comparison of [compareReports(kept, off), compareReports(off, kept)]) {
    expect(isShort(comparison)).toBe(true)
    expect(comparison.clauses.map(({ is }) => is)).toEqual(['unclear', 'unclear'])
  }
})

test('the worse clauses come first, and the sentences count the differences', () => {
  const first = {
    'token.json': 'broken',
    'token.scope': 'kept',
    'api.put': 'kept',
    'par.json': 'kept',
    'exchange.json': 'broken',
  } as const
  const second = {
    ...({ 'token.json': 'kept', 'token.scope': 'broken', 'api.put': 'not configured' } as const),
    'api.data-of-application': 'broken',
    'exchange.json': 'waived',
  } as const
  const comparison = compareReports(
    report({ ...first, 'par.request': 'kept' }, observed({ x: 'a' })),
    report({ ...second, 'par.request': 'kept' }, { ...STAGING, ...observed({ x: 'b' }) }),
  )
  expect(comparison.clauses.map(({ id, is }) => [id, is])).toEqual([
    ['token.scope', 'worse'],
    ['exchange.json', 'known'],
    ['token.json', 'better'],
    ['api.put', 'unclear'],
    ['api.data-of-application', 'unclear'],
    ['par.json', 'unclear'],
  ])
  expect(conclusionOf(comparison)).toBe(
    '1 clause is worse in staging than in development, and 3 of 7 clauses were judged in only one of the two.',
  )
  expect(othersOf(comparison)).toBe(
    'Others: 1 better, 1 known from waivers, 0 with nothing to compare; 1 fact differs in 1 common subject.',
  )
})

test('two results of one target are distinguished by the start of their runs', () => {
  const later = report(
    { [ID]: 'kept' },
    { run: asShown('x'), startedAt: asShown('2026-11-22T09:30:00.000Z') },
  )
  expect(conclusionOf(compareReports(report({ [ID]: 'kept' }), later))).toBe(
    'No clause is worse in development of 2026-11-22 09:30 than in development of 2026-11-21 10:00; 1 clause was judged in both.',
  )
})

const observed = (facts: object): Partial<Report> => ({
  observations: asShown([{ subject: 'PAR response', clause: null, facts }]) as Report['observations'],
})

test('a comparison warns about other reasons for a difference', () => {
  const first = report({}, observed({}))
  const { suite, document } = first.provenance
  const provenance = {
    ...first.provenance,
    suite: { ...suite, commit: asShown('abcdef1'), isModified: true },
    document: { ...document, digest: asShown('0') },
  }
  const second = report({}, { ...STAGING, provenance, checkSet: 'production' })
  expect(compareReports(first, second).warnings).toHaveLength(3)
  const of = (other: Partial<typeof suite>): Report => {
    const own = { ...suite, isModified: false, ...other }
    return { ...first, run: asShown('x'), provenance: { ...first.provenance, suite: own } }
  }
  const plain = of({})
  for (const other of [{ isModified: true }, { version: asShown('9') }, { commit: asShown('abcdef1') }])
    expect(
      compareReports(plain, { ...of(other), run: asShown('y') }).warnings,
      JSON.stringify(other),
    ).toEqual(['They come from different versions of the suite, or from a modified one.'])
  expect(compareReports(plain, { ...plain, run: asShown('y') }).warnings).toEqual([])
  expect(compareReports(plain, plain).warnings).toEqual(['Both are the same run.'])
})

test('a comparison fits a screen and states its conclusion, and VERBOSE shows all of it', () => {
  const blank = blankReport('development', '2026-11-21T10:00:00.000Z')
  const as = (outcome: Outcome): Partial<Report> => ({
    clauses: blank.clauses.map((one) => ({ ...one, outcome, detail: asShown('x'.repeat(200)) })),
  })
  const facts = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`header x-${index}`, 'present']))
  const comparison = compareReports(
    report({}, { ...as('kept'), ...observed({ lifetime: { s: 60 } }) }),
    report({}, { ...STAGING, ...as('broken'), ...observed({ lifetime: { s: 90 }, ...facts }) }),
  )
  const lines = renderComparison(comparison, { width: 80, color: false, isVerbose: false }).split('\n')
  expect(lines.length).toBeLessThanOrEqual(52)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.join('\n')).toMatch(/^\d+ clauses are worse in staging than in development; \d+ clauses/m)
  expect(lines.join('\n')).toMatch(/^worse {2}[\w.-]+ \(section [\d.]+\): kept → broken$/m)
  const whole = renderComparison(comparison, { width: 80, color: false, isVerbose: true })
  expect(whole).toContain('  changed  PAR response, lifetime: 60 s → 90 s')
  expect(whole.match(/header x-/g)).toHaveLength(60)
})

test('a comparison warns if two environments offer different parts', () => {
  const offering = (...parts: readonly ('put' | 'portal')[]): Report => ({
    ...report({}),
    notOffered: parts.map((part) => ({ part, because: own('there is none') })),
  })
  const says = 'They do not offer the same parts of the document.'
  expect(compareReports(offering('put'), offering('portal')).warnings).toContain(says)
  expect(compareReports(report({}), offering('put')).warnings).toContain(says)
  expect(compareReports(offering('put'), offering('put')).warnings).not.toContain(says)
  expect(compareReports(report({}), report({})).warnings).not.toContain(says)
})
