import { expect, test } from 'vitest'
import { metrics } from '../../helpers/report/metrics.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import { asShown } from '../as-shown.ts'
import { clause } from '../verdict/clause-result.ts'

const report = {
  ...blankReport('development', '2026-11-21T00:00:00Z'),
  verdict: 'broken' as const,
  durationMs: 1500,
  departures: {
    enforced: false,
    number: 9,
    new: ['token.content-type', 'token.grant-type-supported'] as const,
  },
  usage: { requests: 12, logins: 1, consents: 2 },
  clauses: [
    clause('token.scope', 'broken'),
    clause('token.json', 'kept'),
    clause('par.json', 'kept'),
    clause('token.post-only', 'kept'),
  ],
}

test('the metrics of a run are its verdict, its clauses by force and outcome, its usage and its duration', () => {
  const own = 'target="development",scope="all"'
  const lines = metrics(report).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    '# TYPE contract_verdict stateset',
    '# HELP contract_verdict Verdict of the run.',
  ])
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
    `contract_verdict{${own},contract_verdict="kept"} 0`,
    `contract_verdict{${own},contract_verdict="broken"} 1`,
    ...['incomplete', 'unreachable', 'misconfigured'].map(
      (other) => `contract_verdict{${own},contract_verdict="${other}"} 0`,
    ),
    `contract_clauses{${own},force="stated",outcome="broken"} 1`,
    `contract_clauses{${own},force="stated",outcome="kept"} 2`,
    `contract_clauses{${own},force="standard",outcome="kept"} 1`,
    `contract_departures{${own}} 9`,
    `contract_new_departures{${own}} 2`,
    `contract_requests{${own}} 12`,
    `contract_logins{${own}} 1`,
    `contract_consents{${own}} 2`,
    `contract_duration_seconds{${own}} 1.5`,
    `contract_start_time_seconds{${own}} ${Date.parse('2026-11-21T00:00:00Z') / 1000}`,
    '',
  ])
  expect(lines.slice(-2)).toEqual(['# EOF', ''])
})

test('the scope lists the parts that the environment offers, and labels are escaped', () => {
  const parts = [
    'discovery',
    'consent',
    'denial',
    'provider-choice',
    'dp-id',
    'put',
    'expired-token',
  ] as const
  const notOffered = [...parts, 'second-application', 'portal'].map((part) => ({
    part,
    ...asShown({ because: 'x' }),
  }))
  const text = metrics({ ...report, ...asShown({ target: 'a"b\\c' }), notOffered } as typeof report)
  expect(text).toContain('contract_requests{target="a\\"b\\\\c",scope="client-credentials get"} 12')
})
