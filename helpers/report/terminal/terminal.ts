import { count } from '../../base/visible.ts'
import { firstThingToDo } from '../../verdict/causes.ts'
import type { ClauseResult, Report, ToldReport } from '../../verdict/report.ts'
import { complaintOf } from '../../verdict/waivers.ts'
import { provenanceInShort, provenanceRows, showUsage } from '../provenance-words.ts'
import { asideInWords, renderAdaptations, renderLeftOut, renderOutOfSight } from './aside-lines.ts'
import { causeSection } from './cause-lines.ts'
import { clauseLine, clauseSection } from './clause-lines.ts'
import { renderDrift } from './drift-lines.ts'
import { type Layout, palette } from './style.ts'
import { renderCounts, renderKeys, renderStandards, renderVerdict } from './verdict-lines.ts'
import { cut, fit, type Section, wrapLines } from './wrap.ts'

/** A run prints at most 60 lines; the others are told while it records. */
const ROOM = 55

/**
 * The result of a run for a terminal, in one screen unless it is verbose: what could not be judged and why, what is
 * broken, and the verdict with the first thing to do. Of a run that is kept, what a reader may want to know besides.
 */
export function renderReport(report: ToldReport, layout: Layout): string {
  const next = report.verdict === 'kept' ? undefined : firstThingToDo(report)
  const told = layout.isVerbose ? undefined : next
  const sections = [
    ...(isTold(report, layout) ? beside(report, layout) : []),
    short(4, [...notes(report, layout), ...complaints(report, layout)]),
    ...(layout.isVerbose ? [short(8, provenance(report, layout))] : []),
    short(8, summary(report, layout)),
    ...(enforced(report) ? [short(8, renderStandards(report, layout))] : []),
    causeSection(report, layout, told),
    short(6, problems(report, layout)),
    clauseSection(report.clauses.filter(isBroken), layout, { todo: told, isBrief: !layout.isVerbose }),
    whole(renderVerdict(report, layout, next)),
    whole(renderKeys(report, layout)),
  ]
  const lines = fit(sections, layout.isVerbose ? Number.POSITIVE_INFINITY : ROOM)
  return ['', ...lines].join('\n').trimEnd()
}

/** Whether what does not decide is told as well. */
const isTold = ({ verdict }: Report, { isVerbose }: Layout): boolean => verdict === 'kept' || isVerbose

const short = (least: number, lines: readonly string[]): Section => ({
  least,
  lines: (room) => cut(lines, room),
})

const whole = (lines: readonly string[]): Section => ({ least: lines.length, lines: () => lines })

const isBroken = ({ outcome }: ClauseResult): boolean => outcome === 'broken'

/** Whether it is standards that decided. */
const enforced = ({ verdict, clauses }: Report): boolean => verdict === 'broken' && !clauses.some(isBroken)

/** What does not decide the verdict. */
function beside(report: Report, layout: Layout): readonly Section[] {
  const noted = report.clauses.filter(
    ({ force, outcome }) => force !== 'standard' && (outcome === 'notice' || outcome === 'warning'),
  )
  return [
    short(4, renderOutOfSight(report, layout)),
    layout.isVerbose
      ? clauseSection(noted, layout)
      : short(
          4,
          noted.map((clause) => clauseLine(clause, layout)),
        ),
    ...(enforced(report) ? [] : [short(8, renderStandards(report, layout))]),
    short(3, renderAdaptations(report, layout)),
    short(3, renderLeftOut(report, layout)),
  ]
}

const problems = ({ problems }: Report, layout: Layout): readonly string[] =>
  noted(palette(layout).bad('problem'), problems, layout)

const notes = ({ notes }: Report, layout: Layout): readonly string[] =>
  noted(palette(layout).strong('note'), notes, layout)

const complaints = ({ waivers }: Report, layout: Layout): readonly string[] =>
  noted(
    palette(layout).warning('waiver'),
    waivers.flatMap((waiver) => complaintOf(waiver) ?? []),
    layout,
  )

const noted = (label: string, texts: readonly string[], { width }: Layout): readonly string[] =>
  texts.flatMap((text) => wrapLines(`${label}  ${text}`, width, 2))

/** Everything that is known of where the result comes from. */
const provenance = (report: Report, { width }: Layout): readonly string[] =>
  provenanceRows(report).flatMap(({ name, value }) => wrapLines(`${name}: ${value}`, width, 2))

/** The counts, what they rest on, and what changed since the baseline. */
const summary = (report: Report, layout: Layout): readonly string[] => {
  const { usage, durationMs, checkCounts, undocumented } = report
  const fields = Object.values(undocumented).flat().length
  const seconds = (durationMs / 1000).toFixed(1)
  const from = provenanceInShort(report.provenance)
  if (!isTold(report, layout)) {
    // One paragraph, without what was sent, which the recording has told: lines are for what is wrong.
    const rests = [`${checkCounts.judged} checks in ${seconds} s.`, from, asideInWords(report)]
    return [
      ...renderCounts(report, layout, ['stated']),
      ...wrapLines(rests.filter(Boolean).join(' '), layout.width),
    ]
  }
  return [
    ...renderCounts(report, layout),
    ...wrapLines(`${checkCounts.judged} checks on ${showUsage(usage)} in ${seconds} s.`, layout.width),
    ...wrapLines(from, layout.width, 2),
    ...(fields > 0 ? [`The answers contain ${count(fields, 'undocumented field')}.`] : []),
    ...renderDrift(report.drift, layout),
  ]
}
