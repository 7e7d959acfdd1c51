import { strippedUrl } from '../../base/url.ts'
import type { Target } from '../../config/target.ts'
import { callBusinessApi } from '../../evidence/business-api.ts'
import { discover, endpointsOf } from '../../evidence/code-flow.ts'
import { doubtAudience, doubtBaseUrl, doubtIssuer } from '../../evidence/doubts.ts'
import { pushUnedited } from '../../evidence/pushed-authorization.ts'
import { acceptedMember, newRecorder, type Recorder } from '../../evidence/recorder.ts'
import { remedied } from '../../evidence/remedied.ts'
import type { Search } from '../../evidence/search.ts'
import { requestToken } from '../../evidence/token-requests.ts'
import { isAccepted, isServiceError, outcomeOf, readBody, todoAbout } from '../../http/answer.ts'
import { clockSkew, type Exchange, type Recorded } from '../../http/exchange.ts'
import { outcomeAndWay } from '../../http/redirect.ts'
import type { HttpClient } from '../../http/send.ts'
import { checkDiscovery } from './check-discovery.ts'
import { type Line, ok, problem, skipped } from './line.ts'

/**
 * Discovery (document, 4.2), the clocks, the key pair by one client-credentials request (4.1), the signing key by one pushed
 * authorization request (4.3), which nothing opens, and the business API by a GET. Only where an address answers with
 * something else, a few neighbours of it are asked as well, without a credential.
 */
export async function checkService(target: Target, http: HttpClient): Promise<readonly Line[]> {
  const recorder = newRecorder(target, http)
  const document = await discover(recorder)
  const answer = await requestToken(recorder)
  const issuer = await doubtIssuer(recorder, document, async () => answer)
  const base = await doubtBaseUrl(recorder, answer, issuer.discovery)
  const token = remedied(recorder, 'token', base.token)
  const { pushed } = await pushUnedited({ ...recorder, endpoints: endpointsOf(issuer.discovery) })
  return [
    ...checkDiscovery(target, issuer.discovery, issuer.search),
    ...checkClock(document, answer),
    checkKeyPair(token, base.search),
    issuer.discovery.is === 'recorded'
      ? checkPush(target, doubtAudience(target, issuer.discovery, pushed))
      : skipped('pushed request', 'it needs the discovery document'),
    ...(await checkBusinessApi(recorder, acceptedMember('the token request', token, 'access_token'))),
  ]
}

function checkClock(...answers: readonly Recorded<Exchange>[]): readonly Line[] {
  const skews = answers.flatMap((one) => (one.is === 'recorded' ? (clockSkew(one.value) ?? []) : []))
  const skew = skews.at(-1)
  if (!skew) return []
  return [
    skew.isTooFar
      ? problem('clocks', skew.said, 'set the clock of this machine: signed JWTs contain its time')
      : ok('clocks', skew.said),
  ]
}

/** The key pair, by the answer to one token request of client credentials (document, 4.1). */
function checkKeyPair(token: Recorded<Exchange>, { found, tried }: Search<string>): Line {
  const what = 'CLIENT_ID and CLIENT_SECRET'
  if (token.is === 'recorded') return checkAnswer(what, token.value)
  const todo = found || token.is === 'unreachable' ? token.todo : undefined
  return problem(what, token.because, todo ?? 'check BASE_URL: it is the address before /auth/token', tried)
}

/**
 * The signing key, by the answer to one pushed authorization request (document, 4.3).
 *
 * @param pushed - `inconclusive` where ISSUER_URL is in doubt
 */
function checkPush({ application }: Target, pushed: Recorded<Exchange>): Line {
  const what = 'pushed request'
  if (pushed.is === 'recorded') {
    const { keyId = 'PRIVATE_KEY_ID', key = 'PRIVATE_KEY' } = application.variables ?? {}
    return checkAnswer(what, pushed.value, `: ${keyId} and ${key} are right`)
  }
  return pushed.is === 'unreachable'
    ? problem(what, pushed.because, pushed.todo ?? 'check the pushed_authorization_request_endpoint')
    : skipped(what, pushed.is === 'inconclusive' ? 'refused, maybe only for ISSUER_URL' : pushed.because)
}

const BEYOND = 'ADAPTATIONS can add what the service needs beyond the document'

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

/** What BUSINESS_API_GET_URL answers to the access token of client credentials. */
async function checkBusinessApi(recorder: Recorder, token: Recorded<string>): Promise<readonly Line[]> {
  const what = 'business API'
  const { businessApi } = recorder.target
  if (businessApi.isOfCatalogue || !businessApi.get.clientCredentials) return []
  if (token.is !== 'recorded') return [skipped(what, token.because)]
  const check = 'check BUSINESS_API_GET_URL'
  const answer = remedied(recorder, 'api', await callBusinessApi(recorder, token, 'clientCredentials'))
  if (answer.is !== 'recorded') return [problem(what, answer.because, answer.todo ?? check)]
  const { value } = answer
  const at = strippedUrl(value.request.url)
  return isAccepted(value)
    ? [ok(what, `${at} answered ${value.status}`)]
    : [problem(what, `${at} answered ${outcomeAndWay(value)}`, value.remedy?.todo ?? check)]
}
