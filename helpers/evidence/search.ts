import { strippedUrl } from '../base/url.ts'
import { member } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { follow, locationOf, outcomeAndWay } from '../http/redirect.ts'
import type { HttpClient } from '../http/send.ts'
import { get } from '../requests/issue.ts'
import { isDiscoveryDocument, isOfTokenEndpoint } from './corroborated.ts'
import { baseNeighbours, discoveryNeighbours, tokenAddress } from './neighbours.ts'

/** Neighbours of an address that were asked in vain, and the one that has what was looked for. */
export interface Search<Found> {
  /** Each address with what it answered. */
  readonly tried: readonly string[]
  readonly found?: Found
}

/** A discovery document, and what it calls its issuer. */
export interface FoundDocument {
  readonly address: string
  readonly issuer: string
}

/** Looks for the discovery document around an issuer, one GET without a credential after the other. */
export async function searchDocument(
  http: Pick<HttpClient, 'send'>,
  issuer: string,
  asked: string,
): Promise<Search<FoundDocument>> {
  const tried: string[] = []
  for (const address of discoveryNeighbours(issuer, asked)) {
    const answer = await follow(http, get(address))
    const own =
      answer.is === 'recorded' && isDiscoveryDocument(answer.value) && member(answer.value, 'issuer')
    if (own) return { tried, found: { address, issuer: own } }
    tried.push(toldOf(address, answer))
  }
  return { tried }
}

/**
 * Looks for the token endpoint of the client-credentials grant around BASE_URL, and at the address itself once more: one
 * empty form without a credential after the other, which a token endpoint refuses as such.
 *
 * @returns the base address below which it is
 */
export async function searchTokenEndpoint(
  http: Pick<HttpClient, 'send'>,
  baseUrl: string,
  token: Recorded<Exchange>,
  discovery: Recorded<Exchange>,
): Promise<Search<string>> {
  const location = token.is === 'recorded' ? locationOf(token.value) : undefined
  const endpoint = discovery.is === 'recorded' ? member(discovery.value, 'token_endpoint') : undefined
  const told = [location, endpoint].filter((one) => one !== undefined)
  const tried: string[] = []
  for (const base of [baseUrl, ...baseNeighbours(baseUrl, told)]) {
    const address = tokenAddress(base)
    const answer = await http.send(emptyForm(address))
    if (answer.is === 'recorded' && isOfTokenEndpoint(answer.value)) return { tried, found: base }
    if (base !== baseUrl) tried.push(toldOf(address, answer))
  }
  return { tried }
}

/** A form without fields, and so without a credential. */
const emptyForm = (url: string) => ({
  method: 'POST' as const,
  url,
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  form: {},
})

function toldOf(address: string, answer: Recorded<Exchange>): string {
  const came = answer.is === 'recorded' ? outcomeAndWay(answer.value) : answer.is
  return `${strippedUrl(address)} (${came})`
}
