import type { Report } from '../../verdict/report.ts'
import { sentenceOf } from '../../verdict/sentence.ts'
import { firstThingToDo } from '../../verdict/what-to-do.ts'
import { type Layout, palette } from './style.ts'
import { wrap } from './wrap.ts'

/** The verdict, the reasons for it, and the first thing to do. */
export function renderVerdict(report: Report, layout: Layout): readonly string[] {
  const { verdict, target, reasons, checkSet } = report
  const style = palette(layout)
  const color = verdict === 'kept' ? style.good : style.bad
  const next = verdict === 'kept' ? undefined : firstThingToDo(report)
  return [
    wrap(`${verdict.toUpperCase()}  ${target}: ${sentenceOf(report)}`, layout.width, 2).replace(
      verdict.toUpperCase(),
      color(style.strong(verdict.toUpperCase())),
    ),
    ...(checkSet === 'production' ? ['  Based only on the checks that are safe in production.'] : []),
    ...waivedLines(report, layout),
    ...reasons.map((reason) => wrap(`  ${reason}`, layout.width)),
    ...(next ? [wrap(`  ${style.strong('Next:')} ${next}`, layout.width)] : []),
  ].flatMap((block) => block.split('\n'))
}

/** Who answers for each waived clause, and until when. */
const waivedLines = ({ waivers }: Report, layout: Layout): readonly string[] =>
  waivers
    .filter(({ state }) => state === 'in use')
    .map(({ clause, owner, expiry }) =>
      wrap(`  Waived until ${expiry} by ${owner}: ${clause}`, layout.width, 2),
    )
