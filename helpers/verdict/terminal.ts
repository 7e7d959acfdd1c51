import Table from 'cli-table3'
import colors from 'picocolors'
import type { Force } from '../../contract/index.ts'
import { groupBy } from '../group-by.ts'
import { OUTCOMES, type Outcome } from './outcome.ts'
import { type ClauseResult, isOutOfSight, type Report } from './verdict.ts'

const FORCES: readonly Force[] = ['stated', 'shown', 'standard', 'silent']

const COLOR: Readonly<Record<Outcome, (text: string) => string>> = {
  broken: colors.red,
  unreachable: colors.red,
  blocked: colors.yellow,
  inconclusive: colors.yellow,
  warning: colors.yellow,
  notice: colors.cyan,
  'not configured': colors.cyan,
  waived: colors.cyan,
  'left out': colors.dim,
  kept: colors.green,
  'not judged': colors.dim,
}

const VERDICTS: Readonly<Record<Report['verdict'], string>> = {
  kept: 'Every stated clause is kept.',
  broken: 'The service departs from its document.',
  incomplete: 'Not every stated clause could be judged.',
  unreachable: 'The service could not be reached, or failed.',
  misconfigured: 'The configuration cannot be used.',
}

/** The result of a run for a terminal: what is not kept, in full, and the counts. */
export function renderReport(report: Report): string {
  const unchecked = report.clauses.filter(isUnchecked).length
  const told = OUTCOMES.filter((outcome) => outcome !== 'kept' && outcome !== 'not judged').flatMap(
    (outcome) =>
      report.clauses.filter(
        (clause) => clause.outcome === outcome && !isUnchecked(clause) && !isOutOfSight(clause),
      ),
  )
  return [
    '',
    ...told.map(renderClause),
    ...(unchecked > 0
      ? [`${colors.yellow('inconclusive')}  ${unchecked} clauses were not checked in this run.\n`]
      : []),
    ...renderOutOfSight(report),
    ...report.problems.map((problem) => `${colors.red('problem')}  ${problem}\n`),
    renderCounts(report),
    renderEconomy(report),
    renderVerdict(report),
  ].join('\n')
}

/** A target without a portal is told once what it would need, not clause by clause. */
function renderOutOfSight({ clauses }: Report): readonly string[] {
  const unseen = groupBy(clauses.filter(isOutOfSight), ({ detail }) => detail)
  return [...unseen].map(
    ([detail, { length }]) =>
      `${COLOR['not configured']('not configured')}  ${length} of the developer portal: ${detail}\n`,
  )
}

const isUnchecked = ({ outcome, checks }: ClauseResult): boolean =>
  outcome === 'inconclusive' && checks.length === 0

function renderClause({ id, section, force, says, outcome, detail, checks }: ClauseResult): string {
  const failed = checks.filter((check) => check.outcome === outcome)
  const same = new Set(failed.map((check) => check.detail)).size === 1
  const head = `${COLOR[outcome](outcome)}  ${colors.bold(id)}  (section ${section}, ${force})`
  const blocks =
    same || failed.length === 0 ? [detail] : failed.map((check) => `${check.title}\n${check.detail}`)
  return [
    head,
    indent(says),
    ...blocks.filter(Boolean).map((block) => indent(withoutRequired(block))),
    '',
  ].join('\n')
}

const withoutRequired = (detail: string): string =>
  detail
    .split('\n')
    .filter((line) => !line.startsWith('required  '))
    .join('\n')

const indent = (text: string): string => text.replace(/^/gm, '  ')

function renderCounts({ clauses }: Report): string {
  const outcomes = OUTCOMES.filter((outcome) =>
    clauses.some((clause) => clause.outcome === outcome),
  ).reverse()
  const table = new Table({ head: ['clauses', ...outcomes], style: { head: [], border: [], compact: true } })
  for (const force of FORCES) {
    const count = (outcome: Outcome) =>
      clauses.filter((c) => c.force === force && c.outcome === outcome).length
    table.push([
      force,
      ...outcomes.map((outcome) => (count(outcome) ? COLOR[outcome](String(count(outcome))) : '·')),
    ])
  }
  return table.toString()
}

function renderEconomy({ economy, undocumented, durationMs }: Report): string {
  const fields = Object.values(undocumented).flat().length
  return [
    `${economy.requests} requests, ${economy.logins} log-in, ${economy.consents} consents in ${(durationMs / 1000).toFixed(1)} s.`,
    ...(fields > 0
      ? [`${fields} fields came that the document does not list; reports/verdict.json names them.`]
      : []),
  ].join('\n')
}

function renderVerdict({ verdict, target, clauses }: Report): string {
  const color = verdict === 'kept' ? colors.green : colors.red
  const unseen = clauses.filter(isOutOfSight).length
  const but =
    verdict === 'kept' && unseen > 0 ? ` The ${unseen} of the developer portal were not looked at.` : ''
  return `\n${color(colors.bold(verdict.toUpperCase()))}  ${target}: ${VERDICTS[verdict]}${but}`
}
