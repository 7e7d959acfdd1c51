import { clauseOf } from '../../../contract/index.ts'
import { groupBy } from '../../base/group-by.ts'
import { inReports } from '../../base/reports.ts'
import { count } from '../../base/visible.ts'
import type { ClauseResult, Report } from '../../verdict/report.ts'
import { standardsOf } from '../../verdict/standards.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import { type Layout, palette } from './style.ts'
import { wrapLines } from './wrap.ts'

/** For a run that is not kept: all that has nothing to do with it, as numbers; empty if there is nothing. */
export function asideInWords(report: Report): string {
  const { clauses, adaptations, undocumented, drift } = report
  const notices = clauses.filter(({ force, outcome }) => force !== 'standard' && outcome === 'notice').length
  const parts = [
    counted(standardsOf(clauses).departures.length, 'departure from standards', 'departures from standards'),
    counted(notices, 'departure from a sample', 'departures from samples'),
    counted(adaptations.length, 'adaptation'),
    counted(Object.values(undocumented).flat().length, 'undocumented field'),
    counted(drift.changes.length, 'change since the baseline', 'changes since the baseline'),
  ].filter(Boolean)
  return parts.length === 0 ? '' : `Besides: ${parts.join(', ')}. See ${inReports('contract.html')}.`
}

const counted = (number: number, one: string, many?: string): string =>
  number === 0 ? '' : count(number, one, many)

/** For a target without a portal, or a catalogue, what it would need is said once, not for each clause. */
export function renderOutOfSight({ clauses }: Pick<Report, 'clauses'>, layout: Layout): readonly string[] {
  const unseen = groupBy(clauses.filter(isOutOfSight), ({ detail }) => detail)
  return [...unseen].flatMap(([detail, [first, ...others]]) => {
    const place = PLACES[(first && clauseOf(first.id).place) ?? 'portal']
    const text = `${count(others.length + 1, `${place} clause`)} skipped: ${detail}`
    return wrapLines(`${palette(layout)['not configured']('not configured')}  ${text}`, layout.width)
  })
}

const PLACES = { portal: 'developer-portal', catalogue: 'API-product' } as const

/** What the run needed that is not in the document: the clauses that it bends, or each in words. */
export function renderAdaptations(
  { adaptations }: Pick<Report, 'adaptations'>,
  layout: Layout,
): readonly string[] {
  if (adaptations.length === 0) return []
  const head = palette(layout).strong('Needed to run, not in the document')
  const bent = [...new Set(adaptations.map(({ bends }) => bends))]
  const text =
    layout.isVerbose || adaptations.length === 1
      ? adaptations.map(({ does, bends }) => `  ${does} (bends ${bends})`).join('\n')
      : `  ${count(adaptations.length, 'adaptation')}, which bend ${bent.join(', ')}`
  return [head, ...wrapLines(text, layout.width, 2)]
}

/** The clauses that the safe checks leave out in production. */
export function renderLeftOut({ checkSet, clauses }: Report, layout: Layout): readonly string[] {
  const ids = clauses.filter(({ outcome }: ClauseResult) => outcome === 'left out').map(({ id }) => id)
  if (checkSet === 'all' || ids.length === 0) return []
  const head = palette(layout).strong('Left out')
  const named = layout.isVerbose ? `: ${ids.join(', ')}` : ''
  const text = `${count(ids.length, 'clause')} that are not safe in production, or do not occur${named}. PRODUCTION_CHECKS=all includes the former.`
  return [head, ...wrapLines(`  ${text}`, layout.width, 2)]
}
