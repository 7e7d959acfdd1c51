import { phrase, type Shown } from '../../secrets/shown.ts'
import type { Said } from '../../verdict/said.ts'

/** What is left out of the lines of a finding. */
export interface Leaving {
  /** What is to be done, where it is told elsewhere. */
  readonly todo?: Shown | undefined
  /** What was sent in an exchange, where there is something to be done about it. */
  readonly isBrief?: boolean
}

/**
 * What was found, as lines for a terminal or the message of a test: what was received, the exchange that shows it, and what
 * to do, which is a suggestion.
 */
export function findingLines(
  { departure, detail, todo, exchange = [] }: Partial<Said>,
  { todo: told, isBrief = false }: Leaving = {},
): readonly Shown[] {
  return [
    ...(departure
      ? [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
      : detail
        ? [detail]
        : []),
    ...exchangeLines(todo && isBrief ? received(exchange) : exchange),
    ...(todo && todo !== told ? [phrase`to do     ${todo}`] : []),
  ]
}

/** An exchange, under the word for it. */
export const exchangeLines = (exchange: readonly Shown[]): readonly Shown[] =>
  exchange.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`))

/** Of an exchange: the address, and what came. */
export function received(exchange: readonly Shown[]): readonly Shown[] {
  const answer = exchange.findIndex((line) => line.startsWith('→'))
  return exchange.filter((_, index) => index === 0 || index >= answer)
}
