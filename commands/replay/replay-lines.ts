import { STATUS_CODES } from 'node:http'
import type { Usage } from '../../helpers/evidence/evidence.ts'
import type { EvidenceView } from '../../helpers/report/evidence-view.ts'
import { duration, moment, TONES } from '../../helpers/report/page/words.ts'
import { showUsage } from '../../helpers/report/provenance-words.ts'
import type { Message, ReadableExchange } from '../../helpers/report/readable-exchange.ts'
import { findingLines } from '../../helpers/report/terminal/clause-lines.ts'
import { type Layout, palette } from '../../helpers/report/terminal/style.ts'
import { wrapLines } from '../../helpers/report/terminal/wrap.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { own, phrase, type Shown } from '../../helpers/secrets/shown.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'

/** The result of a clause whose requests were sent again. */
export interface Replayed {
  readonly clause: ClauseResult
  readonly view: EvidenceView
  readonly usage: Usage
  /** Keys of the evidence that it is judged on. */
  readonly keys: readonly string[]
  /** True if a step that other steps depend on got no answer. */
  readonly isUnreachable: boolean
}

/** The number of answers shown; further ones are similar. */
const MOST = 2

/**
 * Renders the new answers, and whether the clause still departs.
 *
 * @param former - the clause in the last run
 * @param at - when that run started
 */
export function replayLines(
  former: ClauseResult,
  at: Shown,
  { clause, view, usage, keys }: Replayed,
  layout: Layout,
): readonly string[] {
  const { id, section, force, says, outcome } = clause
  const style = palette(layout)
  const sentence = conclusion(former, at, clause).replace(/^\S+/, (word) => style[TONES[outcome]](word))
  return [
    `${style.strong(id)}  (section ${section}, ${force})`,
    ...[
      `  ${says}`,
      ...keys.slice(0, MOST).flatMap((key) => ['', ...answerLines(key, clause, view)]),
      '',
      sentence,
    ].flatMap((line) => wrapLines(line, layout.width)),
    `  Sent ${showUsage(usage)}.`,
  ]
}

/** An answer, with the finding of the check that judged it. */
function answerLines(key: string, { checks, outcome }: ClauseResult, view: EvidenceView): readonly string[] {
  const check = checks.find(({ judgedOn = [] }) => judgedOn.some((other) => other === key))
  const { exchange, because } = view.exchanges[key] ?? {}
  const lines = exchange ? exchangeLines(exchange) : because ? [phrase`not sent: ${because}`] : []
  const finding = check && check.outcome !== 'kept' ? findingLines({ ...check, exchange: [] }) : []
  return [
    `  ${own(key)}: ${check?.outcome ?? outcome}`,
    ...[...lines, ...finding.flatMap((line) => line.split('\n'))].map((line) => `    ${line}`),
  ]
}

/** A sentence that says whether the clause holds now. */
function conclusion(former: ClauseResult, at: Shown, now: ClauseResult): string {
  const { id, outcome, detail } = now
  const word = outcome.toUpperCase().replaceAll(' ', '-')
  const before = former.outcome === 'kept' ? ', as it did' : `; it was ${former.outcome}`
  if (outcome === 'kept') return `${word}  ${id} holds now${before} on ${moment(at)}.`
  return isDeparture(now)
    ? `${word}  ${id} ${isDeparture(former) ? 'still departs' : 'departs now'}: ${detail}`
    : `${word}  ${id} could not be judged: ${detail}`
}

/** True if the service departs from a clause. */
const isDeparture = ({ outcome }: Pick<ClauseResult, 'outcome'>): boolean =>
  outcome === 'broken' || outcome === 'warning' || outcome === 'notice'

/** The exit code of a replay. A clause that could not be judged counts as unreachable if the service did not answer. */
export function exitCodeOfReplay({ clause, isUnreachable }: Replayed): number {
  if (clause.outcome === 'kept') return EXIT.kept
  if (isDeparture(clause)) return EXIT.broken
  return clause.outcome === 'unreachable' || isUnreachable ? EXIT.unreachable : EXIT.incomplete
}

function exchangeLines(exchange: ReadableExchange): readonly Shown[] {
  const { method, url, request, status, response, durationMs } = exchange
  return [
    phrase`${method} ${url}`,
    ...messageLines(request),
    phrase`→ ${status} ${own(STATUS_CODES[status] ?? '')}, after ${duration(durationMs)}`,
    ...messageLines(response),
  ]
}

const messageLines = ({ headers, form = [], body }: Message): readonly Shown[] => [
  ...headers.map(({ name, value }) => phrase`  ${name}: ${value}`),
  ...form.map(({ name, value }) => phrase`  ${name} = ${value}`),
  ...(body?.split('\n') ?? []).map((line) => own(`  ${line}`)),
]
