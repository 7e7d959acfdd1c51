import { groupBy } from '../base/group-by.ts'
import type { Report, Verdict } from '../verdict/report.ts'
import { offeredParts } from '../verdict/verdict.ts'

type Labels = Readonly<Record<string, string>>

const VERDICTS = [
  'kept',
  'broken',
  'incomplete',
  'unreachable',
  'misconfigured',
] as const satisfies readonly Verdict[]

/**
 * The run in OpenMetrics text format, for dashboards of nightly runs. Every sample has the labels `target` and `scope`, which
 * is the value of OFFERS or `all`.
 *
 * https://prometheus.io/docs/specs/om/open_metrics_spec/
 */
export function metrics(report: Report): string {
  const { target, verdict, clauses, departures, usage, durationMs, startedAt, notOffered = [] } = report
  const own = { target, scope: notOffered.length === 0 ? 'all' : offeredParts(report).join(' ') }
  const sample = (name: string, value: number, labels: Labels = {}) =>
    `${name}{${labelsOf({ ...own, ...labels })}} ${value}`
  const counts = groupBy(clauses, ({ force, outcome }) => JSON.stringify([force, outcome]))
  const gauges = [
    [
      'contract_departures',
      'Departures from a MUST of a standard, without the waived ones.',
      departures.number,
    ],
    ['contract_new_departures', 'Those that are new since the last run.', departures.new.length],
    ['contract_requests', 'Requests that the run sent.', usage.requests],
    ['contract_logins', 'Log-ins of the run.', usage.logins],
    ['contract_consents', 'Consents of the run.', usage.consents],
  ] as const
  const seconds = [
    ['contract_duration_seconds', 'Duration of the run.', durationMs / 1000],
    ['contract_start_time_seconds', 'Start of the run.', Date.parse(startedAt) / 1000],
  ] as const
  return `${[
    '# TYPE contract_verdict stateset',
    '# HELP contract_verdict Verdict of the run.',
    ...VERDICTS.map((one) => sample('contract_verdict', Number(one === verdict), { contract_verdict: one })),
    '# TYPE contract_clauses gauge',
    '# HELP contract_clauses Clauses by force and outcome.',
    ...[...counts.values()].map((alike) => {
      const [{ force, outcome }] = alike
      return sample('contract_clauses', alike.length, { force, outcome })
    }),
    ...gauges.flatMap(([name, help, value]) => [
      `# TYPE ${name} gauge`,
      `# HELP ${name} ${help}`,
      sample(name, value),
    ]),
    ...seconds.flatMap(([name, help, value]) => [
      `# TYPE ${name} gauge`,
      `# UNIT ${name} seconds`,
      `# HELP ${name} ${help}`,
      sample(name, value),
    ]),
    '# EOF',
  ].join('\n')}\n`
}

const labelsOf = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',')
