import type { Target } from '../../config/target.ts'
import type { Search } from '../../evidence/search.ts'
import { isAccepted, isServiceError, outcomeOf, readBody, todoAbout } from '../../http/answer.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'
import { strippedUrl } from '../../http/stripped-url.ts'
import { type Line, ok, problem, skipped } from './line.ts'

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
