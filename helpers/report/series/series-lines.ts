import { sentenceOf } from '../../verdict/sentence.ts'
import { type Layout, palette } from '../terminal/style.ts'
import { wrapLines } from '../terminal/wrap.ts'
import type { TargetResult } from './target-result.ts'

/** What each target ended in, a line each. */
export const seriesLines = (results: readonly TargetResult[], layout: Layout): readonly string[] =>
  results.flatMap(({ target, verdict, notes, report }) => {
    const style = palette(layout)
    const label = verdict?.toUpperCase() ?? 'NOT RUN'
    const color = verdict === 'kept' ? style.good : style.bad
    const says = [...(report ? [sentenceOf(report)] : []), ...notes].join(' ')
    return wrapLines(`${label}  ${target}${says && `: ${says}`}`, layout.width, 2).map((line) =>
      line.replace(label, color(style.strong(label))),
    )
  })
