import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Refusal } from '../requests/refusal.ts'
import { answeredBy, openedBy, recordAddresses } from './addresses.ts'
import { callBusinessApi } from './business-api.ts'
import { announces, discover, endpointsOf, fetchJwks, refusePushes } from './code-flow.ts'
import type { OpenBrowser } from './consent.ts'
import { doubtAudience, doubtBaseUrl, doubtIssuer } from './doubts.ts'
import type { Evidence } from './evidence.ts'
import { verifyIdToken } from './id-token.ts'
import { keepRequestUri, sendOldCode } from './patience.ts'
import { probeExpired } from './probe.ts'
import { observeProducts } from './products/observe-products.ts'
import { newAuthorization, pushUnedited } from './pushed-authorization.ts'
import { acceptedMember, type Recorder } from './recorder.ts'
import { remedied, withSuspects } from './remedied.ts'
import { recordTls } from './tls.ts'
import { endTokens, observeSecond } from './token-life.ts'
import { refuseTokens, requestToken } from './token-requests.ts'
import { walkCodeFlow } from './walk-code-flow.ts'

/** What both flows produce. Their refusals are with the recorder. */
export type ServiceEvidence = Pick<
  Evidence,
  'steps' | 'consents' | 'probes' | 'tls' | 'addresses' | 'idTokenSignature' | 'observed' | 'products'
>

/**
 * What is recorded side by side: the gateway's own tokens and API, pushed requests, the code flow and after it what opens
 * nothing, the developer portal.
 */
export const LANES = ['gateway', 'par', 'consent', 'probes', 'portal'] as const

export type Lane = (typeof LANES)[number]

const LEFT: Missing = { is: 'left out', because: 'this part is not recorded' }

/** Walks both flows of the document once: what needs no browser runs in parallel with what does. */
export async function recordService(
  recorder: Recorder,
  open: OpenBrowser,
  refusals: readonly Refusal[],
  lanes: readonly Lane[],
): Promise<ServiceEvidence> {
  const wants = (lane: Lane) => lanes.includes(lane)
  const { target } = recorder
  let asked: Promise<Recorded<Exchange>> | undefined
  const askToken = () => {
    asked ??= wants('gateway') ? requestToken(recorder) : Promise.resolve(LEFT)
    return asked
  }
  const document = wants('par') || wants('consent') ? await discover(recorder) : LEFT
  const { discovery } = await doubtIssuer(recorder, document, askToken)
  const endpoints = endpointsOf(discovery)
  const push = pushUnedited(recorder, endpoints.par, newAuthorization(recorder)).then(
    ({ authorization, pushed }) => ({
      authorization,
      pushed: doubtAudience(target, discovery, pushed),
    }),
  )
  const kept = wants('probes') ? keepRequestUri(recorder, endpoints.par) : LEFT

  const tls = recordTls(recorder, discovery)

  const askGateway = async () => {
    const answer = await doubtBaseUrl(recorder, await askToken(), discovery)
    const token = remedied(recorder, 'token', answer.token)
    return { token, accessToken: acceptedMember('the token request', token, 'access_token') }
  }
  const asGateway = askGateway()
  const calledAsGateway = asGateway.then(async ({ token, accessToken }) => ({
    token,
    accessToken,
    calls: await callBusinessApi(recorder, accessToken, 'clientCredentials'),
  }))
  const useGateway = async () => {
    const called = await calledAsGateway
    await refuseTokens(recorder, refusals, called.accessToken)
    return called
  }
  const gateway = useGateway()
  const par = async () => {
    const { pushed } = await push
    await refusePushes(recorder, refusals, endpoints, wants('par') ? pushed : LEFT, discovery)
    return pushed
  }
  const consent = async () =>
    walkCodeFlow(recorder, {
      open,
      endpoints,
      first: wants('consent') ? await push : { ...(await push), pushed: LEFT },
      rows: refusals,
      token: async () => (await asGateway).accessToken,
      gateway: calledAsGateway,
      requiresPushing: announces(discovery, 'require_pushed_authorization_requests'),
      ...(!wants('probes') && { unprobed: LEFT }),
    })
  const [plain, pushed, browser] = await Promise.all([gateway, par(), consent()])
  // After the id_token was issued, since its key may be published with it (OpenID Connect Core 1.0, 10.1.1).
  const jwks = await fetchJwks(recorder, discovery)
  // The token of another application is none of those that end.
  const [{ revocation, observed }, ofSecond] = await Promise.all([
    endTokens(recorder, endpoints, browser),
    wants('consent') ? observeSecond(recorder) : [],
  ])
  const ended = { accessToken: browser.accessToken, revocation }
  const probes = await browser.probes
  const ofProducts = await observeProducts(recorder, browser.products, ended)
  const expired = await probeExpired(recorder, browser.probing, await kept)
  await sendOldCode(recorder, endpoints.token, browser.kept)
  const addresses = await recordAddresses(recorder, wants('consent') ? discovery : LEFT, {
    authorization_endpoint: openedBy(browser.approved),
    token_endpoint: answeredBy(browser.codeExchange),
    pushed_authorization_request_endpoint: answeredBy(pushed),
    revocation_endpoint: answeredBy(revocation),
    userinfo_endpoint: answeredBy(browser.userinfo),
  })

  const settled = (answer: Recorded<Exchange>) => withSuspects(recorder.taken, answer)

  return {
    steps: {
      token: plain.token,
      discovery,
      jwks,
      par: pushed,
      codeExchange: browser.codeExchange,
      refresh: browser.refresh,
      userinfo: browser.userinfo,
      revocation,
      getWithClientCredentials: settled(plain.calls.get),
      putWithClientCredentials: settled(plain.calls.put),
      getWithAuthorizationCode: browser.calls.get,
      putWithAuthorizationCode: browser.calls.put,
      getAfterPut: browser.getAfterPut,
    },
    consents: { approved: browser.approved, denied: browser.denied },
    ...(browser.beside && { beside: browser.beside }),
    addresses,
    tls: await tls,
    probes: { ...probes, ...(wants('probes') && { expired }) },
    products: browser.products,
    idTokenSignature: await verifyIdToken(browser.codeExchange, jwks),
    observed: wants('consent') ? [...observed, ...ofProducts, ...ofSecond] : [],
  }
}
