import { expect, test } from 'vitest'
import type { ClauseId } from '../../contract/index.ts'
import { causesOf, firstThingToDo, notLookedAt } from '../../helpers/verdict/causes.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import type { Drift } from '../../helpers/verdict/drift.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { CheckResult, ClauseResult } from '../../helpers/verdict/report.ts'
import { asShown } from '../as-shown.ts'
import { clause } from './clause-result.ts'

const NONE = blankReport('sandbox', '2026-11-21T00:00:00Z')
const REFUSED = 'PAR answered 401 invalid_client'
const TODO = 'Check PRIVATE_KEY_ID.'

/** A clause whose single check has further data. */
function saying(id: ClauseId, outcome: Outcome, said: Partial<CheckResult>): ClauseResult {
  const one = clause(id, outcome)
  return { ...one, checks: one.checks.map((check) => ({ ...check, ...said })) }
}

const refused = saying('par.request', 'broken', {
  ...asShown({ departure: { expected: 'a 2xx answer', came: '401' }, todo: TODO }),
})
const blocked = saying('authorization.request', 'blocked', asShown({ detail: REFUSED, todo: TODO }))
const inconclusive = saying(
  'assertion.required',
  'inconclusive',
  asShown({ detail: `the unedited request was not accepted: ${REFUSED}`, cause: REFUSED, todo: TODO }),
)
const unset = saying('api.put', 'not configured', asShown({ detail: 'set BUSINESS_API_PUT_URL' }))
const portal = saying(
  'key-pair.issued-on-registration',
  'not configured',
  asShown({ detail: 'set PORTAL_URL' }),
)

test('clauses with the same remedy share one cause, even with different details and outcomes', () => {
  const { checks: kept } = clause('par.request', 'kept')
  const exchange = asShown(['GET https://a.example'])
  const [check] = saying('par.request', 'blocked', asShown({ detail: REFUSED, todo: TODO, exchange })).checks
  const shown = { ...clause('par.request', 'blocked'), checks: [...kept, ...(check ? [check] : [])] }
  const unrun = { ...clause('par.json', 'inconclusive'), detail: asShown('it did not run'), checks: [] }
  const causes = causesOf([unset, inconclusive, shown, blocked, portal, unrun, clause('token.scope', 'kept')])
  expect(causes.map(({ clauses, ...cause }) => ({ ...cause, ids: clauses.map(({ id }) => id) }))).toEqual([
    {
      ...{ outcome: 'blocked', because: REFUSED, todo: TODO, exchange },
      ids: ['assertion.required', 'par.request', 'authorization.request'],
    },
    { outcome: 'inconclusive', because: 'it did not run', ids: ['par.json'] },
    { outcome: 'not configured', because: 'set BUSINESS_API_PUT_URL', ids: ['api.put'] },
  ])
})

test('checks that were not made are counted by the variable to set, even if their clause is kept', () => {
  const patience = asShown({ detail: 'set PATIENCE=yes: the run waits for it' })
  const half = saying('token.scope', 'not configured', patience)
  const kept = {
    ...half,
    outcome: 'kept' as const,
    checks: [...clause('token.scope', 'kept').checks, ...half.checks],
  }
  expect(notLookedAt([unset, kept, half, portal, refused])).toEqual([
    { because: patience.detail, checks: 2 },
    { because: 'set BUSINESS_API_PUT_URL', checks: 1 },
  ])
})

test('among causes with the same outcome, the one with most stated clauses comes first', () => {
  const other = saying('token.scope', 'blocked', asShown({ detail: 'the answer is not JSON' }))
  const standards = (['token.post-only', 'token.form-only', 'token.any-answer'] as const).map((id) =>
    saying(id, 'blocked', asShown({ detail: 'another cause' })),
  )
  const [alone] = standards.map((one) => ({ ...one, checks: [], detail: asShown('alone') }))
  expect(causesOf([...(alone ? [alone] : []), ...standards, other]).map(({ because }) => because)).toEqual([
    'the answer is not JSON',
    'another cause',
    'alone',
  ])
})

for (const [what, clauses, first] of [
  ['a remedy', [clause('token.scope', 'broken'), refused], TODO],
  ['a broken clause', [unset, clause('token.scope', 'broken')], /^Make the service keep token\.scope, or/],
  ['a refused request', [unset, blocked], TODO],
  ['a missing variable', [unset], 'Set BUSINESS_API_PUT_URL.'],
  ['a warning (nothing)', [clause('token.post-only', 'warning')], undefined],
  [
    'a blocked standard (nothing)',
    [saying('token.post-only', 'blocked', asShown({ todo: TODO }))],
    undefined,
  ],
] as const)
  test(`a run names the first thing to do about ${what}`, () => {
    const todo = firstThingToDo({ ...NONE, clauses })
    if (first instanceof RegExp) expect(todo).toMatch(first)
    else expect(todo).toBe(first)
  })

test('a run that an enforced drift decides says how to accept it', () => {
  const clauses = [clause('token.scope', 'kept')]
  const place = {
    ...asShown({ subject: 'PAR response', fact: 'x' }),
    clause: null,
    before: null,
    after: true,
  }
  const [onlyAfter, changes] = [asShown(['id_token']), [{ is: 'new', ...place }] as Drift['changes']]
  const compared: Drift = { ...NONE.drift, is: 'compared', compared: 1, enforced: true }
  for (const enforced of [
    { ...compared, onlyAfter },
    { ...compared, changes },
  ]) {
    expect(firstThingToDo({ ...NONE, clauses, drift: enforced })).toMatch(
      /`npm run accept` makes this run the baseline\.$/,
    )
    expect(firstThingToDo({ ...NONE, clauses, drift: { ...enforced, enforced: false } })).toBeUndefined()
  }
  expect(firstThingToDo({ ...NONE, clauses, drift: compared })).toBeUndefined()
})

test('a run that departures from enforced standards decide names the new ones first, and how to waive them', () => {
  const ids = [
    'token.content-type',
    'token.grant-type-supported',
    'token.form-only',
    'token.post-only',
  ] as const
  const clauses = [clause('token.scope', 'kept'), ...ids.map((id) => clause(id, 'warning'))]
  const departures = { enforced: true, number: 4, new: ['token.post-only'] as const }
  expect(firstThingToDo({ ...NONE, clauses, departures })).toBe(
    'Make the service keep token.post-only, token.content-type, token.grant-type-supported and 1 more; `npm run waive` drafts waivers.',
  )
  expect(firstThingToDo({ ...NONE, clauses, departures: { ...departures, enforced: false } })).toBeUndefined()
})
