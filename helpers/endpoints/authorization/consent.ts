import { strippedUrl } from '../../base/url.ts'
import { type BrowserWalk, missingAfter, type WalkRequest } from '../../browser/browser-walk.ts'
import type { Journeys } from '../../browser/journeys.ts'
import type { Target } from '../../config/target.ts'
import type { Consent } from '../../evidence/evidence.ts'
import { acceptedMember, type Recorder, type Run } from '../../evidence/recorder.ts'
import { howToAllow, whyNotAllowed } from '../../http/allowed-origins.ts'
import { andThen, blocked, following, type Recorded, recorded } from '../../http/exchange.ts'
import { parseRedirect, type Redirect } from '../../http/redirect.ts'
import { whyStopped } from '../../judge/walked.ts'
import { type Authorization, authorizationUrl, unpushedUrl } from '../../requests/documented-requests.ts'
import { type PushedAuthorization, pushUnedited } from '../par/push.ts'
import { receivedCodes } from './received-code.ts'

/**
 * Opens the authorization address of an accepted pushed request and decides on the consent (document, 4.4). If its pages are
 * not loaded in time, the same request is pushed and opened once more, unless that costs a one-time code.
 */
export async function decide(
  run: Run,
  pushed: PushedAuthorization,
  decision: Consent['decision'],
): Promise<Recorded<Consent>> {
  const first = await decideOnce(run, pushed, decision)
  if (first.is !== 'recorded' || !mayRepeat(first.value.walk)) return first
  const again = await decideOnce(run, await pushUnedited(run, pushed.authorization), decision)
  return again.is === 'recorded' ? again : first
}

/** Whether a walk was too slow, and has spent nothing: no one-time code, and no decision. */
const mayRepeat = ({ failure, tookOneTimeCode, pages }: BrowserWalk): boolean =>
  failure?.isLate === true &&
  !tookOneTimeCode &&
  !pages.some(({ journey }) => journey === 'approve' || journey === 'deny')

/** The same, for a request that was not pushed as it is documented. */
export async function decideOnce(
  run: Run,
  pushed: PushedAuthorization,
  decision: Consent['decision'],
): Promise<Recorded<Consent>> {
  return andThen(walkOf(run, pushed, decision), async (request) => {
    const walk = await (await run.open()).walk(request)
    return recorded(consentIn(run, pushed, decision, walk))
  })
}

/** Approves two at once: the second is opened in a further tab, and approved there, while the first waits for its decision. */
export async function approveBoth(
  run: Run,
  first: PushedAuthorization,
  second: PushedAuthorization,
): Promise<readonly [Recorded<Consent>, Recorded<Consent>]> {
  const [request, other] = [walkOf(run, first, 'approve'), walkOf(run, second, 'approve')]
  if (request.is !== 'recorded') return [request, request]
  if (other.is !== 'recorded') return [other, other]
  const session = await run.open()
  const { meanwhile, ...walk } = await session.walk({ ...request.value, meanwhile: other.value })
  const walkOfOther = meanwhile ?? (await session.walk(other.value))
  return [
    recorded(consentIn(run, first, 'approve', walk)),
    recorded(consentIn(run, second, 'approve', walkOfOther)),
  ]
}

/** The result of a walk, with what the request asked for. */
function consentIn(
  run: Run,
  { authorization: { state, dataProvider, chosen } }: PushedAuthorization,
  decision: Consent['decision'],
  walk: BrowserWalk,
): Consent {
  const asked = {
    state,
    redirectUri: run.target.redirectUri,
    ...(dataProvider !== undefined && { dataProvider }),
    ...((chosen || (dataProvider && dataProvider !== run.target.dataProvider?.id)) && {
      isGuessed: true as const,
    }),
  }
  const redirect = noteWalk(run, walk)
  return { decision, asked, walk, ...(redirect && { redirect }) }
}

