import { groupBy } from '../../base/group-by.ts'
import { count } from '../../base/visible.ts'
import { phrase, type Shown } from '../../secrets/shown.ts'
import type { Cause } from '../../verdict/causes.ts'
import { outcomeOf } from '../../verdict/outcome.ts'
import type { ClauseResult } from '../../verdict/report.ts'
import type { Said } from '../../verdict/said.ts'
import { sentence } from '../page/words.ts'
import { type Layout, palette } from './style.ts'
import { type Block, fit, oneLine } from './wrap.ts'

/** Lines for the first clause if not all clauses fit. */
const FIRST = 14

/** Clauses in full if they fit; otherwise the first in full, and a line for each of the others. */
export function clauseBlock(clauses: readonly ClauseResult[], layout: Layout, most?: number): Block {
  const [first, ...others] = clauses
  if (!first) return { lines: [] }
  const lines = clauseLines(first, layout)
  const all = [...lines, ...others.flatMap((clause) => ['', ...clauseLines(clause, layout)])]
  if (most === undefined || fit(all, layout).length <= most) return { lines: all }
  const shown = [
    ...fit(clauseLines(first, { ...layout, isCut: true }), layout, FIRST),
    ...others.map((clause) => clauseLine(clause, layout)),
  ]
  return { most, lines: layout.isVerbose ? all : shown }
}

/** A clause in one line. */
export function clauseLine(clause: ClauseResult, layout: Layout): string {
  const { id, section, outcome } = clause
  const style = palette(layout)
  const line = `${style.outcome(outcome)}  ${style.strong(id)}: ${foundIn(clause)} (section ${section})`
  return oneLine(line, layout)
}

/** What the checks of a clause found, in one line. It starts with what was received, because its end may be cut. */
export function foundIn({ outcome, detail, checks }: ClauseResult): string {
  const departure = checks.find((check) => check.outcome === outcome)?.departure
  const found = departure ? `received ${departure.came}; expected ${departure.expected}` : detail
  return found.replace(/\s+/g, ' ')
}

/** A clause with its statement and the findings of its checks; equal findings are printed once. */
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

/** Checks that are named for each finding. */
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
 * A finding as lines for a terminal or the message of a test: expected, received, the exchange, and a suggestion of what to do.
 *
 * @param isVerbose - includes the whole request, not only its address and the answer
 */
export function findingLines(
  { departure, detail, todo, exchange = [] }: Partial<Said>,
  { isVerbose, alreadySaid, isCut }: Pick<Layout, 'isVerbose' | 'alreadySaid' | 'isCut'> = {
    isVerbose: true,
  },
): readonly Shown[] {
  const answer = exchange.findIndex((line) => line.startsWith('→'))
  const shown = exchange.filter((_, index) => isVerbose || index === 0 || index >= answer)
  const found = departure && [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
  return [
    ...(found ? (isCut ? found.toReversed() : found) : detail ? [detail] : []),
    ...shown.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`)),
    ...(todo && todo !== alreadySaid ? [phrase`to do     ${todo}`] : []),
  ]
}

/** Clauses that are named for each cause. */
const NAMED = 2

/** The number of clauses with each outcome, if there are several outcomes. */
function byOutcome(clauses: Cause['clauses']): string {
  const groups = [...groupBy(clauses, ({ outcome }) => outcome)]
  const counts = groups.map(([outcome, { length }]) => `${length} ${outcomeOf(length, outcome)}`)
  return groups.length > 1 ? ` (${counts.join(', ')})` : ''
}

/** Why clauses could not be judged, which clauses, and what to do about it. */
export function causeLines(cause: Cause, layout: Layout): readonly string[] {
  const { outcome, because, todo, exchange = [], clauses } = cause
  const named = clauses.slice(0, layout.isVerbose ? clauses.length : NAMED).map(({ id }) => id)
  const rest = clauses.length - named.length
  const more = rest > 0 ? ` and ${rest} more` : ''
  return [
    `${palette(layout).outcome(outcome)}  ${sentence(because)}`,
    ...indented([
      `${count(clauses.length, 'clause')} could not be judged${byOutcome(clauses)}: ${named.join(', ')}${more}`,
      ...findingLines({ ...(todo && { todo, exchange }) }, layout),
    ]),
  ]
}
