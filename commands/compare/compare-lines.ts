import { groupBy } from '../../helpers/base/group-by.ts'
import { count } from '../../helpers/base/visible.ts'
import { provenanceInShort } from '../../helpers/report/provenance-words.ts'
import { renderChange } from '../../helpers/report/terminal/drift-lines.ts'
import { type Layout, palette } from '../../helpers/report/terminal/style.ts'
import { blocksOf, oneLine } from '../../helpers/report/terminal/wrap.ts'
import type { ClauseDifference, Comparison, Direction, Side } from '../../helpers/verdict/compare.ts'
import { conclusionOf, isJudged, isShort, othersOf } from '../../helpers/verdict/compare.ts'

/** Renders a comparison for a terminal, in one screen unless it is verbose. Worse clauses come last, where readers look first. */
export function renderComparison(comparison: Comparison, layout: Layout): string {
  const { first, second, warnings, clauses, changes } = comparison
  const style = palette(layout)
  const listed = (lines: readonly string[]) => lines.map((line) => oneLine(line, layout))
  const linesWith = (direction: Direction) =>
    listed(clauses.filter(({ is }) => is === direction).flatMap(linesOf))
  const isWorse = clauses.some(({ is }) => is === 'worse')
  const color = isWorse ? style.bad : isShort(comparison) ? style.doubtful : style.good
  return blocksOf(layout, [
    { lines: [first, second].map(sideLine) },
    { most: 8, lines: listed(changes.map((change) => `  ${renderChange(change)}`)) },
    { most: 4, lines: listed(asideLines(comparison)).map(style.quiet) },
    { most: 6, lines: linesWith('better') },
    { most: 4, lines: linesWith('known') },
    { lines: warnings.map((text) => `${style.outcome('warning')}  ${text}`) },
    { most: 8, lines: listed(unclearLines(comparison)) },
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

/** The clauses that only one of the two judged, with what became of them in the other. */
function unclearLines({ first, second, clauses }: Comparison): readonly string[] {
  const unclear = clauses
    .filter(({ is }) => is === 'unclear')
    .map(({ id, before, after }) => {
      const [{ name }, { outcome }] = isJudged(after) ? [first, before] : [second, after]
      return { id, where: `${name} did not judge`, outcome }
    })
  return [...groupBy(unclear, ({ where, outcome }) => JSON.stringify([where, outcome])).values()].map(
    (alike) => {
      const [{ where, outcome }] = alike
      return `${where} ${count(alike.length, 'clause')} (${outcome}): ${alike.map(({ id }) => id).join(', ')}`
    },
  )
}

/** Observations and clauses in which there is nothing to compare. */
function asideLines({ first, second, onlyBefore, onlyAfter, clauses }: Comparison): readonly string[] {
  const apart = clauses.filter(({ is }) => is === 'apart').map(({ id }) => id)
  const lists = [
    [`Observed only in ${first.name}`, onlyBefore],
    [`Observed only in ${second.name}`, onlyAfter],
    ['Judged in neither, not offered or not applying in one', apart],
  ] as const
  return lists
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what} (${names.length}): ${names.join(', ')}`)
}
