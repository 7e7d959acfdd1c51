import { cited, clauseOf, type Force } from '../../../contract/index.ts'
import { inReports } from '../../base/reports.ts'
import { count } from '../../base/visible.ts'
import { wordsOf } from '../../endpoints/portal/keys-left.ts'
import type { Shown } from '../../secrets/shown.ts'
import { OUTCOMES, outcomeOf } from '../../verdict/outcome.ts'
import type { ClauseResult, Report } from '../../verdict/report.ts'
import { departuresInWords, standardsInWords, standardsOf } from '../../verdict/standards.ts'
import { scopeOf, sentenceOf } from '../../verdict/verdict.ts'
import { FORCE_IN_SHORT } from '../page/words.ts'
import { foundIn } from './clause-lines.ts'
import { type Layout, palette } from './style.ts'
import { oneLine, UNBROKEN } from './wrap.ts'

/**
 * The verdict, its reasons, and the owner of each waived clause.
 *
 * @param next - the first thing to do
 */
export function renderVerdict(report: Report, layout: Layout, next: Shown | undefined): readonly string[] {
  const { verdict, target, reasons, rules, checkSet, waivers } = report
  const scope = verdict === 'kept' ? undefined : scopeOf(report)
  const { good, bad, doubtful, strong } = palette(layout)
  const color = verdict === 'kept' ? good : bad
  const departures = departuresInWords(report)
  const waived = waivers.filter(({ state }) => state === 'in use')
  return [
    `${color(strong(verdict.toUpperCase()))}  ${target}: ${sentenceOf(report)}${departures && ` ${doubtful(departures)}`}`,
    ...(scope ? [`  Offered here: ${scope}.`] : []),
    ...(checkSet === 'production' ? ['  Based only on the checks that are safe in production.'] : []),
    ...waived.map(({ clause, owner, expiry }) => `  Waived until ${expiry} by ${owner}: ${clause}`),
    ...(verdict === 'kept' && rules === 'gate' ? ['  The gate passes.'] : []),
    ...reasons.map((reason) => `  ${reason}`),
    ...(next ? [`  ${strong('Next:')} ${next}`] : []),
  ]
}

/** The keys that runs left at the portal. They come last in a terminal. */
export function renderKeys({ keysLeft }: Pick<Report, 'keysLeft'>, layout: Layout): readonly string[] {
  const { strong, bad } = palette(layout)
  return keysLeft.flatMap((key, index) => {
    const { heading, which, because, todo } = wordsOf(key)
    const lines = [which, because, ...key.candidates.map((text) => `- ${text}`), todo]
    return [...(index > 0 ? [''] : []), strong(bad(heading)), ...lines.map((text) => `  ${text}`)]
  })
}

const labelOf = (force: Force): string => `${force} (${FORCE_IN_SHORT[force]})  `

/** The number of clauses by force and outcome, with the meaning of each force. */
export function renderCounts(
  { clauses }: Pick<Report, 'clauses'>,
  forces: readonly Force[] = ['stated', 'shown', 'standard', 'silent'],
): readonly string[] {
  const width = Math.max(...forces.map((force) => labelOf(force).length))
  return forces.flatMap((force) => {
    const counts = [...OUTCOMES].reverse().flatMap((outcome) => {
      const { length } = clauses.filter((clause) => clause.force === force && clause.outcome === outcome)
      return length > 0 ? [`${length} ${outcomeOf(length, outcome)}`.replaceAll(' ', UNBROKEN)] : []
    })
    return counts.length > 0 ? [`${labelOf(force).padEnd(width)}${counts.join(', ')}`] : []
  })
}

/** Maximum number of departures in a terminal, apart from new ones; the page has all of them. */
const MOST_LINES = 5

/**
 * The counts of the standards behind the document, and a line for each of the first departures. Every new one is listed; if
 * the standards are not a subject of the output, only these.
 */
export function renderStandards(report: Report, layout: Layout, isSubject: boolean): readonly string[] {
  const words = standardsInWords(report)
  const { length } = report.departures.new
  if (words === '' || (!isSubject && length === 0)) return []
  // The verdict lists the waived ones.
  const departures = standardsOf(report).departures.filter(({ outcome }) => outcome !== 'waived')
  const most = isSubject ? Math.max(MOST_LINES, length) : length
  const shown = layout.isVerbose ? departures : departures.slice(0, most)
  const rest = departures.length - shown.length
  return [
    palette(layout).strong(words),
    ...shown.map((clause) => `  ${standardLine(clause, report, { ...layout, width: layout.width - 2 })}`),
    ...(rest > 0 ? [`  and ${count(rest, 'more departure')}: see ${inReports('contract.html')}`] : []),
  ]
}

/** A departure from a standard in one line, which is cut to fit unless the departure is new. */
export function standardLine(clause: ClauseResult, { departures }: Report, layout: Layout): string {
  const { id, outcome } = clause
  const style = palette(layout)
  const { standard } = clauseOf(id)
  const line = `${style.outcome(outcome)}  ${id} (${standard && cited(standard)}): ${foundIn(clause)}`
  return departures.new.includes(id) ? `${style.strong('new')} ${line}` : oneLine(line, layout)
}
