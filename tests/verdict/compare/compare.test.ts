import { expect, test } from 'vitest'
import type { ClauseId } from '../../../contract/index.ts'
import type { Observation } from '../../../helpers/observe/observation.ts'
import { blankReport } from '../../../helpers/verdict/blank-report.ts'
import { compareReports, worseClauses } from '../../../helpers/verdict/compare/compare.ts'
import type { Direction } from '../../../helpers/verdict/compare/comparison.ts'
import { conclusionOf, othersOf } from '../../../helpers/verdict/compare/sentence.ts'
import { topicOf } from '../../../helpers/verdict/compare/topics.ts'
import { OUTCOMES, type Outcome } from '../../../helpers/verdict/outcome.ts'
import type { Report } from '../../../helpers/verdict/report.ts'
import { told } from '../../told.ts'
import { clause } from '../clause-result.ts'

const ID = 'token.scope'

/** A result with one clause of each id; what is waived stands for an outcome. */
function report(
  outcomes: Readonly<Partial<Record<ClauseId, Outcome>>>,
  other: Partial<Report> = {},
  waived: Outcome = 'broken',
): Report {
  const clauses = Object.entries(outcomes).map(([id, outcome]) => clause(id as ClauseId, outcome))
  const isWaived = clauses.filter(({ outcome }) => outcome === 'waived')
  const waivers = isWaived.map(({ id }) =>
    told({ clause: id, reason: '', owner: '', link: '', expiry: '', state: 'in use', outcome: waived }),
  )
  const blank = blankReport('development', '2026-11-21T10:00:00.000Z')
  return { ...blank, run: told(String(other.target ?? 'first')), clauses, waivers, ...other }
}

const STAGING = { target: told('staging') }

const directionOf = (before: Report, after: Report): Direction | undefined =>
  compareReports(before, after).clauses[0]?.is

const TABLE: readonly (readonly [before: Outcome, after: Outcome, is: Direction | undefined])[] = [
  ['kept', 'kept', undefined],
  ['kept', 'broken', 'worse'],
  ['kept', 'notice', 'worse'],
  ['notice', 'warning', 'worse'],
  ['warning', 'broken', 'worse'],
  ['broken', 'warning', 'better'],
  ['broken', 'kept', 'better'],
  ['kept', 'unreachable', 'worse'],
  ['kept', 'blocked', 'worse'],
  ['kept', 'inconclusive', 'worse'],
  ['kept', 'not configured', 'unclear'],
  ['broken', 'unreachable', 'unclear'],
  ['blocked', 'inconclusive', 'unclear'],
  ['unreachable', 'kept', 'better'],
  ['not configured', 'broken', 'worse'],
  ['kept', 'left out', 'unclear'],
  ['left out', 'broken', 'unclear'],
  ['kept', 'does not apply', 'unclear'],
  ['does not apply', 'left out', 'unclear'],
]

for (const [before, after, is] of TABLE)
  test(`${before}, then ${after}: ${is ?? 'alike'}`, () => {
    expect(directionOf(report({ [ID]: before }), report({ [ID]: after }, STAGING))).toBe(is)
  })

for (const outcome of OUTCOMES)
  test(`${outcome} in both is alike`, () => {
    expect(compareReports(report({ [ID]: outcome }), report({ [ID]: outcome }, STAGING)).clauses).toEqual([])
  })

test('what is waived is known, whatever it is in the other', () => {
  const [waived, broken, kept] = (['waived', 'broken', 'kept'] as const).map((outcome) =>
    report({ [ID]: outcome }),
  ) as [Report, Report, Report]
  expect(directionOf(kept, waived)).toBe('known')
  expect(directionOf(broken, waived)).toBe('known')
  expect(directionOf(waived, broken)).toBe('known')
  expect(directionOf(waived, kept)).toBe('better')
})

test('a waiver of the first excuses nothing that is worse in the second', () => {
  const missing = report({ [ID]: 'waived' }, {}, 'not configured')
  expect(directionOf(missing, report({ [ID]: 'broken' }))).toBe('worse')
  const warning = report({ [ID]: 'waived' }, {}, 'warning')
  expect(directionOf(warning, report({ [ID]: 'broken' }))).toBe('worse')
})