/** The walk that opens what was pushed. */
const walkOf = (
  run: Run,
  { authorization, pushed }: PushedAuthorization,
  decision: Consent['decision'],
): Recorded<WalkRequest> =>
  andThen(acceptedMember('the pushed authorization request', pushed, 'request_uri'), (uri) =>
    walkRequest(run, authorization, uri, decision),
  )

/**
 * The walk that opens a request_uri, by the journeys of the target, if a browser may be sent there.
 *
 * @param requestUri - `undefined` if nothing was pushed
 */
export const walkRequest = (
  run: Run,
  authorization: Authorization,
  requestUri: string | undefined,
  decision: Consent['decision'],
): Recorded<WalkRequest> =>
  andThen(openable(run.target, run.endpoints.authorization_endpoint), (endpoint) => {
    const { target } = run
    const { oneTimeCodeFrom } = target.consent
    const { state, dataProvider, chosen } = authorization
    return recorded({
      authorizationUrl:
        requestUri === undefined
          ? unpushedUrl(target, authorization, endpoint)
          : authorizationUrl(target, authorization, endpoint, requestUri),
      redirectUri: target.redirectUri,
      state,
      decision,
      ...asConfigured(target),
      ...(chosen && { journeys: choosing(target.consent.journeys, chosen) }),
      ...(oneTimeCodeFrom && { receivedCode: receivedCodes(run, oneTimeCodeFrom) }),
      ...(dataProvider && { dataProvider }),
    })
  })

/** Journeys by which the user chooses this data provider. */
const choosing = (
  { chooseDataProvider, ...others }: Journeys,
  { id, name }: NonNullable<Authorization['chosen']>,
): Journeys => ({
  ...others,
  ...(chooseDataProvider && { chooseDataProvider: { ...chooseDataProvider, choice: id, choiceName: name } }),
})

/** What every walk of a target needs to recognize its pages, and the values that it types. */
export const asConfigured = ({ consent, permissions, transport }: Target) =>
  ({
    journeys: consent.journeys,
    variables: { ...consent.variables },
    permissions: [...permissions],
    allowedOrigins: transport.allowedOrigins,
    ...(consent.totpSeed && { totpSeed: consent.totpSeed }),
    ...(consent.passkey && { passkey: consent.passkey }),
  }) satisfies Partial<WalkRequest>

/** Notes a walk and its secrets, and parses its redirect. */
export function noteWalk({ walks, secrets }: Recorder, walk: BrowserWalk): Redirect | undefined {
  walks.push(walk)
  const redirect = walk.redirect ? parseRedirect(walk.redirect) : undefined
  for (const code of [redirect?.query.code, redirect?.fragment.code].flat())
    if (code) secrets.push({ name: 'code', value: code })
  return redirect
}

/** The authorization endpoint, if a browser may be sent there. */
export const openable = ({ transport }: Target, endpoint: Recorded<string>): Recorded<string> =>
  andThen(endpoint, (url) => {
    const objection = whyNotAllowed(url, transport.allowedOrigins)
    const todo = howToAllow(url, transport.allowedOrigins)
    return objection
      ? blocked(`the browser was not sent to ${strippedUrl(url)}: ${objection}`, todo)
      : endpoint
  })

/** The authorization code of an approved consent. */
export function codeOf(consent: Recorded<Consent>): Recorded<string> {
  if (consent.is !== 'recorded') return consent
  const { redirect, walk } = consent.value
  const code = redirect?.query.code
  if (typeof code === 'string' && code !== '') return recorded(code)
  if (redirect) return blocked('the redirect carried no code in its query')
  const { failure, errorPage } = walk
  const why = errorPage ? `: ${whyStopped(consent.value)}` : ''
  const ended = blocked(`the consent ended without a redirect${why}`)
  if (!failure) return ended
  const missing = missingAfter(failure)
  if (failure.kind === 'unreachable')
    return following(missing, blocked(`the authorization endpoint: ${failure.reason}`))
  return failure.kind === 'page' ? following(missing, ended) : missing
}
