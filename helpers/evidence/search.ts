import { parseUrl, strippedUrl } from '../base/url.ts'
import { member } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { follow, locationOf, outcomeAndWay } from '../http/redirect.ts'
import type { HttpClient } from '../http/send.ts'
import { get } from '../requests/issue.ts'
import { isDiscoveryDocument, isOfTokenEndpoint } from './corroborated.ts'

const OPENID = '/.well-known/openid-configuration'
const OAUTH = '/.well-known/oauth-authorization-server'

/** Where the discovery document of an issuer is (document, 4.2; OpenID Connect Discovery 1.0, 4.1). */
export const documentedAt = (issuer: string): string => `${issuer.replace(/\/$/, '')}${OPENID}`

/** Where the token endpoint below a base address is (document, 4.1). */
export const tokenAddress = (baseUrl: string): string => `${baseUrl}/auth/token`

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

/**
 * Looks for the discovery document around an issuer, one GET without a credential after the other: at the other well-known
 * address, before the path of the issuer (RFC 8414, 3 and 5), or above it, where an endpoint was configured as the issuer.
 *
 * @param asked - the address that was asked; it is not tried again
 */
export async function searchDocument(
  http: Pick<HttpClient, 'send'>,
  issuer: string,
  asked: string,
): Promise<Search<FoundDocument>> {
  const { origin = '', pathname = '' } = parseUrl(issuer) ?? {}
  const path = pathname.replace(/\/\.well-known\/.*$|\/+$/, '')
  const above = parentsOf(path).map((parent) => parent + OPENID)
  const near = [path + OPENID, path + OAUTH, OPENID + path, OAUTH + path, ...above, OPENID]
  const tried: string[] = []
  for (const address of new Set(near.map((one) => origin + one))) {
    if (address === asked) continue
    const answer = await follow(http, get(address))
    const own =
      answer.is === 'recorded' && isDiscoveryDocument(answer.value) && member(answer.value, 'issuer')
    if (own) return { tried, found: { address, issuer: own } }
    tried.push(toldOf(address, answer))
  }
  return { tried }
}

/**
 * Looks for the token endpoint of the client-credentials grant at BASE_URL once more, where the service itself tells, and
 * where an endpoint was pasted whole or a path is too much: one empty form without a credential after the other, which a
 * token endpoint refuses as such.
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
  const bases = [location, endpoint, baseUrl].flatMap((address = '') => {
    const [, base] = /^(https?:\/\/[^?#]*)\/auth\/token\/?$/.exec(address) ?? []
    return base ?? []
  })
  const tried: string[] = []
  for (const base of new Set([baseUrl, ...bases, parseUrl(baseUrl)?.origin ?? baseUrl])) {
    const address = tokenAddress(base)
    const answer = await http.send(emptyForm(address))
    if (answer.is === 'recorded' && isOfTokenEndpoint(answer.value)) return { tried, found: base }
    if (base !== baseUrl) tried.push(toldOf(address, answer))
  }
  return { tried }
}

/** The paths above one, the longest first, without the root: two at most. */
const parentsOf = (path: string): readonly string[] =>
  [1, 2].map((count) => path.split('/').slice(0, -count).join('/')).filter((parent) => parent !== '')

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
