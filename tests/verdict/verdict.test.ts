import { expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import { partNames } from '../../contract/parts.ts'
import { own } from '../../helpers/secrets/shown.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { ClauseResult, Verdict } from '../../helpers/verdict/report.ts'
import { departuresOf } from '../../helpers/verdict/standards.ts'
import {
  countChecks,
  isOutOfSight,
  scopeOf,
  sentenceOf,
  takesKept,
  verdictOf,
} from '../../helpers/verdict/verdict.ts'
import { clause } from './clause-result.ts'

test('a run without a kept clause is not kept', () => {
  expect(verdictOf([clause('token.scope', 'waived')], false)).toBe('incomplete')
  expect(verdictOf([clause('exchange.code-of-client', 'kept')], false)).toBe('incomplete')
  expect(verdictOf([], false)).toBe('incomplete')
})

test('a broken clause outweighs an unreachable one, which outweighs a blocked one', () => {
  const clauses = [clause('api.put', 'blocked'), clause('token.scope', 'unreachable')]
  expect(verdictOf(clauses, false)).toBe('unreachable')
  expect(verdictOf([...clauses, clause('par.request', 'broken')], false)).toBe('broken')
  expect(verdictOf([...clauses, clause('token.content-type', 'warning')], true)).toBe('broken')
})

const TAKES = [
  ['token.scope', 'kept', false, false],
  ['token.scope', 'waived', false, false],
  ['token.scope', 'left out', false, false],
  ['token.scope', 'broken', true, true],
  ['token.scope', 'blocked', true, true],
  ['token.scope', 'not configured', true, true],
  ['key-pair.created', 'not configured', false, false],
  ['key-pair.created', 'blocked', true, true],
  ['token.content-type', 'kept', false, false],
  ['token.content-type', 'blocked', false, false],
  ['token.content-type', 'warning', false, true],
  ['assertion.key-id', 'notice', false, false],
] as const

test('a run is kept unless the outcome of a clause prevents it', () => {
  for (const [id, outcome, takes, enforced] of TAKES) {
    const one = clause(id, outcome)
    expect([takesKept(one, false), takesKept(one, true)], `${id} ${outcome}`).toEqual([takes, enforced])
    const clauses = [clause('par.request', 'kept'), one]
    expect(
      [verdictOf(clauses, false), verdictOf(clauses, true)].map((verdict) => verdict !== 'kept'),
    ).toEqual([takes, enforced])
  }
})

test('a clause is out of sight only if its place is not configured', () => {
  expect(isOutOfSight(clause('key-pair.created', 'not configured'))).toBe(true)
  expect(isOutOfSight(clause('key-pair.created', 'blocked'))).toBe(false)
  expect(isOutOfSight(clause('token.scope', 'not configured'))).toBe(false)
})

const COUNTS: readonly (readonly [Outcome, ClauseId, judged: number, minimum: number])[] = [
  ['kept', 'token.scope', 1, 1],
  ['broken', 'token.scope', 1, 1],
  ['warning', 'assertion.aud', 1, 0],
  ['notice', 'token.token-type-lower-case', 1, 0],
  ...(['blocked', 'unreachable', 'inconclusive', 'not configured'] as const).map(
    (outcome) => [outcome, 'token.scope', 0, 1] as const,
  ),
  ...(['left out', 'waived', 'does not apply', 'not judged'] as const).map(
    (outcome) => [outcome, 'token.scope', 0, 0] as const,
  ),
]

test('checks are counted as judged by outcome, and each deciding stated clause requires one', () => {
  for (const [outcome, id, judged, minimum] of COUNTS) {
    expect(countChecks([clause(id, outcome)]), outcome).toEqual({ planned: 1, judged, minimum })
    expect(countChecks([clause(id, outcome)], 7)).toEqual({ planned: 1, judged, minimum: 7 })
  }
})

const UNRUN = { ...clause('api.put', 'inconclusive'), checks: [] }
const NOTHING = { ...clause('token.post-only', 'inconclusive'), checks: [] }
const KEPT = clause('token.scope', 'kept')
const UNREACHABLE = clause('key-pair.client-id', 'unreachable')
const FAILED = {
  ...UNREACHABLE,
  checks: UNREACHABLE.checks.map((check) => ({ ...check, exchange: [own('POST /token'), own('500')] })),
}

const SENTENCES: readonly (readonly [Verdict, clauses: readonly ClauseResult[], says: RegExp])[] = [
  ['kept', [KEPT], /^The service conforms to its documentation\.$/],
  [
    'kept',
    [KEPT, clause('key-pair.issued-on-registration', 'not configured')],
    /; 1 of 2 stated clauses is not configured: the developer portal\.$/,
  ],
  ['kept', [KEPT, clause('api.put', 'waived')], /^Every stated clause is kept or waived \(1\)\.$/],
  ['broken', [clause('token.scope', 'broken'), clause('token.content-type', 'warning')], / in 1 place\.$/],
  ['broken', [clause('token.scope', 'waived'), clause('token.content-type', 'warning')], /enforced standard/],
  ['broken', [KEPT], /does not meet its rules/],
  ['incomplete', [KEPT, clause('token.content-type', 'warning')], /does not meet its rules/],
  [
    'incomplete',
    [KEPT, UNRUN, clause('api.data-of-application', 'left out')],
    /^1 selected check passed, and none failed/,
  ],
  [
    'incomplete',
    [clause('api.data-of-application', 'left out'), UNRUN],
    /^Not every stated clause could be judged/,
  ],
  ['incomplete', [KEPT, clause('par.request', 'blocked'), UNRUN], /^Not every/],
  ['incomplete', [KEPT, clause('par.request', 'blocked'), NOTHING], /^Not every/],
  ['incomplete', [KEPT, { ...UNRUN, checks: KEPT.checks }, NOTHING], /^Not every/],
  ['unreachable', [KEPT, clause('par.request', 'unreachable')], /could not be reached/],
  ['unreachable', [KEPT, FAILED], /^The service answered, but failed at some requests\.$/],
  ['unreachable', [KEPT, FAILED, clause('par.request', 'unreachable')], /could not be reached/],
  ['unreachable', [FAILED], /could not be reached/],
  ['misconfigured', [], /configuration is not valid/],
]

const ENFORCED = { enforced: true, number: 1, new: [] }

test('a run that drift decides does not blame a standard that is not enforced, and a waived standard is no stated clause', () => {
  const departures = { ...ENFORCED, enforced: false }
  const clauses = [KEPT, clause('token.content-type', 'warning')]
  expect(sentenceOf({ verdict: 'broken', clauses, departures })).toBe('The run does not meet its rules.')
  const waived = [KEPT, clause('token.content-type', 'waived')]
  expect(sentenceOf({ verdict: 'kept', clauses: waived, departures })).toBe(
    'The service conforms to its documentation.',
  )
})

test('each verdict has its sentence', () => {
  for (const [verdict, clauses, says] of SENTENCES)
    expect(
      sentenceOf({ verdict, clauses, departures: departuresOf(clauses, [], true) }),
      String(says),
    ).toMatch(says)
})

test('a scope names the offered parts, and the number of stated clauses about them', () => {
  const portal = clause('key-pair.issued-on-registration', 'not configured')
  const clauses = [
    clause('token.scope', 'kept'),
    clause('par.request', 'not offered'),
    clause('token.post-only', 'kept'),
    portal,
  ]
  const left = partNames.filter((part) => part !== 'client-credentials' && part !== 'get')
  const notOffered = left.map((part) => ({ part, because: own('there is none') }))
  expect(scopeOf({ clauses })).toBeUndefined()
  expect(scopeOf({ clauses, notOffered })).toBe('client-credentials and get (1 of 3 stated clauses)')
  expect(sentenceOf({ verdict: 'kept', clauses, departures: ENFORCED, notOffered })).toBe(
    'The service conforms to its documentation for client-credentials and get (1 of 3 stated clauses).',
  )
  // The number does not depend on what became of the clauses: a run that judges nothing has the same scope.
  for (const outcome of ['not judged', 'left out', 'does not apply', 'blocked'] as const) {
    const others = clauses.map(({ id }) => clause(id as ClauseId, outcome))
    expect(scopeOf({ clauses: others, notOffered })).toBe(scopeOf({ clauses, notOffered }))
  }
  expect(sentenceOf({ verdict: 'unreachable', clauses, departures: ENFORCED, notOffered })).not.toContain(
    'client-credentials',
  )
})
