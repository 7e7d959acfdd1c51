import { phrase, type Shown } from '../../secrets/shown.ts'
import type { Said } from '../../verdict/said.ts'

/** What was found, as lines for a terminal or the message of a test: what was received, what to do, and the exchange that shows it. */
export function findingLines({ departure, detail, todo, exchange = [] }: Partial<Said>): readonly Shown[] {
  return [
    ...(departure
      ? [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
      : detail
        ? [detail]
        : []),
    ...(todo ? [phrase`to do     ${todo}`] : []),
    ...exchange.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`)),
  ]
}
