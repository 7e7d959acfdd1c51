import Table from 'cli-table3'
import colors from 'picocolors'
import { isEnough, type Score } from './score.ts'

const HEAD = ['', 'killed', 'survived', 'equivalent', 'score %']

/** The scores for a terminal: what is equivalent and why, the counts by file, and what has to be done. */
export function renderScores(scores: readonly Score[]): string {
  const table = new Table({ head: HEAD, style: { head: [], border: [], compact: true } })
  for (const score of scores) table.push(row(score))
  return [
    ...scores.flatMap(({ file, equivalent }) =>
      equivalent.map(({ from, to, because }) => `equivalent  ${file}  ${change(from, to)}  ${because}`),
    ),
    table.toString(),
    ...scores.flatMap(({ survived }) =>
      survived.map(
        ({ file, lineNumber, line, from, to }) =>
          `${colors.red('survived')}  ${file}:${lineNumber}  ${change(from, to)}\n  ${line}`,
      ),
    ),
    ...scores.flatMap(({ file, stale }) =>
      stale.map(
        ({ from, to }) =>
          `${colors.red('not equivalent')}  ${file}  ${change(from, to)} is killed or no longer exists`,
      ),
    ),
  ].join('\n')
}

const change = (from: string, to: string): string => `${colors.bold(from)} → ${colors.bold(to)}`

function row(score: Score): (string | number)[] {
  const { file, killed, survived, equivalent, percent } = score
  const text = percent.toFixed(1)
  return [file, killed, survived.length, equivalent.length, isEnough(score) ? text : colors.red(text)]
}
