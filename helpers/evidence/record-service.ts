import { once } from '../base/clock.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Refusal } from '../requests/refusal.ts'
import { answeredBy, openedBy, recordAddresses, recordTls } from './addresses.ts'
import { callBoth } from './business-api.ts'
import { announces, discover, endpointsOf, fetchJwks, refusePushes } from './code-flow.ts'
import { doubtAudience, doubtBaseUrl, doubtIssuer } from './doubts.ts'
import { verifyIdToken } from './id-token.ts'
import { keepRequestUri, sendOldCode } from './patience.ts'
import { probeExpired } from './probe.ts'
import { observeProducts } from './products/observe-products.ts'
import { pushUnedited } from './pushed-authorization.ts'
import { acceptedMember, type OpenBrowser, type Recorder, type Run } from './recorder.ts'
import { remedied, withSuspects } from './remedied.ts'
import { endTokens, observeSecond } from './token-life.ts'
import { refuseTokens, requestToken } from './token-requests.ts'
import { walkCodeFlow } from './walk-code-flow.ts'

/**
 * What is recorded side by side: the gateway's own tokens and API, pushed requests, the code flow and after it what opens
 * nothing, the developer portal.
 */
export const LANES = ['gateway', 'par', 'consent', 'probes', 'portal'] as const

export type Lane = (typeof LANES)[number]

const LEFT: Missing = { is: 'left out', because: 'this part is not recorded' }

/**
 * Walks both flows of the document once: what needs no browser runs in parallel with what does. What they refuse is with
 * the recorder.
 */
export async function recordService(
  recorder: Recorder,
  open: OpenBrowser,
  rows: readonly Refusal[],
  lanes: readonly Lane[],
) {
  const wants = (lane: Lane) => lanes.includes(lane)
  const askToken = once(async () => (wants('gateway') ? requestToken(recorder) : LEFT))
  const document = wants('par') || wants('consent') ? await discover(recorder) : LEFT
  const { answer: discovery } = await doubtIssuer(recorder, document, askToken)
  const run: Run = { ...recorder, open, rows, endpoints: endpointsOf(discovery) }
  const pushFirst = async () => {
    const first = await pushUnedited(run)
    return { ...first, pushed: doubtAudience(run.target, discovery, first.pushed) }
  }
  const push = pushFirst()
  const keptUri = wants('probes') ? keepRequestUri(run) : LEFT
  const tls = recordTls(run)

  const askGateway = async () => {
    const { answer } = await doubtBaseUrl(run, await askToken(), discovery)
    const token = remedied(run, 'token', answer)
    return { token, accessToken: acceptedMember('the token request', token, 'access_token') }
  }
  const asGateway = askGateway()
  const calledAsGateway = asGateway.then(({ accessToken }) => callBoth(run, accessToken, 'clientCredentials'))
  const gateway = async () => {
    const calls = await calledAsGateway
    await refuseTokens(run, calls.accessToken)
    return calls
  }
  const par = async () => {
    const { pushed } = await push
    await refusePushes(run, wants('par') ? pushed : LEFT, discovery)
    return pushed
  }
  const consent = async () => {
    const first = await push
    return walkCodeFlow({
      ...run,
      first: wants('consent') ? first : { ...first, pushed: LEFT },
      token: async () => (await asGateway).accessToken,
      gateway: calledAsGateway,
      requiresPushing: announces(discovery, 'require_pushed_authorization_requests'),
      ...(!wants('probes') && { unprobed: LEFT }),
    })
  }
  const [called, pushed, browser] = await Promise.all([gateway(), par(), consent()])
  // After the id_token was issued, since its key may be published with it (OpenID Connect Core 1.0, 10.1.1).
  const jwks = await fetchJwks(run, discovery)
  // The token of another application is none of those that end.
  const [{ revocation, observed }, ofSecond] = await Promise.all([
    endTokens(run, browser),
    wants('consent') ? observeSecond(run) : [],
  ])
  const { accessToken, approved, codeExchange, userinfo, products } = browser
  const probes = await browser.probes
  const ofProducts = await observeProducts(run, products, { accessToken, revocation })
  const expired = await probeExpired(browser.probing, await keptUri)
  await sendOldCode(run, browser.kept)
  const anyway = {
    authorization_endpoint: openedBy(approved),
    token_endpoint: answeredBy(codeExchange),
    pushed_authorization_request_endpoint: answeredBy(pushed),
    revocation_endpoint: answeredBy(revocation),
    userinfo_endpoint: answeredBy(userinfo),
  }

  const settled = (answer: Recorded<Exchange>) => withSuspects(run.taken, answer)

  return {
    steps: {
      token: (await asGateway).token,
      discovery,
      jwks,
      par: pushed,
      codeExchange,
      refresh: browser.refresh,
      userinfo,
      revocation,
      getWithClientCredentials: settled(called.get),
      putWithClientCredentials: settled(called.put),
      getWithAuthorizationCode: browser.calls.get,
      putWithAuthorizationCode: browser.calls.put,
      getAfterPut: browser.getAfterPut,
    },
    consents: { approved, denied: browser.denied },
    ...(browser.beside && { beside: browser.beside }),
    addresses: wants('consent') ? await recordAddresses(run, anyway) : anyway,
    tls: await tls,
    probes: { ...probes, ...(wants('probes') && { expired }) },
    products,
    idTokenSignature: await verifyIdToken(codeExchange, jwks),
    observed: wants('consent') ? [...observed, ...ofProducts, ...ofSecond] : [],
  }
}
