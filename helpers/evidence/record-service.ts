import type { Missing } from '../http/exchange.ts'
import { callBusinessApi, refuseCalls } from './business-api.ts'
import { refuseTokens, requestToken } from './client-credentials.ts'
import { discover, endpointsOf, fetchJwks, pushAccepted, refusePushes, walkCodeFlow } from './code-flow.ts'
import type { OpenBrowser } from './consent.ts'
import type { Evidence } from './evidence.ts'
import { withExpiredToken } from './expiry.ts'
import { verifyIdToken } from './id-token.ts'
import { acceptedMember, noteMissing, type Recorder } from './recorder.ts'
import type { Refusal, Refusals } from './refusal.ts'
import { type Area, type Step, stepNames } from './steps.ts'
import { recordTokenLife } from './token-life.ts'

/** What both flows leave. Their refusals are with the recorder. */
export type ServiceEvidence = Pick<Evidence, 'steps' | 'consents' | 'idTokenSignature' | 'observed'>

/** Walks both flows of the document once: what needs no browser beside what does. */
export async function recordService(
  recorder: Recorder,
  open: OpenBrowser,
  refusals: Refusals,
): Promise<ServiceEvidence> {
  const discovery = await discover(recorder)
  const endpoints = endpointsOf(discovery)
  const push = pushAccepted(recorder, endpoints)

  const plainLane = async () => {
    const token = await requestToken(recorder)
    const accessToken = acceptedMember('the token request', token, 'access_token')
    const calls = await callBusinessApi(recorder, accessToken)
    await refuseTokens(recorder, refusals.token, accessToken)
    await refusePushes(recorder, refusals.par, endpoints, (await push).pushed)
    return { token, accessToken, calls, jwks: await fetchJwks(recorder, discovery) }
  }
  const browserLane = async () => walkCodeFlow(recorder, open, endpoints, await push, refusals.exchange)
  const [plain, browser, { pushed }] = await Promise.all([plainLane(), browserLane(), push])
  const isExpiry = ({ needs }: Refusal) => needs === 'EXPIRED_ACCESS_TOKEN'
  const select = (wanted: boolean) => ({
    apiGet: refusals.apiGet.filter((row) => isExpiry(row) === wanted),
    apiPut: refusals.apiPut.filter((row) => isExpiry(row) === wanted),
  })
  await refuseCalls(recorder, select(false), [plain, browser])
  const later = await withExpiredToken(recorder.target, plain.token, plain.accessToken)
  await refuseCalls({ ...recorder, target: later }, select(true), [plain, browser])
  const { refresh, observed } = await recordTokenLife(recorder, discovery, browser)

  return {
    steps: {
      token: plain.token,
      discovery,
      jwks: plain.jwks,
      par: pushed,
      codeExchange: browser.codeExchange,
      refresh,
      getWithClientCredentials: plain.calls.get,
      putWithClientCredentials: plain.calls.put,
      getWithAuthorizationCode: browser.calls.get,
      putWithAuthorizationCode: browser.calls.put,
    },
    consents: { approved: browser.approved, denied: browser.denied },
    idTokenSignature: await verifyIdToken(browser.codeExchange, plain.jwks),
    observed,
  }
}

/** What is left where only the developer portal is recorded. */
export function leaveServiceOut(recorder: Recorder, refusals: Refusals): ServiceEvidence {
  const missing: Missing = { is: 'left out', because: 'only the developer portal is recorded' }
  for (const [area, rows] of Object.entries(refusals)) noteMissing(recorder, area as Area, rows, missing)
  return {
    steps: Object.fromEntries(stepNames.map((step) => [step, missing])) as Record<Step, Missing>,
    consents: { approved: missing, denied: missing },
    idTokenSignature: missing,
    observed: [],
  }
}
