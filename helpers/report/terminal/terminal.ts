import { clauseOf } from '../../../contract/index.ts'
import { groupBy } from '../../base/group-by.ts'
import { inReports } from '../../base/reports.ts'
import { count } from '../../base/visible.ts'
import { causesOf, firstThingToDo } from '../../verdict/causes.ts'
import type { ClauseResult, Report, ToldReport } from '../../verdict/report.ts'
import { standardsOf } from '../../verdict/standards.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import { complaintOf } from '../../verdict/waivers.ts'
import { provenanceInShort, provenanceRows, showUsage } from '../provenance-words.ts'
import { causeLines, clauseBlock, clauseLine } from './clause-lines.ts'
import { renderDrift } from './drift-lines.ts'
import { type Layout, palette } from './style.ts'
import { renderCounts, renderKeys, renderStandards, renderVerdict } from './verdict-lines.ts'
import { atMost, wrapLines } from './wrap.ts'

/**
 * The result of a run for a terminal, in one screen unless it is verbose: what could not be judged and why, what is
 * broken, and the verdict with the first thing to do. Of a run that is kept, what a reader may want to know besides.
 */
export function renderReport(report: ToldReport, layout: Layout): string {
  const { verdict, clauses, problems, notes, waivers } = report
  const most = (lines: number) => (layout.isVerbose ? Number.POSITIVE_INFINITY : lines)
  const next = verdict === 'kept' ? undefined : firstThingToDo(report)
  const told = layout.isVerbose ? undefined : next
  const broken = clauses.filter(isBroken)
  const causes = causesOf(clauses).filter(
    (cause) => layout.isVerbose || cause.clauses.some(({ force }) => force !== 'standard'),
  )
  const complaints = waivers.flatMap((waiver) => complaintOf(waiver) ?? [])
  const style = palette(layout)
  const blocks = [
    ...(isTold(report, layout) ? beside(report, layout, most) : []),
    atMost(most(4), [
      ...noted(style.strong('note'), notes, layout),
      ...noted(style.warning('waiver'), complaints, layout),
    ]),
    layout.isVerbose ? noted('', provenance(report), layout) : [],
    atMost(most(16), summary(report, layout)),
    standardsDecided(report) ? renderStandards(report, layout) : [],
    atMost(
      most(broken.length > 0 ? 10 : 24),
      causes.flatMap((cause) => causeLines(cause, layout, told)),
    ),
    atMost(most(6), noted(style.bad('problem'), problems, layout)),
    clauseBlock(broken, layout, most(causes.length > 0 ? 16 : 26), told),
    renderVerdict(report, layout, next),
    renderKeys(report, layout),
  ]
  const lines = blocks.filter(({ length }) => length > 0).flatMap((block) => ['', ...block])
  return lines.join('\n').trimEnd()
}

/** Whether what does not decide is told as well. */
const isTold = ({ verdict }: Report, { isVerbose }: Layout): boolean => verdict === 'kept' || isVerbose

const isBroken = ({ outcome }: ClauseResult): boolean => outcome === 'broken'

const standardsDecided = ({ verdict, clauses }: Report): boolean =>
  verdict === 'broken' && !clauses.some(isBroken)

const noted = (label: string, texts: readonly string[], { width }: Layout): readonly string[] =>
  texts.flatMap((text) => wrapLines(label === '' ? text : `${label}  ${text}`, width, 2))

/** Everything that is known of where the result comes from. */
const provenance = (report: Report): readonly string[] =>
  provenanceRows(report).map(({ name, value }) => `${name}: ${value}`)

/** What does not decide the verdict. */
function beside(
  report: Report,
  layout: Layout,
  most: (lines: number) => number,
): readonly (readonly string[])[] {
  const noted = report.clauses.filter(
    ({ force, outcome }) => force !== 'standard' && (outcome === 'notice' || outcome === 'warning'),
  )
  return [
    atMost(most(4), renderOutOfSight(report, layout)),
    layout.isVerbose
      ? clauseBlock(noted, layout, most(0))
      : atMost(
          4,
          noted.map((clause) => clauseLine(clause, layout)),
        ),
    standardsDecided(report) ? [] : renderStandards(report, layout),
    atMost(most(3), renderAdaptations(report, layout)),
    atMost(most(3), renderLeftOut(report, layout)),
  ]
}

