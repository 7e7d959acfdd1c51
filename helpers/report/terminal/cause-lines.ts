import { count } from '../../base/visible.ts'
import type { Shown } from '../../secrets/shown.ts'
import { type Cause, causesOf } from '../../verdict/causes.ts'
import type { Report } from '../../verdict/report.ts'
import { sentence } from '../page/words.ts'
import { exchangeLines, received } from './clause-lines.ts'
import { type Layout, palette } from './style.ts'
import { cut, type Section, wrapLines } from './wrap.ts'

/** Least lines for causes. */
const LEAST = 8

/** Clauses that are named of each cause. */
const NAMED = 2

/**
 * What kept stated clauses from being judged, each cause once; those of standards are only counted with them.
 *
 * @param told - what is to be done, where it is told elsewhere
 */
export function causeSection({ clauses }: Pick<Report, 'clauses'>, layout: Layout, told?: Shown): Section {
  const causes = causesOf(clauses).filter((cause) => layout.isVerbose || cause.clauses.some(decides))
  return {
    least: LEAST,
    lines: (room) =>
      cut(
        causes.flatMap((cause) => causeLines(cause, layout, told)),
        room,
      ),
  }
}

const decides = ({ force }: Cause['clauses'][number]): boolean => force !== 'standard'

function causeLines(
  { outcome, because, todo, exchange = [], clauses }: Cause,
  layout: Layout,
  told: Shown | undefined,
): readonly string[] {
  const own = clauses.filter(decides)
  const ids = own.map(({ id }) => id)
  const named = layout.isVerbose ? ids : ids.slice(0, NAMED)
  const rest = ids.length - named.length
  const standards = clauses.length - own.length
  const number = [
    ...(own.length > 0 ? [count(own.length, 'clause')] : []),
    ...(standards > 0 ? [`${count(standards, 'clause')} of standards`] : []),
  ].join(' and ')
  const list = named.length === 0 ? '' : `: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const style = palette(layout)
  return [
    ...wrapLines(`${outcome}  ${sentence(because)}`, layout.width, 2).map((line, index) =>
      index === 0 ? line.replace(outcome, style[outcome](outcome)) : line,
    ),
    ...wrapLines(`  ${number} could not be judged${list}`, layout.width, 2),
    ...(todo ? exchangeLines(received(exchange)) : []).flatMap((line) =>
      wrapLines(`  ${line}`, layout.width, 10),
    ),
    ...(todo && todo !== told ? wrapLines(`  to do     ${todo}`, layout.width, 10) : []),
  ]
}
