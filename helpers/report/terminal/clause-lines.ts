import { groupBy } from '../../base/group-by.ts'
import { count } from '../../base/visible.ts'
import { phrase, type Shown } from '../../secrets/shown.ts'
import type { Cause } from '../../verdict/causes.ts'
import type { ClauseResult } from '../../verdict/report.ts'
import type { Said } from '../../verdict/said.ts'
import { sentence } from '../page/words.ts'
import { type Layout, palette } from './style.ts'
import { type Block, fit, oneLine } from './wrap.ts'

/** Lines of the first clause where there is no room for all. */
const FIRST = 14

/** Clauses in full where there is room for that; otherwise the first of them, and a line for each other. */
export function clauseBlock(clauses: readonly ClauseResult[], layout: Layout, most?: number): Block {
  const [first, ...others] = clauses
  if (!first) return { lines: [] }
  const lines = clauseLines(first, layout)
  const all = [...lines, ...others.flatMap((clause) => ['', ...clauseLines(clause, layout)])]
  if (most === undefined || fit(all, layout).length <= most) return { lines: all }
  const shown = [...fit(lines, layout, FIRST), ...others.map((clause) => clauseLine(clause, layout))]
  return { most, lines: layout.isVerbose ? all : shown }
}

/** A clause in one line, which begins with what was received: its end may be cut. */
export function clauseLine({ id, section, outcome, detail, checks }: ClauseResult, layout: Layout): string {
  const style = palette(layout)
  const departure = checks.find((check) => check.outcome === outcome)?.departure
  const found = departure ? `received ${departure.came}; expected ${departure.expected}` : detail
  const line = `${style.outcome(outcome)}  ${style.strong(id)}: ${found} (section ${section})`
  return oneLine(line.replace(/\s*\n\s*/g, ' '), layout)
}

/** A clause with what it states and what its checks found, once where several found the same. */
export function clauseLines(clause: ClauseResult, layout: Layout): readonly string[] {
  const { id, section, force, says, outcome, checks, detail } = clause
  const style = palette(layout)
  const failed = checks.filter((check) => check.outcome === outcome)
  const found = [...groupBy(failed, (check) => check.detail).values()].flatMap((alike) => [
    ...(checks.length > 1 ? checkLines(alike, id, layout) : []),
    ...alike.slice(0, 1).flatMap((check) => findingLines(check, layout)),
  ])
  return [
    `${style.outcome(outcome)}  ${style.strong(id)}  (section ${section}, ${force})`,
    ...indented([says, ...(failed.length > 0 ? found : [detail].filter(Boolean))]),
  ]
}

/** Checks that are named of those that found the same. */
const ALIKE = 2

function checkLines(alike: ClauseResult['checks'], id: string, { isVerbose }: Layout): readonly string[] {
  const named = isVerbose || alike.length === ALIKE + 1 ? alike : alike.slice(0, ALIKE)
  const rest = alike.length - named.length
  return [
    ...named.map(({ about }) => `check     ${about ?? id}`),
    ...(rest > 0 ? [`          and ${rest} more`] : []),
  ]
}

const indented = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split('\n').map((line) => `  ${line}`))

/**
 * What was found, as lines for a terminal or the message of a test: what was received, the exchange that shows it, and
 * what to do, which is a suggestion.
 *
 * @param isVerbose - whether what was sent is among them, and not only where it went and what came
 */
export function findingLines(
  { departure, detail, todo, exchange = [] }: Partial<Said>,
  { isVerbose, told }: Pick<Layout, 'isVerbose' | 'told'> = { isVerbose: true },
): readonly Shown[] {
  const answer = exchange.findIndex((line) => line.startsWith('→'))
  const shown = exchange.filter((_, index) => isVerbose || index === 0 || index >= answer)
  return [
    ...(departure
      ? [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
      : detail
        ? [detail]
        : []),
    ...shown.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`)),
    ...(todo && todo !== told ? [phrase`to do     ${todo}`] : []),
  ]
}

/** Clauses that are named of each cause. */
const NAMED = 2

/** What kept clauses from being judged, with what it took along and what to do about it. */
export function causeLines(cause: Cause, layout: Layout): readonly string[] {
  const { outcome, because, todo, exchange = [], clauses } = cause
  const named = clauses.slice(0, layout.isVerbose ? clauses.length : NAMED).map(({ id }) => id)
  const rest = clauses.length - named.length
  const more = rest > 0 ? ` and ${rest} more` : ''
  return [
    `${palette(layout).outcome(outcome)}  ${sentence(because)}`,
    ...indented([
      `${count(clauses.length, 'clause')} could not be judged: ${named.join(', ')}${more}`,
      ...findingLines({ ...(todo && { todo, exchange }) }, layout),
    ]),
  ]
}
