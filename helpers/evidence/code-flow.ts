import { parseUrl, strippedUrl } from '../base/url.ts'
import { isWeaker } from '../http/allowed-origins.ts'
import { member, membersOf } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import { follow } from '../http/redirect.ts'
import { authorizationUrl } from '../requests/documented-requests.ts'
import { get } from '../requests/issue.ts'
import type { Refusal } from '../requests/refusal.ts'
import type { Endpoints } from './consent.ts'
import { knownAfterPush, newAuthorization, push, unsignedPush } from './pushed-authorization.ts'
import { accepted, acceptedMember, type Recorder } from './recorder.ts'
import { refuse } from './refuse.ts'
import { documentedAt } from './search.ts'

/** Reads the discovery document (document, 4.2). No payload is sent. */
export function discover({ target, http }: Recorder): Promise<Recorded<Exchange>> {
  return follow(http, get(target.adaptations.discovery ?? documentedAt(target.issuerUrl)))
}

/** The endpoints of the authorization server, each as far as discovery gave a usable address. */
export function endpointsOf(discovery: Recorded<Exchange>): Endpoints {
  return {
    par: address(discovery, 'pushed_authorization_request_endpoint'),
    authorization: address(discovery, 'authorization_endpoint'),
    token: address(discovery, 'token_endpoint'),
    userinfo: address(discovery, 'userinfo_endpoint'),
    revocation: address(discovery, 'revocation_endpoint'),
  }
}

/**
 * An address that discovery gave (document, 2.3). One under a weaker scheme than the document's own is not used,
 * whatever else is configured: it would expose what https protects in the document.
 */
export function address(discovery: Recorded<Exchange>, field: string): Recorded<string> {
  const found = acceptedMember('discovery', discovery, field)
  if (found.is !== 'recorded' || discovery.is !== 'recorded') return found
  const usable = /^https?:\/\//.test(found.value) && parseUrl(found.value) !== undefined
  if (!usable) return blocked(`discovery gave no absolute address for ${field}`)
  return isWeaker(found.value, discovery.value.request.url)
    ? blocked(
        `discovery gave ${strippedUrl(found.value)} for ${field}: http is weaker than the https of the discovery document itself`,
      )
    : found
}

/** The texts of a list in the discovery document; none where it has no such list. */
function listIn(discovery: Recorded<Exchange>, field: string): readonly string[] {
  const list = discovery.is === 'recorded' ? membersOf(discovery.value)[field] : undefined
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** Whether the discovery document says of something that it is so. */
export function announces(discovery: Recorded<Exchange>, field: string): boolean {
  return discovery.is === 'recorded' && membersOf(discovery.value)[field] === true
}

/** The published keys, where discovery gives their address (OpenID Connect Discovery 1.0, 3). */
export async function fetchJwks(
  { http }: Recorder,
  discovery: Recorded<Exchange>,
): Promise<Recorded<Exchange>> {
  const document = accepted('discovery', discovery)
  if (document.is === 'recorded' && member(document.value, 'jwks_uri') === undefined)
    return doesNotApply('the discovery document gives no jwks_uri')
  const keys = address(discovery, 'jwks_uri')
  return keys.is === 'recorded' ? follow(http, get(keys.value)) : keys
}

/** Sends the rows of the pushed authorization request. */
export async function refusePushes(
  recorder: Recorder,
  rows: readonly Refusal[],
  endpoints: Endpoints,
  pushed: Recorded<Exchange>,
  discovery: Recorded<Exchange>,
): Promise<void> {
  const { target, http } = recorder
  const { par, token, authorization } = endpoints
  await refuse(recorder, {
    area: 'par',
    rows,
    twin: acceptedMember('the pushed authorization request', pushed, 'request_uri'),
    unsigned: () =>
      unsignedPush(recorder, newAuthorization(recorder), par.is === 'recorded' ? par.value : ''),
    known: {
      ...knownAfterPush(recorder, pushed),
      endpoints: {
        ...(par.is === 'recorded' && { par: par.value }),
        ...(token.is === 'recorded' && { token: token.value }),
      },
      responseTypes: listIn(discovery, 'response_types_supported'),
    },
    send: async (edited) => (par.is === 'recorded' ? push(recorder, par.value, edited) : par),
    open: async (answer) => {
      const requestUri = acceptedMember('the pushed authorization request', answer, 'request_uri')
      if (requestUri.is !== 'recorded') return undefined
      if (authorization.is !== 'recorded') return authorization
      const url = authorizationUrl(target, newAuthorization(recorder), authorization.value, requestUri.value)
      return http.send({ ...get(url), headers: { accept: 'text/html' } })
    },
  })
}
