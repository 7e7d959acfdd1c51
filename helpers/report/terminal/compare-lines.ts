import type { ClauseDifference, Comparison, Direction, Side } from '../../verdict/compare.ts'
import { conclusionOf, othersOf } from '../../verdict/compare.ts'
import { provenanceInShort } from '../provenance-words.ts'
import { renderChange } from './drift-lines.ts'
import { type Layout, palette } from './style.ts'
import { atMost, oneLine, wrapLines } from './wrap.ts'

/** A comparison for a terminal, in one screen unless it is verbose: what is worse comes last, where a reader looks first. */
export function renderComparison(comparison: Comparison, layout: Layout): string {
  const { first, second, warnings, clauses, changes } = comparison
  const style = palette(layout)
  const listed = (most: number, lines: readonly string[]) =>
    layout.isVerbose
      ? lines.flatMap((line) => wrapLines(line, layout.width, 2))
      : atMost(
          most,
          lines.map((line) => oneLine(line, layout.width)),
        )
  const told = (direction: Direction) =>
    clauses.filter(({ is }) => is === direction).flatMap((clause) => clauseLines(clause))
  const color = clauses.some(({ is }) => is === 'worse') ? style.bad : style.good
  const blocks = [
    [first, second].flatMap((side) => wrapLines(sideLine(side), layout.width, 2)),
    listed(
      8,
      changes.map((change) => `  ${renderChange(change)}`),
    ),
    listed(4, asideLines(comparison)).map(style.faint),
    listed(6, told('better')),
    listed(4, told('known')),
    warnings.flatMap((text) => wrapLines(`${style.warning('warning')}  ${text}`, layout.width, 2)),
    listed(14, told('worse')),
    [
      ...wrapLines(conclusionOf(comparison), layout.width).map(color),
      ...wrapLines(othersOf(comparison), layout.width),
    ],
  ]
  return blocks
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .trimEnd()
}

const sideLine = ({ name, verdict, startedAt, provenance }: Side): string =>
  `${name}: ${verdict} on ${startedAt.slice(0, 10)}. ${provenanceInShort(provenance)}`

/** A clause, its outcomes, and why it is not kept in the second. */
function clauseLines({ id, section, is, before, after }: ClauseDifference): readonly string[] {
  const why = after.outcome === 'kept' ? '' : after.detail.replaceAll('\n', ' ')
  const head = `${is}  ${id} (section ${section}): ${before.outcome} → ${after.outcome}`
  return [head, ...(why ? [`  ${why}`] : [])]
}

/** What nothing can be said of. */
function asideLines({ uncompared, clauses }: Comparison): readonly string[] {
  const unclear = clauses.filter(({ is }) => is === 'unclear').map(({ id }) => id)
  const lists: readonly (readonly [what: string, names: readonly string[]])[] = [
    ['Observed in only one of the two', uncompared],
    ['Not judged in one of the two', unclear],
  ]
  return lists
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what} (${names.length}): ${names.join(', ')}`)
}
