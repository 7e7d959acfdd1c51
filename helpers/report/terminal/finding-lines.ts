import { phrase, type Shown } from '../../secrets/shown.ts'
import type { Said } from '../../verdict/said.ts'

/**
 * What was found, as lines for a terminal or the message of a test: what was received, what to do, and the exchange that
 * shows it.
 *
 * @param isVerbose - whether the exchange is told where it is not the service that is to blame, too
 */
export function findingLines(
  { departure, detail, todo, exchange = [] }: Partial<Said>,
  isVerbose = true,
): readonly Shown[] {
  const shown = todo && !isVerbose ? [] : exchange
  return [
    ...(departure
      ? [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
      : detail
        ? [detail]
        : []),
    ...(todo ? [phrase`to do     ${todo}`] : []),
    ...shown.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`)),
  ]
}
