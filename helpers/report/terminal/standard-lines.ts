import { cited, clauseOf } from '../../../contract/index.ts'
import { inReports } from '../../base/reports.ts'
import { count } from '../../base/words.ts'
import type { ClauseResult, Report } from '../../verdict/report.ts'
import { standardsInWords, standardsOf } from '../../verdict/standards.ts'
import { type Layout, palette } from './style.ts'
import { wrap } from './wrap.ts'

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
