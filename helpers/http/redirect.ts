import { parseUrl, strippedUrl } from '../base/url.ts'
import { count } from '../base/visible.ts'
import { isWeaker } from './allowed-origins.ts'
import { outcomeOf } from './answer.ts'
import { blocked, type Exchange, type Hop, type Recorded, recorded, type SentRequest } from './exchange.ts'
import type { HttpClient } from './send.ts'

/** A redirect address, taken apart. A parameter that comes more than once is an array. */
export interface Redirect {
  /** Without query and fragment. */
  readonly address: string
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly fragment: Readonly<Record<string, string | readonly string[]>>
}

/** Takes a redirect address apart; a custom scheme (RFC 8252, 7.1) works as well. */
export function parseRedirect(url: string): Redirect {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  return { address, query: parameters(query), fragment: parameters(fragment) }
}

function parameters(text: string): Redirect['query'] {
  const found = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Where an answer sends its client (RFC 9110, 15.4), without a fragment; `undefined` if nowhere. */
export function locationOf({ request, status, headers }: Exchange): string | undefined {
  const { location } = headers
  if (!REDIRECTS.has(status) || location === undefined) return undefined
  return parseUrl(location, request.url)?.href.replace(/#.*/s, '')
}

/** Whether what was opened is an error page, or a redirect with an error and no code (RFC 6749, 4.1.2.1). */
export function isTurnedAway({ status, headers }: Exchange): boolean {
  if (!REDIRECTS.has(status)) return status >= 400
  const { query, fragment } = parseRedirect(headers.location ?? '')
  return (query.error ?? fragment.error) !== undefined && (query.code ?? fragment.code) === undefined
}

/** Whether an exchange, or what led to it, was at an address. */
export function hasBeenAt({ request, via = [] }: Exchange, address: string): boolean {
  return [...via, request].some(({ url }) => new URL(url).href === address)
}

/** One line on an answer for a reader: its outcome, and of a redirect where it sends, and from where it came. */
export function outcomeAndWay(exchange: Exchange): string {
  const outcome = outcomeOf(exchange)
  const next = locationOf(exchange)
  if (next === undefined) return outcome
  const { via = [] } = exchange
  const [first] = via
  return [
    `${outcome} to ${strippedUrl(next)}`,
    ...(hasBeenAt(exchange, next) ? ['where it was before'] : []),
    ...(first ? [`after ${count(via.length, 'redirect')} from ${strippedUrl(first.url)}`] : []),
  ].join(', ')
}

/** How many redirects of one GET are followed. */
const MOST = 5

/**
 * Sends a GET and follows its redirects (RFC 9110, 15.4), at most five, as far as a request may go and never to a weaker
 * scheme. The exchange is the last one; what led there is in `via`. A redirect back to where it was before, or one too
 * many, is the last exchange itself.
 *
 * @param request - without a credential: its headers go along
 */
export async function follow(
  http: HttpClient,
  request: SentRequest & { readonly method: 'GET' },
  via: readonly Hop[] = [],
): Promise<Recorded<Exchange>> {
  const answer = await http.send(request)
  if (answer.is !== 'recorded') return { ...answer, because: `${wayTo(via)}${answer.because}` }
  const exchange: Exchange = via.length > 0 ? { ...answer.value, via } : answer.value
  const next = locationOf(exchange)
  if (next === undefined || via.length === MOST || hasBeenAt(exchange, next)) return recorded(exchange)
  const further = [...via, { url: request.url, status: exchange.status }]
  return isWeaker(next, request.url)
    ? blocked(
        `${wayTo(further)}GET ${strippedUrl(next)} was not sent: http is weaker than the https before it`,
      )
    : follow(http, { ...request, url: next }, further)
}

function wayTo(via: readonly Hop[]): string {
  const last = via.at(-1)
  return last ? `redirected by ${strippedUrl(last.url)} (${last.status}): ` : ''
}
