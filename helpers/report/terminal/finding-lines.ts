import type { Hint } from '../../judge/finding.ts'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { Said } from '../../verdict/said.ts'

/** What a hint advises a reader to do. */
export const HINTS: Readonly<Record<Hint, Shown>> = {
  'unknown client': own('run `npm run doctor` to check the credentials'),
}

/** What was found, as lines for a terminal or the message of a test: what was received, and the exchange that shows it. */
export function findingLines({ departure, detail, hint, exchange = [] }: Partial<Said>): readonly Shown[] {
  return [
    ...(departure
      ? [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
      : detail
        ? [detail]
        : []),
    ...(hint ? [phrase`hint      ${HINTS[hint]}`] : []),
    ...exchange.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`)),
  ]
}