test('a clause that only a portal shows is no worse for a target without one', () => {
  const id = 'key-pair.issued-on-registration'
  expect(directionOf(report({ [id]: 'kept' }), report({ [id]: 'not configured' }))).toBe('unclear')
  expect(directionOf(report({ [id]: 'not configured' }), report({ [id]: 'broken' }))).toBe('unclear')
})

test('what only one of the two has is listed, and is not worse', () => {
  const comparison = compareReports(
    report({ 'token.scope': 'kept', 'token.json': 'kept' }),
    report({ 'token.scope': 'kept', 'par.request': 'broken' }, STAGING),
  )
  expect(comparison.alone).toEqual({ first: ['token.json'], second: ['par.request'] })
  expect(worseClauses(comparison)).toEqual([])
  expect(comparison.compared).toBe(1)
})

test('the worse clauses come first, and the sentences count', () => {
  const comparison = compareReports(
    report({ 'token.json': 'broken', 'token.scope': 'kept', 'par.request': 'kept', 'api.put': 'kept' }),
    report(
      { 'token.json': 'kept', 'token.scope': 'broken', 'par.request': 'kept', 'api.put': 'not configured' },
      STAGING,
    ),
  )
  expect(comparison.clauses.map(({ id, is }) => [id, is])).toEqual([
    ['token.scope', 'worse'],
    ['token.json', 'better'],
    ['api.put', 'unclear'],
  ])
  expect(conclusionOf(comparison)).toBe('1 clause is worse in staging than in development.')
  expect(othersOf(comparison)).toBe(
    '1 clause is alike, 1 is better and 1 cannot be compared. Nothing that the document leaves open differs.',
  )
})

test('two results of one target are told apart by when their runs began', () => {
  const later = report({ [ID]: 'kept' }, { run: told('x'), startedAt: told('2026-11-22T09:30:00.000Z') })
  expect(conclusionOf(compareReports(report({ [ID]: 'kept' }), later))).toBe(
    'No clause is worse in development of 2026-11-22 09:30 than in development of 2026-11-21 10:00.',
  )
})

const observed = (facts: Observation['facts']): Partial<Report> => ({
  observations: told([{ subject: 'PAR response', clause: null, facts }]),
})

test('what the document leaves open is compared as drift is', () => {
  const { changes } = compareReports(
    report({}, observed(told({ expires_in: { s: 60 }, 'member a': 'string', same: { ms: 20 } }))),
    report({}, observed(told({ expires_in: { s: 90 }, 'header b': 'present', same: { ms: 30 } }))),
  )
  expect(changes.map(({ topic, is, fact }) => [topic, is, fact])).toEqual([
    ['Lifetimes', 'changed', 'expires_in'],
    ['Fields and claims', 'gone', 'member a'],
    ['Headers', 'new', 'header b'],
  ])
})

for (const [subject, fact, after, topic] of [
  ['discovery document', 'issuer', 'x', 'Discovery'],
  ['discovery document', 'header server', 'x', 'Headers'],
  ['connection to the gateway', 'TLS', 'TLSv1.3', 'TLS'],
  ['refusal token scope invented', 'header server', 'x', 'Refusals'],
  ['token endpoint', 'fastest round trip', { ms: 1 }, 'Round trips'],
  ['id_token', 'form', 'JWT', 'Other'],
] as const)
  test(`${subject}, ${fact}: ${topic}`, () => {
    expect(topicOf(told({ subject, fact, before: null, after }))).toBe(topic)
  })

test('a reader is warned of whatever else may explain a difference', () => {
  const first = report({}, observed({}))
  const { suite, document } = first.provenance
  const provenance = {
    ...first.provenance,
    suite: { ...suite, commit: told('abcdef1'), isModified: true },
    document: { ...document, digest: told('0') },
  }
  const second = report({}, { ...STAGING, provenance, checkSet: 'production' })
  expect(compareReports(first, second).warnings).toEqual([
    'They were judged by different versions of the contract.',
    'They were found by different versions of the suite.',
    'The suite was modified, so its commit does not say all that it did.',
    'Only one of them has the checks that are not safe in production.',
    'What the document leaves open was not observed in both, so it is not compared.',
  ])
  const plain = { ...first, provenance: { ...first.provenance, suite: { ...suite, isModified: false } } }
  expect(compareReports(plain, { ...plain, run: told('x') }).warnings).toEqual([])
  expect(compareReports(plain, plain).warnings).toEqual(['Both are the same run.'])
})
