import { strippedUrl } from '../../base/url.ts'
import { addressIn } from '../../browser/portal/portal-page.ts'
import type { Target } from '../../config/target.ts'
import { getBusinessApi } from '../../evidence/business-api.ts'
import { newAuthorization, pushUnedited } from '../../evidence/pushed-authorization.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import { remedied } from '../../evidence/remedied.ts'
import type { Search } from '../../evidence/search.ts'
import { isAccepted, isServiceError, outcomeOf, readBody, todoAbout } from '../../http/answer.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'
import { outcomeAndWay } from '../../http/redirect.ts'
import { get } from '../../requests/issue.ts'
import { type Line, ok, problem, skipped } from './line.ts'

const PORTAL = 'log-in page of the portal'

/** What is at PORTAL_URL, where the journey signIn begins; nobody logs in. */
export async function checkPortal({ target: { portal }, http }: Recorder): Promise<readonly Line[]> {
  if (!portal) return []
  const answer = await http.send(get(addressIn(portal.url, portal.journeys.signIn.open ?? '.')))
  if (answer.is !== 'recorded') return [problem(PORTAL, answer.because, answer.todo ?? 'check PORTAL_URL')]
  const { status, request } = answer.value
  const found = `${strippedUrl(request.url)} answered ${status}`
  const todo = 'check PORTAL_URL, and open of the journey signIn in the file that PORTAL_JOURNEY names'
  // A log-in page may come with 401.
  return [status < 400 || status === 401 ? ok(PORTAL, found) : problem(PORTAL, found, todo)]
}

/** What BUSINESS_API_GET_URL answers to the access token of client credentials. */
export async function checkBusinessApi(
  recorder: Recorder,
  token: Recorded<string>,
): Promise<readonly Line[]> {
  const what = 'business API'
  if (recorder.target.businessApi.isOfCatalogue) return []
  if (!recorder.target.businessApi.get.clientCredentials) return []
  if (token.is !== 'recorded') return [skipped(what, token.because)]
  const answer = remedied(recorder, 'api', await getBusinessApi(recorder, token, 'clientCredentials'))
  if (answer.is !== 'recorded')
    return [problem(what, answer.because, answer.todo ?? 'check BUSINESS_API_GET_URL')]
  const { value } = answer
  const at = strippedUrl(value.request.url)
  return isAccepted(value)
    ? [ok(what, `${at} answered ${value.status}`)]
    : [
        problem(
          what,
          `${at} answered ${outcomeAndWay(value)}`,
          value.remedy?.todo ?? 'check BUSINESS_API_GET_URL',
        ),
      ]
}

/**
 * DP_ID, by one more push that carries it; where it is a parameter of the authorization request, only a run sends it.
 *
 * @param pushed - the answer to the push without it
 */
export async function checkProvider(
  recorder: Recorder,
  par: Recorded<string>,
  pushed: Recorded<Exchange>,
): Promise<readonly Line[]> {
  const { dataProvider } = recorder.target
  if (!dataProvider || pushed.is !== 'recorded' || !isAccepted(pushed.value)) return []
  if (dataProvider.in === 'authorization') return [skipped('DP_ID', 'only a browser sends it; the run does')]
  const own = newAuthorization(recorder, 'application', dataProvider.id)
  const { pushed: answer } = await pushUnedited(recorder, par, own)
  if (answer.is !== 'recorded') return [problem('DP_ID', answer.because, 'try again later')]
  return isAccepted(answer.value)
    ? [ok('DP_ID', `accepted with ${answer.value.status}; what it leads to shows only in a run`)]
    : [
        problem(
          'DP_ID',
          `refused with ${outcomeOf(answer.value)}`,
          answer.value.remedy?.todo ?? 'check DP_ID',
        ),
      ]
}

/** Whether a push that was refused is accepted with the endpoint as the audience of its assertion. */
export async function wantsEndpoint(
  recorder: Recorder,
  par: Recorded<string>,
  pushed: Recorded<Exchange>,
): Promise<boolean> {
  const { adaptations } = recorder.target
  if (pushed.is !== 'recorded' || isAccepted(pushed.value) || adaptations.assertion?.audience) return false
  const assertion = { ...adaptations.assertion, audience: 'endpoint' }
  const other = { ...recorder, target: { ...recorder.target, adaptations: { ...adaptations, assertion } } }
  const { pushed: again } = await pushUnedited(other, par, newAuthorization(other))
  return again.is === 'recorded' && isAccepted(again.value)
}

const ENDPOINT = 'set /assertion/audience to "endpoint" in the file that ADAPTATIONS names'
const BEYOND = 'ADAPTATIONS can add what the service needs beyond the document'

/**
 * The key pair, by the answer to one token request of client credentials (document, 4.1).
 *
 * @param search - where else the token endpoint was looked for
 */
export function checkKeyPair(token: Recorded<Exchange>, { found, tried }: Search<string>): Line {
  const what = 'CLIENT_ID and CLIENT_SECRET'
  if (token.is === 'recorded') return checkAnswer(what, token.value)
  const todo = found || token.is === 'unreachable' ? token.todo : undefined
  return problem(what, token.because, todo ?? 'check BASE_URL: it is the address before /auth/token', tried)
}

/**
 * The signing key, by the answer to one pushed authorization request (document, 4.3), which nothing opens.
 *
 * @param pushed - `inconclusive` where ISSUER_URL is in doubt
 * @param wantsEndpoint - the same was accepted with the endpoint as the audience
 */
export function checkPush({ application }: Target, pushed: Recorded<Exchange>, wantsEndpoint: boolean): Line {
  const what = 'pushed request'
  if (wantsEndpoint) return problem(what, 'refused, and accepted with the endpoint as audience', ENDPOINT)
  if (pushed.is === 'recorded') {
    const { keyId = 'PRIVATE_KEY_ID', key = 'PRIVATE_KEY' } = application.variables ?? {}
    return checkAnswer(what, pushed.value, `: ${keyId} and ${key} are right`)
  }
  return pushed.is === 'unreachable'
    ? problem(what, pushed.because, pushed.todo ?? 'check the pushed_authorization_request_endpoint')
    : skipped(what, pushed.is === 'inconclusive' ? 'refused, maybe only for ISSUER_URL' : pushed.because)
}

/** Whether what was sent was accepted; if not, what there is to do: an address, a credential and a page differ in that. */
function checkAnswer(what: string, answer: Exchange, proven = ''): Line {
  const at = strippedUrl(answer.request.url)
  const { status } = answer
  const isPage = readBody(answer).is === 'html'
  if (isServiceError(answer))
    return problem(what, `${at} failed with ${outcomeOf(answer)}`, todoAbout(answer) ?? 'try again later')
  if (isPage) return problem(what, `${at} answered ${status} with a page of HTML`, 'check this address')
  if (isAccepted(answer)) return ok(what, `accepted with ${status} by ${at}${proven}`)
  const todo =
    answer.remedy?.todo ??
    (status === 404 ? 'nothing is at this address, which the service gives: tell its team' : BEYOND)
  return problem(what, `refused with ${outcomeOf(answer)} by ${at}`, todo)
}
