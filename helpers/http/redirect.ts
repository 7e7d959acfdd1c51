import { parseUrl } from '../base/url.ts'
import { count } from '../base/visible.ts'
import { outcomeOf } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { strippedUrl } from './stripped-url.ts'

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
