import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { allClauseIds, type ClauseId } from '../../contract/index.ts'
import { junit } from '../../helpers/report/junit.ts'
import { own, show } from '../../helpers/secrets/shown.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import { OUTCOMES } from '../../helpers/verdict/outcome.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { verdictOf } from '../../helpers/verdict/verdict.ts'
import { asShown } from '../as-shown.ts'
import { clause } from '../verdict/clause-result.ts'
import { KEYS_LEFT } from './pages.ts'
import { type JunitCase, readJunit } from './read-junit.ts'
import { sampleReport } from './sample.ts'

const read = (report: Report) => readJunit(junit(report))

const caseOf = (cases: readonly JunitCase[], name: string) => cases.find((one) => one.name === name)

const isRed = ({ is }: JunitCase) => is === 'failure' || is === 'error'

/** A report with these clauses, and the verdict that follows from them. */
const withClauses = (clauses: Report['clauses'], enforceStandards = false): Report =>
  sampleReport({
    clauses,
    verdict: verdictOf(clauses, enforceStandards),
    checkCounts: { planned: 1, judged: 1, minimum: 0 },
    departures: { enforced: enforceStandards, number: 0, new: [] },
  })

test('a broken clause is a failure, with the text of the terminal', () => {
  const cases = read(sampleReport({ checkCounts: { planned: 1, judged: 1, minimum: 0 } }))
  expect(caseOf(cases, 'token.scope')).toEqual({
    suite: '2.2 Token response of the client-credentials grant',
    classname: 'sample.Token response of the client-credentials grant',
    name: 'token.scope',
    is: 'failure',
    type: 'broken',
    message: 'expected /scope present; received /scope missing',
    text: expect.stringMatching(/^broken {2}token\.scope [\s\S]+\n {2}received {2}\/scope missing$/),
    time: undefined,
  })
  expect(caseOf(cases, 'exchange.request')).toMatchObject({
    is: 'error',
    type: 'blocked',
    message: 'the PAR response has no request_uri',
  })
  expect(caseOf(cases, 'token.json')).toMatchObject({ is: 'passed' })
})

test('the result of a test case follows from the outcome of its clause', () => {
  for (const [id, outcome, enforced, is] of [
    ['token.scope', 'kept', false, 'passed'],
    ['token.scope', 'broken', false, 'failure'],
    ['token.scope', 'blocked', false, 'error'],
    ['token.scope', 'waived', false, 'skipped'],
    ['token.content-type', 'warning', true, 'failure'],
  ] as const) {
    const cases = read(withClauses([clause(id, outcome)], enforced))
    expect(caseOf(cases, id), `${id} ${outcome}`).toMatchObject({ is, type: is === 'passed' ? '' : outcome })
  }
})

test('a clause and the verdict are red if and only if the clause prevents the run from being kept', () => {
  for (const outcome of OUTCOMES)
    for (const enforced of [false, true])
      for (const id of KINDS) {
        // With a kept clause, since a run without one is not kept.
        const report = withClauses([clause('par.request', 'kept'), clause(id, outcome)], enforced)
        const red = junit(report).match(/<(?:failure|error) /g) ?? []
        expect(red, `${id} ${outcome}`).toHaveLength(report.verdict === 'kept' ? 0 : 2)
      }
})

/** A stated clause, one that only the portal shows, a shown one, and one of a standard. */
const KINDS: readonly ClauseId[] = [
  'token.scope',
  'key-pair.revoked',
  'token.token-type-lower-case',
  'token.content-type',
]

test('the verdict of a run is the first test case, and does not depend on the other cases', () => {
  const report = withClauses([clause('token.scope', 'kept')])
  for (const [verdict, is] of [
    ['kept', 'passed'],
    ['broken', 'failure'],
    ['incomplete', 'error'],
  ] as const) {
    const reasons = asShown(['It was cut short.'])
    const [first, ...others] = read({ ...report, verdict, reasons })
    expect(first).toMatchObject({ name: 'verdict', classname: 'sample.Verdict', is, time: '7.260' })
    if (is !== 'passed') expect(first?.text).toMatch(/\nIt was cut short\.$/)
    expect(others.filter(isRed)).toEqual([])
  }
})

test('departures from standards are one skipped case, which names every new one first', () => {
  const report = withClauses([
    clause('token.scope', 'kept'),
    clause('token.content-type', 'warning'),
    clause('token.post-only', 'warning'),
  ])
  const departures = { enforced: false, number: 2, new: ['token.post-only'] as const }
  const [verdict, second] = read({ ...report, departures })
  expect(verdict).toMatchObject({ name: 'verdict', is: 'passed' })
  expect(second).toMatchObject({
    ...{ suite: 'Verdict', name: 'departures from standards', is: 'skipped', type: 'warning' },
    message: '2 departures from standards, 1 of them new.',
    text: expect.stringMatching(/\nnew warning {2}token\.post-only .*\nwarning {2}token\.content-type /),
  })
  for (const [one, is] of [
    [clause('token.content-type', 'kept'), 'passed'],
    [clause('assertion.key-id', 'notice'), 'passed'],
    [clause('token.content-type', 'blocked'), 'skipped'],
    [clause('token.scope', 'kept'), 'skipped'],
  ] as const)
    expect(caseOf(read(withClauses([one])), 'departures from standards'), one.id).toMatchObject({ is })
})

test('a kept run is red if it may have left a live key', () => {
  const report = withClauses([clause('token.scope', 'kept')])
  const [verdict] = read({ ...report, keysLeft: KEYS_LEFT })
  expect(verdict).toMatchObject({ is: 'error', type: 'key left' })
  expect(verdict?.message).toMatch(/^A live key is left: client ID 7f3c1a52/)
})

test('a run that judged nothing has one red test case, which says why', () => {
  const cases = read({
    ...blankReport('sample', '2026-11-21T14:03:00.000Z'),
    verdict: 'misconfigured',
    reasons: [own('The configuration is not valid.')],
    problems: asShown(['BASE_URL: is not set']),
  })
  expect(cases.filter(isRed)).toEqual([
    expect.objectContaining({
      name: 'verdict',
      is: 'error',
      type: 'misconfigured',
      text: 'The configuration is not valid. Nothing was sent.\nThe configuration is not valid.\nBASE_URL: is not set',
    }),
  ])
  expect(caseOf(cases, 'token.scope')).toMatchObject({
    is: 'skipped',
    message: 'Nothing was judged: The configuration is not valid.',
  })
})

test('the names of test cases are unique, and do not depend on the result', () => {
  const names = (cases: readonly JunitCase[]) => cases.map(({ classname, name }) => `${classname}: ${name}`)
  const ended = names(read(sampleReport()))
  expect(ended).toEqual(names(read(blankReport('sample', '2026-11-22T00:00:00.000Z'))))
  expect(new Set(ended).size).toBe(ended.length)
  expect(ended).toHaveLength(allClauseIds().length + 2)
})

test('the file is valid XML and keeps the text, no matter what a service sends', async () => {
  const detail = show(`a\u001b\ud800\u0000\ufffe]]>&"'<b>z`)
  const one = clause('token.scope', 'broken')
  const checks = one.checks.map((check) => ({ ...check, detail }))
  const contents = junit(withClauses([{ ...one, detail, checks }]))
  const { errors, normalized } = await validateXML({
    xml: { fileName: 'junit.xml', contents },
    normalization: 'c14n',
  })
  expect(errors).toEqual([])
  expect(caseOf(readJunit(normalized), 'token.scope')).toMatchObject({
    message: detail,
    text: expect.stringContaining(detail),
  })
})