/** The counts, what they rest on, and what changed since the baseline; of a run that is not kept, in fewer lines. */
function summary(report: Report, layout: Layout): readonly string[] {
  const { usage, durationMs, checkCounts, undocumented } = report
  const seconds = (durationMs / 1000).toFixed(1)
  const from = provenanceInShort(report.provenance)
  const fields = Object.values(undocumented).flat().length
  if (!isTold(report, layout)) {
    const rests = `${checkCounts.judged} checks in ${seconds} s. ${from} ${besides(report)}`
    return [...renderCounts(report, layout, ['stated']), ...wrapLines(rests.trimEnd(), layout.width)]
  }
  return [
    ...renderCounts(report, layout),
    ...wrapLines(`${checkCounts.judged} checks on ${showUsage(usage)} in ${seconds} s.`, layout.width),
    ...wrapLines(from, layout.width, 2),
    ...(fields > 0 ? [`The answers contain ${count(fields, 'undocumented field')}.`] : []),
    ...renderDrift(report.drift, layout),
  ]
}

/** For a run that is not kept: all that has nothing to do with it, as numbers; empty if there is nothing. */
function besides({ clauses, adaptations, undocumented, drift }: Report): string {
  const notices = clauses.filter(({ force, outcome }) => force !== 'standard' && outcome === 'notice')
  const counts: readonly (readonly [number: number, one: string, many: string])[] = [
    [standardsOf(clauses).departures.length, 'departure from standards', 'departures from standards'],
    [notices.length, 'departure from a sample', 'departures from samples'],
    [adaptations.length, 'adaptation', 'adaptations'],
    [Object.values(undocumented).flat().length, 'undocumented field', 'undocumented fields'],
    [drift.changes.length, 'change since the baseline', 'changes since the baseline'],
  ]
  const told = counts.filter(([number]) => number > 0).map((words) => count(...words))
  return told.length > 0 ? `Besides: ${told.join(', ')}. See ${inReports('contract.html')}.` : ''
}

/** For a target without a portal, or a catalogue, what it would need is said once, not for each clause. */
function renderOutOfSight({ clauses }: Report, layout: Layout): readonly string[] {
  const unseen = groupBy(clauses.filter(isOutOfSight), ({ detail }) => detail)
  return [...unseen].flatMap(([detail, alike]) => {
    const isProduct = alike.some(({ id }) => clauseOf(id).place === 'catalogue')
    const what = count(alike.length, isProduct ? 'API-product clause' : 'developer-portal clause')
    return noted(palette(layout)['not configured']('not configured'), [`${what} skipped: ${detail}`], layout)
  })
}

/** What the run needed that is not in the document. */
function renderAdaptations({ adaptations }: Report, layout: Layout): readonly string[] {
  if (adaptations.length === 0) return []
  const told = adaptations.map(({ does, bends }) => `  ${does} (bends ${bends})`)
  return [
    palette(layout).strong('Needed to run, not in the document'),
    ...told.flatMap((text) => wrapLines(text, layout.width, 2)),
  ]
}

/** The clauses that the safe checks leave out in production. */
function renderLeftOut({ checkSet, clauses }: Report, layout: Layout): readonly string[] {
  const ids = clauses.filter(({ outcome }) => outcome === 'left out').map(({ id }) => id)
  if (checkSet === 'all' || ids.length === 0) return []
  const named = layout.isVerbose ? `: ${ids.join(', ')}` : ''
  const text = `${count(ids.length, 'clause')} that are not safe in production, or do not occur${named}. PRODUCTION_CHECKS=all includes the former.`
  return noted(palette(layout).strong('left out'), [text], layout)
}
