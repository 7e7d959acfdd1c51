import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { Report, Verdict } from '../../verdict/report.ts'
import { sentenceOf } from '../../verdict/verdict.ts'
import type { PastRun } from '../history.ts'
import { newsInWords, newsOf } from '../news.ts'
import { type Layout, palette } from '../terminal/style.ts'
import { wrapLines } from '../terminal/wrap.ts'

/** What one target of a series ended in. */
export interface TargetResult {
  readonly target: Shown
  /** Absent where it has not run. */
  readonly verdict?: Verdict
  /** What decides besides the clauses, a sentence each. */
  readonly notes: readonly Shown[]
  /** What the run left in the folder of the target, if anything. */
  readonly report?: Report
  /** Its runs, the oldest first, this one included. */
  readonly history?: readonly PastRun[]
}

/** What each target ended in, a line each. */
export const seriesLines = (results: readonly TargetResult[], layout: Layout): readonly string[] =>
  results.flatMap(({ target, verdict, notes, report }) => {
    const style = palette(layout)
    const color = verdict === 'kept' ? style.good : style.bad
    const label = color(style.strong(verdict?.toUpperCase() ?? 'NOT RUN'))
    const says = [...(report ? [sentenceOf(report)] : []), ...notes].join(' ')
    return wrapLines(`${label}  ${target}${says && `: ${says}`}`, layout.width)
  })

/** What is new since the run of the target before, a sentence each; nothing of a first run. */
export function newsOfTarget({ history = [] }: TargetResult): readonly Shown[] {
  const [former, run] = history.slice(-2)
  if (!former || !run) return []
  const news = newsOf(run, former)
  const before = news.verdict?.before
  return [...(before ? [phrase`The verdict was ${own(before)}.`] : []), ...newsInWords(news)]
}
