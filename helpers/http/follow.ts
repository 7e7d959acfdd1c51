import { isWeaker } from './allowed-origins.ts'
import { blocked, type Exchange, type Hop, type Recorded, recorded, type SentRequest } from './exchange.ts'
import { hasBeenAt, locationOf } from './redirect.ts'
import type { HttpClient } from './send.ts'
import { strippedUrl } from './stripped-url.ts'

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
  http: Pick<HttpClient, 'send'>,
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
