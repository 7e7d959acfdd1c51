import { parseUrl, strippedUrl } from '../base/url.ts'
import { isAccepted, member, membersOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { follow, locationOf, outcomeAndWay } from '../http/redirect.ts'
import type { HttpClient } from '../http/send.ts'
import { get } from '../requests/issue.ts'

const OPENID = '/.well-known/openid-configuration'
const OAUTH = '/.well-known/oauth-authorization-server'

/** Where the discovery document of an issuer is (document, 4.2; OpenID Connect Discovery 1.0, 4.1). */
export const documentedAt = (issuer: string): string => `${issuer.replace(/\/$/, '')}${OPENID}`

/** Where the token endpoint below a base address is (document, 4.1). */
export const tokenAddress = (baseUrl: string): string => `${baseUrl}/auth/token`

/** What was looked for around an address. */
export interface Search {
  /** The neighbours that were asked in vain, each with what it answered. */
  readonly tried: readonly string[]
  /** Where it is, and what the variable is to be that leads there. */
  readonly found?: { readonly address: string; readonly value: string }
}

/**
 * Looks for the discovery document around an issuer, one GET without a credential after the other: at the other well-known
 * address, before the path of the issuer (RFC 8414, 3 and 5), or above it, where an endpoint was configured as the issuer.
 *
 * @param asked - the address that was asked; it is not tried again
 */
export function searchDocument(http: HttpClient, issuer: string, asked: string): Promise<Search> {
  const { origin = '', pathname = '' } = parseUrl(issuer) ?? {}
  const path = pathname.replace(/\/\.well-known\/.*$|\/+$/, '')
  const above = parentsOf(path).map((parent) => parent + OPENID)
  const near = [path + OPENID, path + OAUTH, OPENID + path, OAUTH + path, ...above, OPENID]
  return search(
    near.map((one) => origin + one).filter((address) => address !== asked),
    (address) => follow(http, get(address)),
    (answer) => (isDiscoveryDocument(answer) ? member(answer, 'issuer') : undefined),
  )
}

/**
 * Looks for the token endpoint of the client-credentials grant at BASE_URL once more, where the service itself tells, and
 * where an endpoint was pasted whole or a path is too much: one empty form without a credential after the other, which a
 * token endpoint refuses as such.
 */
export async function searchTokenEndpoint(
  http: HttpClient,
  baseUrl: string,
  token: Recorded<Exchange>,
  discovery: Recorded<Exchange>,
): Promise<Search> {
  const location = token.is === 'recorded' ? locationOf(token.value) : undefined
  const told = [location, toldTokenEndpoint(discovery), baseUrl].flatMap(
    (address = '') => baseOf(address) ?? [],
  )
  const { tried, found } = await search(
    [baseUrl, ...told, parseUrl(baseUrl)?.origin ?? baseUrl].map(tokenAddress),
    (url) => http.send({ method: 'POST', url, headers: FORM_HEADERS, form: {} }),
    (answer, address) => (isOfTokenEndpoint(answer) ? baseOf(address) : undefined),
  )
  const [, ...neighbours] = tried
  return { tried: neighbours, ...(found && { found }) }
}

const FORM_HEADERS = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }

/** The base address below which a token endpoint is. */
const baseOf = (address: string): string | undefined =>
  /^(https?:\/\/[^?#]*)\/auth\/token\/?$/.exec(address)?.[1]

/** The token endpoint that discovery gives. */
export const toldTokenEndpoint = (discovery: Recorded<Exchange>): string | undefined =>
  discovery.is === 'recorded' ? member(discovery.value, 'token_endpoint') : undefined

/** Asks addresses, one after the other, until one has what is looked for. */
async function search(
  addresses: readonly string[],
  ask: (address: string) => Promise<Recorded<Exchange>>,
  valueIn: (answer: Exchange, address: string) => string | undefined,
): Promise<Search> {
  const tried: string[] = []
  for (const address of new Set(addresses)) {
    const answer = await ask(address)
    const value = answer.is === 'recorded' ? valueIn(answer.value, address) : undefined
    if (value !== undefined) return { tried, found: { address, value } }
    const came = answer.is === 'recorded' ? outcomeAndWay(answer.value) : answer.is
    tried.push(`${strippedUrl(address)} (${came})`)
  }
  return { tried }
}

/** The paths above one, the longest first, without the root: two at most. */
const parentsOf = (path: string): readonly string[] =>
  [1, 2].map((count) => path.split('/').slice(0, -count).join('/')).filter((parent) => parent !== '')

/** Whether an answer is a discovery document: a JSON object with an issuer, or with an endpoint. */
export function isDiscoveryDocument(answer: Exchange): boolean {
  if (!isAccepted(answer)) return false
  const names = Object.keys(membersOf(answer))
  return names.some((name) => name === 'issuer' || name.endsWith('_endpoint'))
}

/** Error codes of a token endpoint (RFC 6749, 5.2). */
const ERRORS: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
])

/** Whether an answer is one of a token endpoint, whatever it says: a token, or an error of OAuth. */
export function isOfTokenEndpoint(answer: Exchange): boolean {
  const error = member(answer, 'error')
  if (error !== undefined) return ERRORS.has(error)
  return isAccepted(answer) && member(answer, 'access_token') !== undefined
}
