import { normalUrl } from '../base/url.ts'
import { isAccepted, isServiceError, member, membersOf, readBody } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { locationOf } from '../http/redirect.ts'
import { readJwt } from '../schema/formats.ts'

/*
 * Whether an address of the configuration is the right one, by what the service itself shows. Only where it is, what comes
 * from there tells of the service; otherwise the configuration may be wrong.
 */

/** Whether an answer is a discovery document: a JSON object with an issuer, or with an endpoint. */
export function isDiscoveryDocument(answer: Exchange): boolean {
  if (!isAccepted(answer)) return false
  const names = Object.keys(membersOf(answer))
  return names.some((name) => name === 'issuer' || name.endsWith('_endpoint'))
}

/** Whether what came in the place of the discovery document may come from another service, or from none. */
export function isOutOfPlace(discovery: Recorded<Exchange>): boolean {
  if (discovery.is !== 'recorded') return discovery.is === 'blocked'
  const { value } = discovery
  const isCutShort = readBody(value).is === 'cut short'
  return !isServiceError(value) && !isCutShort && !isDiscoveryDocument(value)
}

/** Whether a token that the service issued names an issuer as its own (RFC 7519, 4.1.1). */
export function isIssuerOf(issuer: string, token: string | undefined): boolean {
  return token !== undefined && readJwt(token)?.claims.iss === issuer
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

/** Statuses of an address where there is nothing, or something else; a gateway says 403 as well. */
const ELSEWHERE: ReadonlySet<number> = new Set([403, 404, 405, 410])

/** Whether what came from the token endpoint below BASE_URL may come from another service, or from none. */
export function isFromElsewhere(token: Recorded<Exchange>): boolean {
  if (token.is !== 'recorded') return false
  const { value } = token
  if (isServiceError(value) || isOfTokenEndpoint(value)) return false
  return ELSEWHERE.has(value.status) || locationOf(value) !== undefined || readBody(value).is === 'html'
}

/** Whether discovery gives an address as that of the token endpoint. */
export function isTokenEndpoint(address: string, discovery: Recorded<Exchange>): boolean {
  const told = discovery.is === 'recorded' ? member(discovery.value, 'token_endpoint') : undefined
  return told !== undefined && normalUrl(told) === normalUrl(address)
}
