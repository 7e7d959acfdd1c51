import { STATUS_CODES } from 'node:http'
import type { Usage } from '../../evidence/evidence.ts'
import type { EvidenceView } from '../../report/evidence-view.ts'
import { duration, moment } from '../../report/page/words.ts'
import { showUsage } from '../../report/provenance-words.ts'
import type { Field, Message, ReadableExchange } from '../../report/readable-exchange.ts'
import { findingLines } from '../../report/terminal/clause-lines.ts'
import { type Layout, palette } from '../../report/terminal/style.ts'
import { wrapLines } from '../../report/terminal/wrap.ts'
import { EXIT } from '../../run/exit.ts'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { ClauseResult } from '../../verdict/report.ts'

/** A clause as one recording shows it. */
export interface Side {
  readonly clause: ClauseResult
  readonly view: EvidenceView | undefined
  readonly at: Shown
}

/** What became of a clause whose requests were made anew. */
export interface Replayed {
  readonly now: Side
  readonly usage: Usage
  /** Keys of the evidence that it is about. */
  readonly keys: readonly string[]
  /** A step that others follow from got no answer. */
  readonly isUnreachable: boolean
}

/** Answers that are told: those of clauses about many are alike. */
const MOST = 2

/** What came then and what comes now, one after the other, and whether the clause still departs. */
export function replayLines(former: Side, { now, usage, keys }: Replayed, layout: Layout): readonly string[] {
  const { id, section, force, says } = now.clause
  const style = palette(layout)
  const sides = keys
    .slice(0, MOST)
    .flatMap((key) => [
      '',
      ...sideLines(phrase`Then, on ${moment(former.at)}`, key, former),
      ...sideLines(own('Now'), key, now),
    ])
  const told = conclusion(former, now).replace(/^\S+/, (word) => style[now.clause.outcome](word))
  return [
    `${style.strong(id)}  (section ${section}, ${force})`,
    ...[`  ${says}`, ...sides, '', told].flatMap((line) => wrapLines(line, layout.width)),
    `  Sent ${showUsage(usage)}.`,
  ]
}

/** An answer, with what the check that looked at it found. */
function sideLines(head: Shown, key: string, { clause, view }: Side): readonly string[] {
  const check = clause.checks.find(({ judgedOn = [] }) => judgedOn.some((other) => other === key))
  const { exchange, because } = view?.exchanges[key] ?? {}
  const lines = exchange ? exchangeLines(exchange) : because ? [phrase`not sent: ${because}`] : []
  const finding = check && check.outcome !== 'kept' ? findingLines({ ...check, exchange: [] }) : []
  return [
    `  ${head}: ${own(key)}: ${check?.outcome ?? clause.outcome}`,
    ...[...lines, ...finding.flatMap((line) => line.split('\n'))].map((line) => `    ${line}`),
  ]
}

/** In a sentence, whether the clause holds now. */
function conclusion({ clause: former, at }: Side, { clause }: Side): string {
  const { id, outcome, detail } = clause
  const word = outcome.toUpperCase().replaceAll(' ', '-')
  const before = former.outcome === 'kept' ? 'as it did' : `it was ${former.outcome}`
  if (outcome === 'kept') return `${word}  ${id} holds now; ${before} on ${moment(at)}.`
  return isDeparture(clause)
    ? `${word}  ${id} ${isDeparture(former) ? 'still departs' : 'departs now'}: ${detail}`
    : `${word}  ${id} could not be judged: ${detail}`
}

/** Whether the service departs from a clause. */
const isDeparture = ({ outcome }: Pick<ClauseResult, 'outcome'>): boolean =>
  outcome === 'broken' || outcome === 'warning' || outcome === 'notice'

/** The exit code of a replay: what could not be judged is unreachable where the service did not answer. */
export function exitCodeOfReplay({ now: { clause }, isUnreachable }: Replayed): number {
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
  ...form.map(({ name, value }: Field) => phrase`  ${name} = ${value}`),
  ...(body?.split('\n') ?? []).map((line) => own(`  ${line}`)),
]
