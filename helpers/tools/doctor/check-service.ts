import type { Target } from '../../config/target.ts'
import { discover, endpointsOf } from '../../evidence/code-flow.ts'
import { doubtAudience, doubtBaseUrl, doubtIssuer } from '../../evidence/doubts.ts'
import { newAuthorization, pushUnedited } from '../../evidence/pushed-authorization.ts'
import { acceptedMember, newRecorder } from '../../evidence/recorder.ts'
import { remedied } from '../../evidence/remedied.ts'
import { requestToken } from '../../evidence/token-requests.ts'
import { clockSkew, type Exchange, type Recorded } from '../../http/exchange.ts'
import type { HttpClient } from '../../http/send.ts'
import { checkDiscovery } from './check-discovery.ts'
import { checkProducts } from './check-products.ts'
import {
  checkBusinessApi,
  checkKeyPair,
  checkPortal,
  checkProvider,
  checkPush,
  wantsEndpoint,
} from './check-values.ts'
import { type Line, ok, problem, skipped } from './line.ts'

/**
 * Discovery (document, 4.2), the clocks, the key pair by one client-credentials request (4.1), the signing key by one pushed
 * authorization request (4.3), DP_ID by one more, the business API by a GET, the products, and the page on which the journey
 * of the portal begins. Only where an address answers with something else, up to six neighbours
 * of it are asked as well, without a credential.
 */
export async function checkService(target: Target, http: HttpClient): Promise<readonly Line[]> {
  const recorder = newRecorder(target, http)
  const document = await discover(recorder)
  const answer = await requestToken(recorder)
  const issuer = await doubtIssuer(recorder, document, async () => answer)
  const base = await doubtBaseUrl(recorder, answer, issuer.discovery)
  const token = remedied(recorder, 'token', base.token)
  const { par } = endpointsOf(issuer.discovery)
  const { pushed } = await pushUnedited(recorder, par, newAuthorization(recorder))
  const accessToken = acceptedMember('the token request', token, 'access_token')
  return [
    ...checkDiscovery(target, issuer.discovery, issuer.search),
    ...checkClock(document, answer),
    checkKeyPair(token, base.search),
    issuer.discovery.is === 'recorded'
      ? checkPush(
          target,
          doubtAudience(target, issuer.discovery, pushed),
          await wantsEndpoint(recorder, par, pushed),
        )
      : skipped('pushed request', 'it needs the discovery document'),
    ...(await checkProvider(recorder, par, pushed)),
    ...(await checkBusinessApi(recorder, accessToken)),
    ...(await checkProducts(target, http, accessToken)),
    ...(await checkPortal(recorder)),
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
