import { STATUS_CODES } from 'node:http'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { EvidenceView, ViewedConsent } from '../evidence-view.ts'
import { duration } from '../page/words.ts'
import type { Field, Message, ReadableExchange } from '../readable-exchange.ts'

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
