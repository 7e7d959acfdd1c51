import Table from 'cli-table3'
import { clauseOf, type Force } from '../../../contract/index.ts'
import { groupBy } from '../../base/group-by.ts'
import { count } from '../../base/words.ts'
import { OUTCOMES, type Outcome } from '../../verdict/outcome.ts'
import type { CheckResult, ClauseResult, Report, ToldReport } from '../../verdict/report.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import { complaintOf } from '../../verdict/waivers/waiver.ts'
import { showUsage } from '../usage.ts'
import { renderDrift } from './drift-lines.ts'
import { findingLines } from './finding-lines.ts'
import { renderKeys } from './key-lines.ts'
import { renderStandards } from './standard-lines.ts'
import { type Layout, palette } from './style.ts'
import { wrap } from './wrap.ts'

const FORCES: readonly Force[] = ['stated', 'shown', 'standard', 'silent']

/** The result of a run for a terminal: what is not kept, in full, then the counts, what changed, and the verdict. */
export function renderReport(report: ToldReport, layout: Layout): string {
  const style = palette(layout)
  const unchecked = report.clauses.filter(isUnchecked).length
  const told = OUTCOMES.filter((outcome) => !QUIET.has(outcome)).flatMap((outcome) =>
    report.clauses.filter(
      (clause) =>
        clause.force !== 'standard' &&
        clause.outcome === outcome &&
        !isUnchecked(clause) &&
        !isOutOfSight(clause),
    ),
  )
  const note = (label: string, text: string) => `${label}  ${wrap(text, layout.width - label.length - 2)}\n`
  return [
    '',
    ...told.map((clause) => renderClause(clause, layout)),
    ...(unchecked > 0
      ? [`${style.inconclusive('inconclusive')}  ${count(unchecked, 'clause')} had no check in this run.\n`]
      : []),
    ...renderOutOfSight(report, layout),
    ...renderStandards(report, layout),
    ...report.problems.map((problem) => note(style.bad('problem'), problem)),
    ...report.waivers
      .flatMap((waiver) => complaintOf(waiver) ?? [])
      .map((complaint) => note(style.warning('waiver'), complaint)),
    ...report.notes.map((text) => note(style.strong('note'), text)),
    ...renderAdaptations(report, layout),
    ...renderLeftOut(report, layout),
    renderCounts(report, layout),
    ...renderUsage(report).map((line) => wrap(line, layout.width)),
    ...renderDrift(report.drift, layout),
    ...renderVerdict(report, layout),
    ...renderKeys(report, layout),
  ].join('\n')
}

/** For a target without a portal, or a catalogue, what it would need is said once, not for each clause. */
function renderOutOfSight({ clauses }: Report, layout: Layout): readonly string[] {
  const unseen = groupBy(clauses.filter(isOutOfSight), ({ detail }) => detail)
  const label = palette(layout)['not configured']('not configured')
  return [...unseen].map(([detail, [first, ...others]]) => {
    const place = PLACES[(first && clauseOf(first.id).place) ?? 'portal']
    return wrap(`${label}  ${count(others.length + 1, `${place} clause`)} skipped: ${detail}\n`, layout.width)
  })
}

const PLACES = { portal: 'developer-portal', catalogue: 'API-product' } as const

/** Outcomes that are counted, not listed one by one. */
const QUIET: ReadonlySet<Outcome> = new Set(['kept', 'not judged', 'left out', 'does not apply'])

function renderAdaptations({ adaptations }: Report, layout: Layout): readonly string[] {
  if (adaptations.length === 0) return []
  const lines = adaptations.map(({ does, bends }) => wrap(`  ${does} (bends ${bends})`, layout.width, 2))
  return [`${palette(layout).strong('Needed to run, not in the document')}\n${lines.join('\n')}\n`]
}

function renderLeftOut({ checkSet, clauses }: Report, layout: Layout): readonly string[] {
  const ids = clauses.filter(({ outcome }) => outcome === 'left out').map(({ id }) => id)
  if (checkSet === 'all' || ids.length === 0) return []
  const head = palette(layout).strong('Left out')
  return [
    `${head} (what is not safe in production is included by PRODUCTION_CHECKS=all)\n${wrap(`  ${ids.join(', ')}`, layout.width)}\n`,
  ]
}

