import { STATUS_CODES } from 'node:http'
import type { Usage } from '../../evidence/evidence.ts'
import type { ViewedConsent } from '../../report/consent-view.ts'
import type { EvidenceView } from '../../report/evidence-view.ts'
import { duration, moment, sentence } from '../../report/page/words.ts'
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

/** The same, beside what the last run found. */
export interface Replay extends Replayed {
  readonly former: Side
}

/** Pairs of answers that are told unless all are wanted. */
const MOST = 2

/** What came then and what comes now, one after the other, and whether the clause still departs. */
export function replayLines({ former, now, usage, keys }: Replay, layout: Layout): readonly string[] {
  const { id, section, force, says } = now.clause
  const style = palette(layout)
  const known = keys.filter((key) => [former, now].some(({ view }) => evidenceLines(view, key).length > 0))
  const told = layout.isVerbose ? known : known.slice(0, MOST)
  const rest = known.length - told.length
  return [
    `${style.strong(id)}  (section ${section}, ${force})`,
    ...wrapLines(`  ${says}`, layout.width, 0),
    ...told.flatMap((key) => [
      '',
      style.strong(titleOf(key, now, former)),
      ...pair(key, former, now, layout),
    ]),
    ...(rest > 0 ? ['', `… and ${rest} more: VERBOSE=yes prints them.`] : []),
    '',
    ...wrapLines(
      conclusion(former, now).replace(/^\S+/, (word) => style[now.clause.outcome](word)),
      layout.width,
      2,
    ),
    `  Sent ${showUsage(usage)}.`,
  ]
}

/** What a row is called completes “refused when …”. */
function titleOf(key: string, ...sides: readonly Side[]): Shown {
  const [exchange] = sides.flatMap(({ view }) => view?.exchanges[key] ?? [])
  if (exchange?.twin) return phrase`When ${exchange.title}`
  const [consent] = sides.flatMap(({ view }) => view?.consents[key] ?? [])
  return sentence((exchange ?? consent)?.title ?? own(key))
}

function pair(key: string, former: Side, now: Side, { width }: Layout): readonly string[] {
  return [
    ...sideLines(phrase`Then, on ${moment(former.at)}`, key, former),
    ...sideLines(own('Now'), key, now),
  ].flatMap((line) => wrapLines(line, width, 2))
}

/** Where the check that looked at it found something, that is told as well. */
function sideLines(head: Shown, key: string, { clause, view }: Side): readonly string[] {
  const check = clause.checks.find(({ judgedOn = [] }) => judgedOn.some((other) => other === key))
  const lines = evidenceLines(view, key)
  const finding = check && check.outcome !== 'kept' ? findingLines({ ...check, exchange: [] }) : []
  return [
    `  ${head}: ${check?.outcome ?? clause.outcome}`,
    ...(lines.length > 0 ? lines : [own('nothing was kept')]).map((line) => `    ${line}`),
    ...finding.flatMap((line) => line.split('\n')).map((line) => `    ${line}`),
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

/** What is kept under a key of the evidence as lines for a terminal; none if nothing is. */
export function evidenceLines(view: EvidenceView | undefined, key: string): readonly Shown[] {
  const viewed = view?.exchanges[key]
  const consent = view?.consents[key]
  if (viewed?.exchange) return exchangeLines(viewed.exchange)
  if (viewed) return [phrase`not sent: ${viewed.because ?? own('it was not reached')}`]
  return consent ? consentLines(consent) : []
}

function exchangeLines(exchange: ReadableExchange): readonly Shown[] {
  const { method, url, via, request, status, response, durationMs } = exchange
  return [
    ...via.map((hop) => phrase`redirected by ${hop}`),
    phrase`${method} ${url}`,
    ...messageLines(request),
    phrase`→ ${status} ${own(STATUS_CODES[status] ?? '')}, after ${duration(durationMs)}`,
    ...messageLines(response),
  ]
}

const messageLines = ({ headers, form = [], body }: Message): readonly Shown[] => [
  ...headers.map(({ name, value }) => phrase`  ${name}: ${value}`),
  ...form.map(fieldLine),
  ...(body?.split('\n') ?? []).map((line) => own(`  ${line}`)),
]

const fieldLine = ({ name, value }: Field): Shown =>
  value === '' ? phrase`  ${name} is empty` : phrase`  ${name} = ${value}`

const consentLines = ({ asked, pages, redirect, because }: ViewedConsent): readonly Shown[] => [
  ...asked.map(fieldLine),
  ...pages.map(
    ({ title, journey, address }) => phrase`  page “${title || own('untitled')}” (${journey}) at ${address}`,
  ),
  ...(redirect
    ? [phrase`→ ${redirect.address}`, ...redirect.parameters.map(fieldLine)]
    : [phrase`→ ${because ?? own('no redirect')}`]),
]
