import type { Force } from '../../../contract/index.ts'
import { OUTCOMES, type Outcome } from '../../verdict/outcome.ts'
import type { Report } from '../../verdict/report.ts'
import { FORCE_IN_SHORT } from '../page/words.ts'
import { type Layout, palette } from './style.ts'
import { wrapLines } from './wrap.ts'

const LABEL =
  Math.max(...Object.entries(FORCE_IN_SHORT).map(([force, means]) => `${force} (${means})`.length)) + 2

/** Between the words of what is not to be broken into two lines. */
const UNBROKEN = '\u00a0'

const BEST_FIRST: readonly Outcome[] = [...OUTCOMES].reverse()

/**
 * How many clauses ended in what: a line for each force, which says what the word means.
 *
 * @param forces - those that are told
 */
export function renderCounts(
  { clauses }: Pick<Report, 'clauses'>,
  layout: Layout,
  forces: readonly Force[] = ['stated', 'shown', 'standard', 'silent'],
): readonly string[] {
  const style = palette(layout)
  return forces.flatMap((force) => {
    const counts = BEST_FIRST.flatMap((outcome) => {
      const number = clauses.filter((clause) => clause.force === force && clause.outcome === outcome).length
      return number > 0 ? [{ outcome, text: `${number} ${outcome}`.replaceAll(' ', UNBROKEN) }] : []
    })
    if (counts.length === 0) return []
    const label = `${force} (${FORCE_IN_SHORT[force]})`.padEnd(LABEL)
    return wrapLines(`${label}${counts.map(({ text }) => text).join(', ')}`, layout.width, LABEL).map(
      (line, index) =>
        counts
          .reduce((styled, { outcome, text }) => styled.replace(text, style[outcome]), line)
          .replace(force, index === 0 ? style.strong(force) : force)
          .replaceAll(UNBROKEN, ' '),
    )
  })
}
