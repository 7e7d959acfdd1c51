import { describe, expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import { ANNOTATION } from '../../helpers/verdict/annotation.ts'
import { checksOf } from '../../helpers/verdict/checks.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult } from '../../helpers/verdict/report.ts'
import { told } from '../told.ts'

const CLAUSE: ClauseId = 'par.request'

const kept = { clause: CLAUSE, outcome: 'kept', judgedOn: ['par'], detail: '' }
const broken = {
  clause: CLAUSE,
  outcome: 'broken',
  judgedOn: ['par'],
  detail: 'expected 201; received 400',
  departure: { expected: '201', came: '400' },
}
const blocked = { clause: CLAUSE, outcome: 'blocked', judgedOn: ['par'], detail: 'PAR answered 400' }
const lacking = { ...blocked, outcome: 'not configured', detail: 'set PORTAL_URL' }

/** What a check comes to that said something, as text or as what is written as JSON, and ended in a status. */
function checks(said: readonly unknown[], status: 'passed' | 'failed' | 'skipped' | 'timedOut' = 'passed') {
  const annotations = said.map((one) => ({
    type: ANNOTATION.finding,
    description: typeof one === 'string' ? one : JSON.stringify(one),
  }))
  const tests = [
    {
      title: CLAUSE,
      annotations: [
        { type: ANNOTATION.clause, description: CLAUSE },
        { type: ANNOTATION.about, description: 'refused' },
      ],
      results: [{ status, annotations, errors: [] }],
    },
  ]
  const results = checksOf(tests as unknown as Parameters<typeof checksOf>[0], told('it did not run'))
  return results.get(CLAUSE) ?? []
}

const check = (...how: Parameters<typeof checks>) => checks(...how)[0]

/** What was said, how the test ended, and what it comes to. */
const ROWS: readonly (readonly [
  what: string,
  came: CheckResult | undefined,
  outcome: Outcome,
  why: RegExp,
])[] = [
  ['kept, on evidence', check([kept]), 'kept', /^$/],
  ['nothing', check([]), 'inconclusive', /^the check reported nothing$/],
  ['nothing, and failed', check([], 'failed'), 'inconclusive', /^the suite itself failed/],
  ['kept, on nothing', check([{ ...kept, judgedOn: [] }]), 'inconclusive', /without any evidence$/],
  [
    'kept, once on nothing',
    check([kept, { ...kept, judgedOn: [] }]),
    'inconclusive',
    /without any evidence$/,
  ],
  ['kept, and failed', check([kept], 'failed'), 'inconclusive', /^the suite itself failed/],
  ['kept of another clause', check([{ ...kept, clause: 'token.scope' }]), 'inconclusive', /cannot be read$/],
  ['kept, in no JSON', check(['kept']), 'inconclusive', /cannot be read$/],
  ['broken', check([broken], 'failed'), 'broken', /^expected 201; received 400$/],
  ['kept and broken', check([kept, broken], 'failed'), 'broken', /^expected 201; received 400$/],
  ['kept and blocked', check([kept, blocked], 'skipped'), 'blocked', /^PAR answered 400$/],
  ['kept and not configured', check([kept, lacking], 'passed'), 'kept', /^$/],
  ['kept, and not configured on nothing', check([kept, { ...lacking, judgedOn: [] }]), 'kept', /^$/],
  [
    'kept and not judged, and failed',
    check([kept, { ...kept, outcome: 'not judged' }], 'failed'),
    'inconclusive',
    /^the suite itself failed/,
  ],
]

test('what a check comes to that said something', () => {
  for (const [what, came, outcome, why] of ROWS) {
    expect(came?.outcome, what).toBe(outcome)
    expect(came?.detail, what).toMatch(why)
  }
})

test('what could not be read was judged on nothing', () => {
  expect(check(['{'])?.judgedOn).toEqual([])
})

test('a check that is kept names all that it was judged on, once', () => {
  const twice = check([kept, { ...kept, judgedOn: ['par', 'token'] }])
  expect(twice?.judgedOn).toEqual(['par', 'token'])
})

describe('a check of several rows', () => {
  const row = (said: object, name: string) => ({ ...said, row: `when ${name}` })
  const ended = (...how: Parameters<typeof checks>) =>
    checks(...how).map(({ title, outcome }) => [title, outcome])

  test('has a result for each, under the title and the row', () => {
    expect(ended([row(kept, 'a'), row(broken, 'b'), row(blocked, 'c')], 'failed')).toEqual([
      ['par.request when a', 'kept'],
      ['par.request when b', 'broken'],
      ['par.request when c', 'blocked'],
    ])
  })
  test('keeps a row that is kept in a test that another one skips', () => {
    expect(ended([row(kept, 'a'), row(lacking, 'b')], 'skipped')).toEqual([
      ['par.request when a', 'kept'],
      ['par.request when b', 'not configured'],
    ])
  })
  test('proves nothing of a kept row in a test that ended early for no reason it gives', () => {
    for (const status of ['failed', 'skipped', 'timedOut'] as const)
      expect(ended([row(kept, 'a'), row(kept, 'b')], status)).toEqual([
        ['par.request when a', 'inconclusive'],
        ['par.request when b', 'inconclusive'],
      ])
  })
  test('proves nothing of a kept row in a test that took too long', () => {
    expect(ended([row(kept, 'a'), row(broken, 'b')], 'timedOut')).toEqual([
      ['par.request when a', 'inconclusive'],
      ['par.request when b', 'broken'],
    ])
  })
})
