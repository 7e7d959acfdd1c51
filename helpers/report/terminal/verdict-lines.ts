import { cited, clauseOf, type Force } from '../../../contract/index.ts'
import { inReports } from '../../base/reports.ts'
import { count } from '../../base/visible.ts'
import { wordsOf } from '../../evidence/ledger/keys-left.ts'
import type { Shown } from '../../secrets/shown.ts'
import { OUTCOMES, type Outcome } from '../../verdict/outcome.ts'
import type { ClauseResult, Report } from '../../verdict/report.ts'
import { standardsInWords, standardsOf } from '../../verdict/standards.ts'
import { sentenceOf } from '../../verdict/verdict.ts'
import { FORCE_IN_SHORT } from '../page/words.ts'
import { type Layout, palette } from './style.ts'
import { wrap, wrapLines } from './wrap.ts'

/**
 * The verdict and the reasons for it.
 *
 * @param next - the first thing to do
 */
export function renderVerdict(report: Report, layout: Layout, next: Shown | undefined): readonly string[] {
  const { verdict, target, reasons, checkSet } = report
  const style = palette(layout)
  const color = verdict === 'kept' ? style.good : style.bad
  return [
    ...wrapLines(`${verdict.toUpperCase()}  ${target}: ${sentenceOf(report)}`, layout.width, 2).map((line) =>
      line.replace(verdict.toUpperCase(), color(style.strong(verdict.toUpperCase()))),
    ),
    ...(checkSet === 'production' ? ['  Based only on the checks that are safe in production.'] : []),
    ...waivedLines(report, layout),
    ...reasons.flatMap((reason) => wrapLines(`  ${reason}`, layout.width)),
    ...(next ? wrapLines(`  ${style.strong('Next:')} ${next}`, layout.width) : []),
  ]
}

/** Who answers for each waived clause, and until when. */
const waivedLines = ({ waivers }: Report, layout: Layout): readonly string[] =>
  waivers
    .filter(({ state }) => state === 'in use')
    .flatMap(({ clause, owner, expiry }) =>
      wrapLines(`  Waived until ${expiry} by ${owner}: ${clause}`, layout.width, 2),
    )

/** The keys that runs left at the portal, for a terminal: the last thing that a run prints. */
export function renderKeys({ keysLeft }: Pick<Report, 'keysLeft'>, layout: Layout): readonly string[] {
  const style = palette(layout)
  return keysLeft.flatMap((key) => {
    const { heading, which, because, todo } = wordsOf(key)
    const candidates = key.candidates.map((text) => `- ${text}`)
    return [
      '',
      style.strong(style.bad(heading)),
      ...[which, because, ...candidates, todo].map((text) => wrap(`  ${text}`, layout.width)),
    ]
  })
}

const LABEL =
  Math.max(...Object.entries(FORCE_IN_SHORT).map(([force, means]) => `${force} (${means})`.length)) + 2

/** Between the words of what is not to be broken into two lines. */
const UNBROKEN = '\u00a0'

const BEST_FIRST: readonly Outcome[] = [...OUTCOMES].reverse()

/**
 * How many clauses ended in what: a line for each force, which says what the word means.
 *
 * @param forces - those that are told
 */
export function renderCounts(
  { clauses }: Pick<Report, 'clauses'>,
  layout: Layout,
  forces: readonly Force[] = ['stated', 'shown', 'standard', 'silent'],
): readonly string[] {
  const style = palette(layout)
  return forces.flatMap((force) => {
    const counts = BEST_FIRST.flatMap((outcome) => {
      const number = clauses.filter((clause) => clause.force === force && clause.outcome === outcome).length
      return number > 0 ? [{ outcome, text: `${number} ${outcome}`.replaceAll(' ', UNBROKEN) }] : []
    })
    if (counts.length === 0) return []
    const label = `${force} (${FORCE_IN_SHORT[force]})`.padEnd(LABEL)
    return wrapLines(`${label}${counts.map(({ text }) => text).join(', ')}`, layout.width, LABEL).map(
      (line, index) =>
        counts
          .reduce((styled, { outcome, text }) => styled.replace(text, style[outcome]), line)
          .replace(force, index === 0 ? style.strong(force) : force)
          .replaceAll(UNBROKEN, ' '),
    )
  })
}

/** Departures that a terminal shows; the page has all. */
const MOST_LINES = 5

/** The standards behind the document: a line for each departure, as long as they are few, and their number. */
export function renderStandards(report: Report, layout: Layout): readonly string[] {
  const most = layout.isVerbose ? Number.POSITIVE_INFINITY : MOST_LINES
  const words = standardsInWords(report)
  if (words === '') return []
  const { departures } = standardsOf(report.clauses)
  const rest = departures.length - most
  return [
    palette(layout).strong(wrap(words, layout.width, 2)),
    ...departures.slice(0, most).map((clause) => renderDeparture(clause, layout)),
    ...(rest > 0 ? [`  and ${count(rest, 'more departure')}: see ${inReports('contract.html')}`] : []),
  ]
}

function renderDeparture({ id, outcome, detail }: ClauseResult, layout: Layout): string {
  const { standard } = clauseOf(id)
  const [first = ''] = detail.split('\n')
  const line = `  ${outcome}  ${id} (${standard ? cited(standard) : ''}): ${first}`
  const short = line.length > layout.width ? `${line.slice(0, layout.width - 1)}…` : line
  return short.replace(outcome, palette(layout)[outcome](outcome))
}
