import { inReports } from '../../base/reports.ts'
import { phrase, type Shown } from '../../secrets/shown.ts'
import type { CheckResult, ClauseResult } from '../../verdict/report.ts'
import type { Said } from '../../verdict/said.ts'
import { type Layout, palette } from './style.ts'
import { cut, type Section, wrapLines } from './wrap.ts'

/** Least lines for clauses of one kind. */
const LEAST = 14

/** Least lines of a clause that is cut: fewer would not reach what was received. */
const CUT = 8

/**
 * Clauses in full, as many as there is room for; of the others a line each, and their number at last. A first clause that
 * is too long is cut.
 *
 * @param leaving - what is left out of what was found
 */
export function clauseSection(
  clauses: readonly ClauseResult[],
  layout: Layout,
  leaving: Leaving = {},
): Section {
  const whole = clauses.map((clause) => clauseLines(clause, layout, leaving))
  const short = clauses.map((clause) => clauseLine(clause, layout))
  return {
    least: LEAST,
    lines: (room) => {
      const told = (full: number) =>
        whole.flatMap((lines, index) =>
          index >= full ? (short[index] ?? '') : index > 0 ? ['', ...lines] : lines,
        )
      const full = [...whole.keys()].reverse().find((index) => told(index + 1).length <= room)
      const first = room - short.length + 1
      if (full === undefined && first >= CUT) return [...cut(whole[0] ?? [], first), ...short.slice(1)]
      const lines = told(full === undefined ? 0 : full + 1)
      const rest = lines.length - room + 1
      return lines.length <= room
        ? lines
        : [...lines.slice(0, room - 1), `  … and ${rest} more: see ${inReports('contract.html')}`]
    },
  }
}

/** A clause in one line. */
export function clauseLine({ id, section, outcome, checks, detail }: ClauseResult, layout: Layout): string {
  const departure = checks.find((check) => check.outcome === outcome)?.departure
  const came = departure ? phrase`received ${departure.came}` : detail
  const line = `${outcome}  ${id} (section ${section}): ${came.replace(/\s+/g, ' ')}`
  const short = line.length > layout.width ? `${line.slice(0, layout.width - 1)}…` : line
  const style = palette(layout)
  return short.replace(outcome, style[outcome](outcome)).replace(id, style.strong(id))
}

/** A clause with what it states and what shows that it is not kept. */
function clauseLines(clause: ClauseResult, layout: Layout, leaving: Leaving): readonly string[] {
  const { id, section, force, says, outcome, checks } = clause
  const style = palette(layout)
  const source = `(section ${section}, ${force})`
  const isShort = [outcome, id, source].join('  ').length <= layout.width
  const failed = checks.filter((check) => check.outcome === outcome)
  return [
    ...`${style[outcome](outcome)}  ${style.strong(id)}${isShort ? '  ' : '\n  '}${source}`.split('\n'),
    ...[says, ...blocksOf(clause, failed, leaving)].flatMap((block) =>
      block.split('\n').flatMap((line) => wrapLines(`  ${line}`, layout.width, hangOf(line))),
    ),
  ]
}

/** What the checks found: once, where they all found the same; a departure names those of several that found it. */
function blocksOf(
  { id, detail, checks }: ClauseResult,
  failed: readonly CheckResult[],
  leaving: Leaving,
): readonly string[] {
  const lines = (check: CheckResult) => findingLines(check, leaving)
  const [first, ...others] = failed
  if (!first) return [detail].filter(Boolean)
  const isSame = others.every((check) => check.detail === first.detail)
  if (!isSame) return failed.map((check) => [check.title, ...lines(check)].join('\n'))
  const isOneOfMany =
    first.departure && checks.length > 1 && (!leaving.isBrief || failed.length > 1 || !first.todo)
  const names = isOneOfMany ? failed.map(({ about }) => about ?? id) : []
  return [[...names.map((name) => `check     ${name}`), ...lines(first)].join('\n')].filter(Boolean)
}

/** What stands behind a word that says what it is goes on below itself. */
const hangOf = (line: string): number =>
  /^(?:expected|received|to do|exchange|check) {2,}/.exec(line)?.[0].length ?? 0

/** What is left out of the lines of a finding. */
export interface Leaving {
  /** What is to be done, where it is told elsewhere. */
  readonly todo?: Shown | undefined
  /** What was sent in an exchange, where there is something to be done about it. */
  readonly isBrief?: boolean
}

/**
 * What was found, as lines for a terminal or the message of a test: what was received, the exchange that shows it, and what
 * to do, which is a suggestion.
 */
export function findingLines(
  { departure, detail, todo, exchange = [] }: Partial<Said>,
  { todo: told, isBrief = false }: Leaving = {},
): readonly Shown[] {
  return [
    ...(departure
      ? [phrase`expected  ${departure.expected}`, phrase`received  ${departure.came}`]
      : detail
        ? [detail]
        : []),
    ...exchangeLines(todo && isBrief ? received(exchange) : exchange),
    ...(todo && todo !== told ? [phrase`to do     ${todo}`] : []),
  ]
}

/** An exchange, under the word for it. */
export const exchangeLines = (exchange: readonly Shown[]): readonly Shown[] =>
  exchange.map((line, index) => (index === 0 ? phrase`exchange  ${line}` : phrase`          ${line}`))

/** Of an exchange: the address, and what came. */
export function received(exchange: readonly Shown[]): readonly Shown[] {
  const answer = exchange.findIndex((line) => line.startsWith('→'))
  return exchange.filter((_, index) => index === 0 || index >= answer)
}
