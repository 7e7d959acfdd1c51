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

/** The result of a search near an address. */
export interface Search {
  /** The nearby addresses that were tried in vain, each with its answer. */
  readonly tried: readonly string[]
  /** The address that was found, and the value of the variable that leads there. */
  readonly found?: { readonly address: string; readonly value: string }
}

/**
 * Looks for the discovery document near an issuer, by one GET at a time, without credentials. It tries the other well-known
 * address, the well-known addresses that come before the path of the issuer (RFC 8414, 3 and 5), and parent paths, in case
 * an endpoint was configured as the issuer.
 *
 * @param asked - the address that was already tried
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
 * Looks for the client-credentials token endpoint: at BASE_URL again, at the addresses that the service names, and at
 * shorter ones, in case BASE_URL is a whole endpoint or has a path too many. It sends one empty form at a time, without
 * credentials; a token endpoint refuses that with an OAuth error.
 */
export async function searchTokenEndpoint(
  http: HttpClient,
  baseUrl: string,
  token: Recorded<Exchange>,
  discovery: Recorded<Exchange>,
): Promise<Search> {
  const location = token.is === 'recorded' ? locationOf(token.value) : undefined
  const named = [location, tokenEndpointIn(discovery), baseUrl].flatMap(
    (address = '') => baseOf(address) ?? [],
  )
  const { tried, found } = await search(
    [baseUrl, ...named, parseUrl(baseUrl)?.origin ?? baseUrl].map(tokenAddress),
    (url) => http.send({ method: 'POST', url, headers: FORM_HEADERS, form: {} }),
    (answer, address) => (isOfTokenEndpoint(answer) ? baseOf(address) : undefined),
  )
  const [, ...neighbours] = tried
  return { tried: neighbours, ...(found && { found }) }
}

const FORM_HEADERS = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }

/** The base address of a token endpoint. */
const baseOf = (address: string): string | undefined =>
  /^(https?:\/\/[^?#]*)\/auth\/token\/?$/.exec(address)?.[1]

/** The token endpoint that the discovery document names. */
export const tokenEndpointIn = (discovery: Recorded<Exchange>): string | undefined =>
  discovery.is === 'recorded' ? member(discovery.value, 'token_endpoint') : undefined

/** Tries addresses, one after another, until one has the expected content. */
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

/** At most two parent paths of a path, the longest first, without the root. */
const parentsOf = (path: string): readonly string[] =>
  [1, 2].map((count) => path.split('/').slice(0, -count).join('/')).filter((parent) => parent !== '')

/** True if an answer is a discovery document: a JSON object with an issuer or an endpoint. */
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

/** True if an answer comes from a token endpoint: it has a token or an OAuth error. */
export function isOfTokenEndpoint(answer: Exchange): boolean {
  const error = member(answer, 'error')
  if (error !== undefined) return ERRORS.has(error)
  return isAccepted(answer) && member(answer, 'access_token') !== undefined
}
