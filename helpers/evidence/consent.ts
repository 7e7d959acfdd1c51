import { strippedUrl } from '../base/url.ts'
import { type BrowserWalk, missingAfter } from '../browser/browser-walk.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import type { WalkRequest } from '../browser/walk-request.ts'
import type { Target } from '../config/target.ts'
import { whyNotAllowed } from '../http/allowed-origins.ts'
import { blocked, following, type Recorded, recorded } from '../http/exchange.ts'
import { parseRedirect, type Redirect } from '../http/redirect.ts'
import { type Authorization, authorizationUrl, unpushedUrl } from '../requests/documented-requests.ts'
import type { Consent } from './evidence.ts'
import type { PushedAuthorization } from './pushed-authorization.ts'
import { acceptedMember, type Recorder } from './recorder.ts'

/** The endpoints that discovery gave (document, 2.3 and 4.2). */
export interface Endpoints {
  readonly par: Recorded<string>
  readonly authorization: Recorded<string>
  readonly token: Recorded<string>
  readonly userinfo: Recorded<string>
  readonly revocation: Recorded<string>
}

/** A browser in which a user is, or becomes, logged in. Opened on first use; its absence is an error of its own. */
export type OpenBrowser = () => Promise<ConsentSession>

/** Opens the authorization address of an accepted pushed request and decides on the consent (document, 4.4). */
export async function decide(
  recorder: Recorder,
  open: OpenBrowser,
  endpoints: Endpoints,
  { authorization, pushed }: PushedAuthorization,
  decision: Consent['decision'],
): Promise<Recorded<Consent>> {
  const requestUri = acceptedMember('the pushed authorization request', pushed, 'request_uri')
  if (requestUri.is !== 'recorded') return requestUri
  const { target } = recorder
  const request = walkRequest(target, endpoints, authorization, requestUri.value, decision)
  if (request.is !== 'recorded') return request
  const session = await open()
  const walk = await session.walk(request.value)
  const redirect = noteWalk(recorder, walk)
  return recorded({
    decision,
    asked: {
      state: authorization.state,
      redirectUri: target.redirectUri,
      ...(authorization.dataProvider !== undefined && { dataProvider: authorization.dataProvider }),
    },
    walk,
    ...(redirect && { redirect }),
  })
}

/**
 * The walk that opens a request_uri, by the journeys of the target, if a browser may be sent there.
 *
 * @param requestUri - none where nothing was pushed
 */
export function walkRequest(
  target: Target,
  endpoints: Endpoints,
  authorization: Authorization,
  requestUri: string | undefined,
  decision: Consent['decision'],
): Recorded<WalkRequest> {
  const endpoint = openable(target, endpoints.authorization)
  if (endpoint.is !== 'recorded') return endpoint
  const { redirectUri, permissions, transport } = target
  const { journeys, variables, totpSeed } = target.consent
  const { state, dataProvider } = authorization
  return recorded({
    authorizationUrl:
      requestUri === undefined
        ? unpushedUrl(target, authorization, endpoint.value)
        : authorizationUrl(target, authorization, endpoint.value, requestUri),
    redirectUri,
    state,
    decision,
    journeys,
    variables: { ...variables },
    permissions: [...permissions],
    allowedOrigins: transport.allowedOrigins,
    ...(totpSeed && { totpSeed }),
    ...(dataProvider && { dataProvider }),
  })
}

/** Notes a walk with the secrets that came of it, and takes its redirect apart. */
export function noteWalk(
  { walks, secrets }: Pick<Recorder, 'walks' | 'secrets'>,
  walk: BrowserWalk,
): Redirect | undefined {
  walks.push(walk)
  const redirect = walk.redirect ? parseRedirect(walk.redirect) : undefined
  for (const code of [redirect?.query.code, redirect?.fragment.code].flat())
    if (code) secrets.push({ name: 'code', value: code })
  return redirect
}

/** The authorization endpoint, if a browser may be sent there. */
export function openable({ transport }: Target, endpoint: Recorded<string>): Recorded<string> {
  if (endpoint.is !== 'recorded') return endpoint
  const objection = whyNotAllowed(endpoint.value, transport.allowedOrigins)
  return objection
    ? blocked(`the browser was not sent to ${strippedUrl(endpoint.value)}: ${objection}`)
    : endpoint
}

/** The authorization code of an approved consent. */
export function codeOf(consent: Recorded<Consent>): Recorded<string> {
  if (consent.is !== 'recorded') return consent
  const { redirect, walk } = consent.value
  const code = redirect?.query.code
  if (typeof code === 'string' && code !== '') return recorded(code)
  if (redirect) return blocked('the redirect carried no code in its query')
  const { failure } = walk
  const ended = blocked('the consent ended without a redirect')
  if (!failure) return ended
  const missing = missingAfter(failure)
  if (failure.kind === 'unreachable')
    return following(missing, blocked(`the authorization endpoint: ${failure.reason}`))
  return failure.kind === 'page' ? following(missing, ended) : missing
}
