import type { Shown } from '../../secrets/shown.ts'
import type { Report } from '../../verdict/report.ts'
import { sentenceOf } from '../../verdict/sentence.ts'
import { type Layout, palette } from './style.ts'
import { wrapLines } from './wrap.ts'

/**
 * The verdict and the reasons for it.
 *
 * @param next - the first thing to do
 */
export function renderVerdict(report: Report, layout: Layout, next: Shown | undefined): readonly string[] {
  const { verdict, target, reasons, checkSet } = report
  const style = palette(layout)
  const color = verdict === 'kept' ? style.good : style.bad
  return [
    ...wrapLines(`${verdict.toUpperCase()}  ${target}: ${sentenceOf(report)}`, layout.width, 2).map((line) =>
      line.replace(verdict.toUpperCase(), color(style.strong(verdict.toUpperCase()))),
    ),
    ...(checkSet === 'production' ? ['  Based only on the checks that are safe in production.'] : []),
    ...waivedLines(report, layout),
    ...reasons.flatMap((reason) => wrapLines(`  ${reason}`, layout.width)),
    ...(next ? wrapLines(`  ${style.strong('Next:')} ${next}`, layout.width) : []),
  ]
}

/** Who answers for each waived clause, and until when. */
const waivedLines = ({ waivers }: Report, layout: Layout): readonly string[] =>
  waivers
    .filter(({ state }) => state === 'in use')
    .flatMap(({ clause, owner, expiry }) =>
      wrapLines(`  Waived until ${expiry} by ${owner}: ${clause}`, layout.width, 2),
    )
