import type { ClauseDifference, Comparison, Direction, Side } from '../../verdict/compare.ts'
import { conclusionOf, othersOf } from '../../verdict/compare.ts'
import { provenanceInShort } from '../provenance-words.ts'
import { renderChange } from './drift-lines.ts'
import { type Layout, palette } from './style.ts'
import { cut, fit, type Section, wrapLines } from './wrap.ts'

/** With the lines of npm, at most 60. */
const ROOM = 52

/** A comparison for a terminal, in one screen unless it is verbose: what is worse comes last, where a reader looks first. */
export function renderComparison(comparison: Comparison, layout: Layout): string {
  const { first, second, warnings, clauses, changes } = comparison
  const style = palette(layout)
  const told = (direction: Direction) =>
    clauses.filter(({ is }) => is === direction).flatMap((clause) => clauseLines(clause, layout))
  const warned = warnings.flatMap((text) =>
    wrapLines(`${style.warning('warning')}  ${text}`, layout.width, 2),
  )
  const color = clauses.some(({ is }) => is === 'worse') ? style.bad : style.good
  const sections = [
    short(4, [...sideLines(first, layout), ...sideLines(second, layout)]),
    short(
      4,
      changes.flatMap((change) => fitting(`  ${renderChange(change)}`, layout, 9)),
    ),
    short(3, asideLines(comparison, layout)),
    short(4, told('better')),
    short(4, told('known')),
    short(4, warned),
    short(10, told('worse')),
    short(6, [
      ...wrapLines(conclusionOf(comparison), layout.width).map(color),
      ...wrapLines(othersOf(comparison), layout.width),
    ]),
  ]
  const room = layout.isVerbose ? Number.POSITIVE_INFINITY : ROOM
  return fit(sections, room).join('\n').trimEnd()
}

const short = (least: number, lines: readonly string[]): Section => ({
  least,
  lines: (room) => cut(lines, room),
})

function sideLines({ name, verdict, startedAt, provenance }: Side, layout: Layout): readonly string[] {
  const text = `${name}: ${verdict} on ${startedAt.slice(0, 10)}. ${provenanceInShort(provenance)}`
  return wrapLines(text, layout.width, 2).map((line) => line.replace(`${name}:`, palette(layout).strong))
}

/** A clause, its outcomes, and why it is not kept in the second. */
function clauseLines(
  { id, section, is, before, after }: ClauseDifference,
  layout: Layout,
): readonly string[] {
  const head = `${is}  ${id} (section ${section}): ${before.outcome} → ${after.outcome}`
  const why = after.outcome === 'kept' ? '' : after.detail.replaceAll('\n', ' ')
  return [head.replace(id, palette(layout).strong), ...(why ? fitting(`  ${why}`, layout) : [])]
}

/** A text in one line, as far as it fits, unless everything is told. */
function fitting(text: string, { width, isVerbose }: Layout, hang = 0): readonly string[] {
  if (isVerbose) return wrapLines(text, width, hang)
  return [text.length > width ? `${text.slice(0, width - 1)}…` : text]
}

/** What nothing can be said of. */
function asideLines({ uncompared, clauses }: Comparison, layout: Layout): readonly string[] {
  const unclear = clauses.filter(({ is }) => is === 'unclear').map(({ id }) => id)
  const lists = [
    { what: 'Observed in only one of the two', names: uncompared },
    { what: 'Not judged in one of the two', names: unclear },
  ].filter(({ names }) => names.length > 0)
  return lists.flatMap(({ what, names }) =>
    fitting(`${what} (${names.length}): ${names.join(', ')}`, layout, 2).map(palette(layout).faint),
  )
}
