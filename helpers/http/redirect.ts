import { parseUrl, strippedUrl } from '../base/url.ts'
import { count } from '../base/visible.ts'
import { isWeaker } from './allowed-origins.ts'
import { outcomeOf } from './answer.ts'
import { blocked, type Exchange, type Hop, type Recorded, recorded, type SentRequest } from './exchange.ts'
import type { HttpClient } from './send.ts'

/** The parts of a redirect address. A parameter that occurs more than once is an array. */
export interface Redirect {
  /** Without query and fragment. */
  readonly address: string
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly fragment: Readonly<Record<string, string | readonly string[]>>
}

/** Splits a redirect address, also one with a custom scheme (RFC 8252, 7.1). */
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

/** The address that an answer redirects to (RFC 9110, 15.4), without the fragment; `undefined` if there is none. */
export function locationOf({ request, status, headers }: Exchange): string | undefined {
  const { location } = headers
  if (!REDIRECTS.has(status) || location === undefined) return undefined
  return parseUrl(location, request.url)?.href.replace(/#.*/s, '')
}

/** True if the answer is an error page, or a redirect with an error and without a code (RFC 6749, 4.1.2.1). */
export function isTurnedAway({ status, headers }: Exchange): boolean {
  if (!REDIRECTS.has(status)) return status >= 400
  const { query, fragment } = parseRedirect(headers.location ?? '')
  return (query.error ?? fragment.error) !== undefined && (query.code ?? fragment.code) === undefined
}

/** True if the request, or a redirect that led to it, was to this address. */
function hasBeenAt({ request, via = [] }: Exchange, address: string): boolean {
  return [...via, request].some(({ url }) => new URL(url).href === address)
}

/** An answer in a few words; for a redirect, also where it leads and where the redirects began. */
export function outcomeAndWay(exchange: Exchange): string {
  const outcome = outcomeOf(exchange)
  const next = locationOf(exchange)
  if (next === undefined) return outcome
  const { via = [] } = exchange
  const [first] = via
  return [
    `${outcome} to ${strippedUrl(next)}`,
    ...(hasBeenAt(exchange, next) ? ['which is a redirect loop'] : []),
    ...(first ? [`after ${count(via.length, 'redirect')} from ${strippedUrl(first.url)}`] : []),
  ].join(', ')
}

/** The most redirects that are followed for one GET. */
const MOST = 5

/**
 * Sends a GET and follows up to five redirects (RFC 9110, 15.4): only to allowed origins, and never from https to http.
 * Returns the last exchange, with the redirects before it in `via`. A redirect that closes a loop, or is the sixth, is not
 * followed; its exchange is returned.
 *
 * @param request - without credentials, since its headers are sent to every address
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
    ? blocked(`${wayTo(further)}GET ${strippedUrl(next)} was not sent: the redirect goes from https to http`)
    : follow(http, { ...request, url: next }, further)
}

function wayTo(via: readonly Hop[]): string {
  const last = via.at(-1)
  return last ? `redirected by ${strippedUrl(last.url)} (${last.status}): ` : ''
}
