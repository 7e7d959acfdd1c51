import { clauseOf } from '../../../contract/index.ts'
import { groupBy } from '../../base/group-by.ts'
import { fromCaller, inReports } from '../../base/reports.ts'
import { count } from '../../base/visible.ts'
import { own } from '../../secrets/shown.ts'
import { causesOf, firstThingToDo, notLookedAt } from '../../verdict/causes.ts'
import type { ClauseResult, ReadableReport, Report } from '../../verdict/report.ts'
import { isOutOfSight } from '../../verdict/verdict.ts'
import { complaintsAbout } from '../../verdict/waivers.ts'
import { provenanceInShort, provenanceRows, showUsage } from '../provenance-words.ts'
import { causeLines, clauseBlock, clauseLine } from './clause-lines.ts'
import { renderDrift } from './drift-lines.ts'
import { type Layout, palette } from './style.ts'
import { renderCounts, renderKeys, renderStandards, renderVerdict } from './verdict-lines.ts'
import { type Block, blocksOf } from './wrap.ts'

/**
 * The result of a run for a terminal, at most 60 lines unless it is verbose: the broken clauses, the causes that kept clauses from
 * being judged, and the verdict with the first thing to do. A kept run has its counts and notes instead.
 */
export function renderReport(report: ReadableReport, layout: Layout): string {
  const { verdict, clauses, problems, notes, waivers } = report
  const { isVerbose } = layout
  const next = verdict === 'kept' ? undefined : (firstThingToDo(report) ?? LOOK_UP)
  const inner = { ...layout, ...(next && !isVerbose && { alreadySaid: next }) }
  const broken = clauses.filter(({ outcome }) => outcome === 'broken')
  const causes = causesOf(clauses).filter(
    (cause) => isVerbose || cause.clauses.some(({ force }) => force !== 'standard'),
  )
  const isPrinted = verdict === 'kept' || isVerbose
  const standardsDecide = verdict === 'broken' && broken.length === 0
  const style = palette(layout)
  const blocks = blocksOf(layout, [
    {
      most: 8,
      lines: [
        ...notes.map((note) => `${style.strong('note')}  ${note}`),
        ...complaintsAbout(waivers).map((text) => `${style.doubtful('waiver')}  ${text}`),
      ],
    },
    { lines: isVerbose ? provenanceRows(report).map(({ name, value }) => `${name}:  ${value}`) : [] },
    { most: 16, lines: summary(report, layout, isPrinted) },
    ...(isPrinted ? footnotes(report, layout) : []),
    { lines: renderStandards(report, layout, standardsDecide || isPrinted) },
    clauseBlock(broken, inner, causes.length > 0 ? 16 : 32),
    { most: broken.length > 0 ? 10 : 24, lines: causes.flatMap((cause) => causeLines(cause, inner)) },
    { most: 6, lines: problems.map((problem) => `${style.bad('problem')}  ${problem}`) },
    { lines: renderVerdict(report, layout, next) },
    { lines: renderKeys(report, layout) },
  ])
  return `\n${blocks}`
}

/** What to do if only a rule of the run is not met. */
const LOOK_UP = own('Look up the message above in docs/troubleshooting.md.')

/** Lines that do not decide the verdict. */
function footnotes(report: Report, layout: Layout): readonly Block[] {
  const { clauses, adaptations, checkSet } = report
  const style = palette(layout)
  const noted = clauses.filter(
    ({ force, outcome }) => force !== 'standard' && (outcome === 'notice' || outcome === 'warning'),
  )
  const leftOut = clauses.filter(({ outcome }) => outcome === 'left out').map(({ id }) => id)
  const named = layout.isVerbose ? `: ${leftOut.join(', ')}` : ''
  return [
    { most: 10, lines: outOfSight(clauses, layout) },
    { most: 6, lines: leftByOffers(report, layout) },
    { most: 3, lines: unseen(clauses, layout) },
    layout.isVerbose
      ? clauseBlock(noted, layout)
      : { most: 4, lines: noted.map((clause) => clauseLine(clause, layout)) },
    {
      most: 3,
      lines: [
        ...(adaptations.length > 0 ? [style.strong('Needed to run, not in the document')] : []),
        ...adaptations.map(({ does, bends }) => `  ${does} (see ${bends})`),
      ],
    },
    {
      lines:
        checkSet === 'all' || leftOut.length === 0
          ? []
          : [
              `${style.strong('left out')}  ${count(leftOut.length, 'clause')} not judged: not safe in production, or not applicable${named}. PRODUCTION_CHECKS=all adds the unsafe ones.`,
            ],
    },
  ]
}

/** If the target has no portal or no catalogue of products, one line for all of their clauses. */
function outOfSight(clauses: readonly ClauseResult[], layout: Layout): readonly string[] {
  const label = palette(layout).outcome('not configured')
  return [...groupBy(clauses.filter(isOutOfSight), ({ detail }) => detail)].map(([detail, alike]) => {
    const isProduct = alike.some(({ id }) => clauseOf(id).place === 'catalogue')
    const what = count(alike.length, isProduct ? 'API-product clause' : 'developer-portal clause')
    return `${label}  ${what} skipped: ${detail}`
  })
}

/** The same in one line, under the counts of a run that is not kept. */
function outOfSightInShort(clauses: readonly ClauseResult[], layout: Layout): readonly string[] {
  const groups = [...groupBy(clauses.filter(isOutOfSight), ({ detail }) => detail)]
  const parts = groups.map(([detail, { length }]) => `${count(length, 'clause')}: ${detail}`)
  return parts.length > 0 ? [`${palette(layout).outcome('not configured')}  ${parts.join('; ')}`] : []
}

/** The parts that the environment does not offer, grouped by reason. */
const leftByOffers = ({ notOffered = [] }: Report, layout: Layout): readonly string[] =>
  [...groupBy(notOffered, ({ because }) => because)].map(
    ([because, parts]) =>
      `${palette(layout).strong('Not offered')}  ${parts.map(({ part }) => part).join(', ')}: ${because}`,
  )

/** Checks that were not made because a variable is missing, in one line. */
function unseen(clauses: readonly ClauseResult[], layout: Layout): readonly string[] {
  const parts = notLookedAt(clauses).map(({ because, checks }) => `${count(checks, 'check')}: ${because}`)
  return parts.length > 0 ? [`${palette(layout).strong('Not checked')}  ${parts.join('; ')}`] : []
}

/** The counts, the requests behind them, and drift; for a run that is not kept, only what decides the verdict. */
function summary(report: Report, layout: Layout, isPrinted: boolean): readonly string[] {
  const { usage, seed, durationMs, checkCounts, undocumented, drift, provenance } = report
  const checks = `${count(checkCounts.judged, 'check')} on ${showUsage(usage, seed)} in ${(durationMs / 1000).toFixed(1)} s.`
  const page = `Full report: ${fromCaller(inReports('contract.html'))}`
  const changed = renderDrift(drift, layout)
  if (!isPrinted)
    return [
      ...renderCounts(report, ['stated']),
      ...outOfSightInShort(report.clauses, layout),
      [checks, provenanceInShort(provenance)].join(' '),
      page,
      ...changed.slice(0, Math.min(1, drift.changes.length)),
    ]
  const fields = Object.values(undocumented).flat().length
  return [
    ...renderCounts(report),
    checks,
    provenanceInShort(provenance),
    ...(fields > 0 ? [`The answers contain ${count(fields, 'undocumented field')}.`] : []),
    ...changed,
    page,
  ]
}