const isUnchecked = ({ outcome, checks }: ClauseResult): boolean =>
  outcome === 'inconclusive' && checks.length === 0

function renderClause(clause: ClauseResult, layout: Layout): string {
  const { id, section, force, says, outcome, checks } = clause
  const style = palette(layout)
  const source = `(section ${section}, ${force})`
  const isShort = [outcome, id, source].join('  ').length <= layout.width
  const failed = checks.filter((check) => check.outcome === outcome)
  return [
    `${style[outcome](outcome)}  ${style.strong(id)}${isShort ? '  ' : '\n  '}${source}`,
    ...[says, ...blocksOf(clause, failed)].map((block) => wrap(indent(block), layout.width)),
    '',
  ].join('\n')
}

/** What the checks found: once, where they all found the same; a departure names those of several that found it. */
function blocksOf({ id, detail, checks }: ClauseResult, failed: readonly CheckResult[]): readonly string[] {
  const [first, ...others] = failed
  if (!first) return [detail].filter(Boolean)
  const isSame = others.every((check) => check.detail === first.detail)
  if (!isSame) return failed.map((check) => [check.title, ...findingLines(check)].join('\n'))
  const names = first.departure && checks.length > 1 ? failed.map(({ about }) => about ?? id) : []
  const lines = names.map((name) => `check     ${name}`)
  return [[...lines, ...findingLines(first)].join('\n')].filter(Boolean)
}

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')

/** One line per outcome and one column per force, so that it is always narrow. */
function renderCounts({ clauses }: Report, layout: Layout): string {
  const style = palette(layout)
  const table = new Table({ head: ['clauses', ...FORCES], style: { head: [], border: [], compact: true } })
  const clausesIn = (outcome: Outcome, force: Force) =>
    clauses.filter((clause) => clause.force === force && clause.outcome === outcome).length
  for (const outcome of [...OUTCOMES].reverse()) {
    const counts = FORCES.map((force) => clausesIn(outcome, force))
    if (counts.some((number) => number > 0))
      table.push([
        style[outcome](outcome),
        ...counts.map((number) => (number > 0 ? style[outcome](String(number)) : '·')),
      ])
  }
  return table.toString()
}

function renderUsage({ usage, undocumented, durationMs, checkCounts }: Report): readonly string[] {
  const fields = Object.values(undocumented).flat().length
  return [
    `${checkCounts.judged} checks on ${showUsage(usage)} in ${(durationMs / 1000).toFixed(1)} s.`,
    ...(fields > 0 ? [`The answers contain ${count(fields, 'undocumented field')}.`] : []),
  ]
}

const VERDICTS: Readonly<Record<Report['verdict'], string>> = {
  kept: 'Every stated clause is kept.',
  broken: 'The service departs from its documentation.',
  incomplete: 'Not every stated clause could be judged.',
  unreachable: 'The service could not be reached, or failed.',
  misconfigured: 'The configuration is not valid.',
}

function renderVerdict(report: Report, layout: Layout): readonly string[] {
  const { verdict, target, reasons, checkSet } = report
  const style = palette(layout)
  const color = verdict === 'kept' ? style.good : style.bad
  return [
    '',
    `${color(style.strong(verdict.toUpperCase()))}  ${target}: ${sentenceOf(report)}`,
    ...(checkSet === 'production' ? ['  Based only on the checks that are safe in production.'] : []),
    ...reasons.map((reason) => wrap(`  ${reason}`, layout.width)),
    ...(verdict === 'kept' ? [] : ['  See reports/contract.html for the full report.']),
  ]
}

/** The gate and an enforced drift can fail a run whose clauses are all kept. */
function sentenceOf({ verdict, clauses }: Report): string {
  const waived = clauses.filter(({ outcome }) => outcome === 'waived').length
  const isDeparture = clauses.some(({ outcome }) => outcome === 'broken' || outcome === 'warning')
  if (verdict === 'broken' && !isDeparture) return 'The run does not meet its rules.'
  if (verdict === 'kept' && waived > 0) return `Every stated clause is kept or waived (${waived}).`
  const unseen = clauses.filter(isOutOfSight).length
  const but = verdict === 'kept' && unseen > 0 ? ` Skipped: ${count(unseen, 'developer-portal clause')}.` : ''
  return `${VERDICTS[verdict]}${but}`
}
