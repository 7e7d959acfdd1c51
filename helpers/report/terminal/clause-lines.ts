import { groupBy } from '../../base/group-by.ts'
import { count } from '../../base/visible.ts'
import { phrase, type Shown } from '../../secrets/shown.ts'
import type { Cause } from '../../verdict/causes.ts'
import type { ClauseResult } from '../../verdict/report.ts'
import type { Said } from '../../verdict/said.ts'
import { sentence } from '../page/words.ts'
import { type Layout, palette } from './style.ts'
import { atMost, oneLine, wrapLines } from './wrap.ts'

/** Lines of the first clause where there is no room for all. */
const FIRST = 14

/** Clauses in full where there is room for that; otherwise the first of them, and a line for each other. */
export function clauseBlock(
  clauses: readonly ClauseResult[],
  layout: Layout,
  most: number,
  told?: Shown,
): readonly string[] {
  const [first = [], ...others] = clauses.map((clause) => clauseLines(clause, layout, told))
  const whole = [...first, ...others.flatMap((lines) => ['', ...lines])]
  if (whole.length <= most) return whole
  const rest = clauses.slice(1).map((clause) => clauseLine(clause, layout))
  return atMost(most, [...atMost(FIRST, first), ...rest])
}

/** A clause in one line. */
export function clauseLine({ id, section, outcome, detail }: ClauseResult, layout: Layout): string {
  const style = palette(layout)
  return oneLine(`${outcome}  ${id} (section ${section}): ${detail.replace(/\s+/g, ' ')}`, layout.width)
    .replace(outcome, style[outcome](outcome))
    .replace(id, style.strong(id))
}

/**
 * A clause with what it states and what its checks found, once where several found the same.
 *
 * @param told - what is to be done, where it is told elsewhere
 */
export function clauseLines(clause: ClauseResult, layout: Layout, told?: Shown): readonly string[] {
  const { id, section, force, says, outcome, checks, detail } = clause
  const style = palette(layout)
  const failed = checks.filter((check) => check.outcome === outcome)
  const found = [...groupBy(failed, (check) => check.detail).values()].flatMap((alike) => [
    ...(checks.length > 1 ? alike.map(({ about }) => `check     ${about ?? id}`) : []),
    ...alike.slice(0, 1).flatMap((check) => findingLines(check, layout, told)),
  ])
  return [
    `${style[outcome](outcome)}  ${style.strong(id)}  (section ${section}, ${force})`,
    ...[says, ...(failed.length > 0 ? found : [detail].filter(Boolean))].flatMap((line) =>
      labelled(line, layout),
    ),
  ]
}

/** What stands behind a word that says what it is goes on below itself. */
const labelled = (text: string, { width }: Layout): readonly string[] =>
  text.split('\n').flatMap((line) => wrapLines(`  ${line}`, width, LABELS.test(line) ? 10 : 0))

const LABELS = /^(?:expected|received|to do|exchange|check) {2,}/

/**
 * What was found, as lines for a terminal or the message of a test: what was received, the exchange that shows it, and
 * what to do, which is a suggestion.
 *
 * @param isVerbose - whether what was sent is among them, and not only where it went and what came
 * @param told - what is to be done, where it is told elsewhere
 */
export function findingLines(
  { departure, detail, todo, exchange = [] }: Partial<Said>,
  { isVerbose }: Pick<Layout, 'isVerbose'> = { isVerbose: true },
  told?: Shown,
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

/**
 * What kept clauses from being judged, with what it took along and what to do about it.
 *
 * @param told - what is to be done, where it is told elsewhere
 */
export function causeLines(cause: Cause, layout: Layout, told?: Shown): readonly string[] {
  const { outcome, because, todo, exchange = [], clauses } = cause
  const named = clauses.slice(0, layout.isVerbose ? clauses.length : NAMED).map(({ id }) => id)
  const rest = clauses.length - named.length
  const more = rest > 0 ? ` and ${rest} more` : ''
  const shows = { ...(todo && { todo, exchange }) }
  return [
    ...wrapLines(`${outcome}  ${sentence(because)}`, layout.width, 2).map((line, index) =>
      index === 0 ? line.replace(outcome, palette(layout)[outcome]) : line,
    ),
    ...[
      `${count(clauses.length, 'clause')} could not be judged: ${named.join(', ')}${more}`,
      ...findingLines(shows, layout, told),
    ].flatMap((line) => labelled(line, layout)),
  ]
}
