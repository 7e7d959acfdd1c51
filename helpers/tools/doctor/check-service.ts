import type { Target } from '../../config/target.ts'
import { requestToken } from '../../evidence/client-credentials.ts'
import { address, discover } from '../../evidence/code-flow.ts'
import { acceptedMember, newRecorder } from '../../evidence/recorder.ts'
import { whyNotAllowed } from '../../http/allowed-origins.ts'
import { isAccepted, isServiceError, outcomeOf, readBody } from '../../http/answer.ts'
import { type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { outcomeAndWay } from '../../http/redirect.ts'
import { type HttpClient, strippedUrl } from '../../http/send.ts'
import { checkProducts } from './check-products.ts'
import { type Line, ok, problem } from './line.ts'

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'pushed_authorization_request_endpoint']
const MAX_SKEW_SECONDS = 30

/** Discovery (document, 4.2), the clocks, the credentials by one client-credentials request (4.1), and the products. */
export async function checkService(target: Target, http: HttpClient): Promise<readonly Line[]> {
  const recorder = newRecorder(target, http)
  const discovery = await discover(recorder)
  const token = await requestToken(recorder)
  const accessToken = acceptedMember('the token request', token, 'access_token')
  return [
    ...checkDiscovery(target, discovery),
    ...checkClock(discovery, token),
    checkCredentials(token),
    ...(await checkProducts(target, http, accessToken)),
  ]
}

function checkDiscovery(target: Target, discovery: Recorded<Exchange>): readonly Line[] {
  const what = 'discovery document'
  const todo = 'check ISSUER_URL; an adaptation can set a different address'
  if (discovery.is !== 'recorded') return [problem(what, discovery.because, todo)]
  const answer = discovery.value
  if (!isAccepted(answer) || readBody(answer).is !== 'object')
    return [problem(what, `answered ${outcomeAndWay(answer)}, no JSON object`, todo)]
  return [ok(what, answer.request.url), ...ENDPOINTS.map((name) => checkEndpoint(target, name, answer))]
}

function checkEndpoint({ transport }: Target, name: string, answer: Exchange): Line {
  const found = address(recorded(answer), name)
  if (found.is !== 'recorded')
    return problem(name, found.because, 'a run reports the clauses that this breaks')
  const objection = whyNotAllowed(found.value, transport.allowedOrigins)
  return objection
    ? problem(name, `${strippedUrl(found.value)}: ${objection}`, 'compare it with the configured addresses')
    : ok(name, found.value)
}

function checkClock(...answers: readonly Recorded<Exchange>[]): readonly Line[] {
  const dates = answers.flatMap((one) => (one.is === 'recorded' ? (one.value.headers.date ?? []) : []))
  const theirs = Date.parse(dates.at(-1) ?? '')
  if (Number.isNaN(theirs)) return []
  const skew = Math.round((Date.now() - theirs) / 1000)
  const found = `this machine is ${Math.abs(skew)} s ${skew < 0 ? 'behind' : 'ahead of'} the service`
  return [
    Math.abs(skew) > MAX_SKEW_SECONDS
      ? problem('clocks', found, 'set the clock of this machine: signed JWTs contain its time')
      : ok('clocks', found),
  ]
}

function checkCredentials(token: Recorded<Exchange>): Line {
  const what = 'CLIENT_ID and CLIENT_SECRET'
  if (token.is !== 'recorded') return problem(what, token.because, 'check BASE_URL')
  const answer = token.value
  if (isAccepted(answer)) return ok(what, `accepted with ${answer.status}`)
  const found = `${isServiceError(answer) ? 'the service failed with' : 'refused with'} ${outcomeOf(answer)}`
  return problem(
    what,
    found,
    'check the key pair; ADAPTATIONS can add what the service needs beyond the document',
  )
}
