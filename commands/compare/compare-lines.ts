import { provenanceInShort } from '../../helpers/report/provenance-words.ts'
import { renderChange } from '../../helpers/report/terminal/drift-lines.ts'
import { type Layout, palette } from '../../helpers/report/terminal/style.ts'
import { blocksOf, oneLine } from '../../helpers/report/terminal/wrap.ts'
import type { ClauseDifference, Comparison, Direction, Side } from '../../helpers/verdict/compare.ts'
import { conclusionOf, othersOf } from '../../helpers/verdict/compare.ts'

/** Renders a comparison for a terminal, in one screen unless it is verbose. Worse clauses come last, where readers look first. */
export function renderComparison(comparison: Comparison, layout: Layout): string {
  const { first, second, warnings, clauses, changes } = comparison
  const style = palette(layout)
  const listed = (lines: readonly string[]) => lines.map((line) => oneLine(line, layout))
  const linesWith = (direction: Direction) =>
    listed(clauses.filter(({ is }) => is === direction).flatMap(linesOf))
  const color = clauses.some(({ is }) => is === 'worse') ? style.bad : style.good
  return blocksOf(layout, [
    { lines: [first, second].map(sideLine) },
    { most: 8, lines: listed(changes.map((change) => `  ${renderChange(change)}`)) },
    { most: 4, lines: listed(asideLines(comparison)).map(style.quiet) },
    { most: 6, lines: linesWith('better') },
    { most: 4, lines: linesWith('known') },
    { lines: warnings.map((text) => `${style.outcome('warning')}  ${text}`) },
    { most: 14, lines: linesWith('worse') },
    { lines: [color(conclusionOf(comparison)), othersOf(comparison)] },
  ])
}

const sideLine = ({ name, verdict, startedAt, provenance }: Side): string =>
  `${name}: ${verdict} on ${startedAt.slice(0, 10)}. ${provenanceInShort(provenance)}`

/** A clause, its outcome in both runs, and why it is not kept in the second. */
function linesOf({ id, section, is, before, after }: ClauseDifference): readonly string[] {
  const why = after.outcome === 'kept' ? '' : after.detail.replaceAll('\n', ' ')
  const head = `${is}  ${id} (section ${section}): ${before.outcome} → ${after.outcome}`
  return [head, ...(why ? [`  ${why}`] : [])]
}

/** Observations and clauses that cannot be compared. */
function asideLines({ uncompared, clauses }: Comparison): readonly string[] {
  const unclear = clauses.filter(({ is }) => is === 'unclear').map(({ id }) => id)
  const lists = { 'Observed in only one of the two': uncompared, 'Not judged in one of the two': unclear }
  return Object.entries(lists)
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what} (${names.length}): ${names.join(', ')}`)
}
