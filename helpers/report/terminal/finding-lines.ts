import { phrase, type Shown } from '../../secrets/shown.ts'
import type { Said } from '../../verdict/said.ts'

/** What is left out of the lines of a finding. */
export interface Leaving {
  /** What is to be done, where it is told elsewhere. */
  readonly todo?: Shown | undefined
  /** The exchange, where there is something to be done about it. */
  readonly isBrief?: boolean
}

/**
 * What was found, as lines for a terminal or the message of a test: what was received, what to do, and the exchange that
 * shows it.
 */
export function findingLines(
  { departure, detail, todo, exchange = [] }: Partial<Said>,
  { todo: told, isBrief = false }: Leaving = {},
): readonly Shown[] {
  const shown = todo && isBrief ? [] : exchange
  return [
    ...(departure
      ? [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
      : detail
        ? [detail]
        : []),
    ...(todo && todo !== told ? [phrase`to do     ${todo}`] : []),
    ...shown.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`)),
  ]
}
