import { type AddressName, addressNames, discoveredAs } from '../../../contract/steps.ts'
import { parseUrl } from '../../base/url.ts'
import { addressesOf } from '../../config/products/business-api.ts'
import type { Answered, Consent } from '../../evidence/evidence.ts'
import type { Outcomes } from '../../evidence/plan.ts'
import type { Recorder, Run } from '../../evidence/recorder.ts'
import { notChosen } from '../../evidence/safety.ts'
import {
  andThen,
  doesNotApply,
  type Exchange,
  type Missing,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import { type Handshake, HELLOS, helloNames, shakeHands, type TlsOfOrigin } from '../../http/handshake.ts'
import { get } from '../../requests/issue.ts'
import type { Results } from '../results.ts'

/** What each address answered to the regular requests of the run, if any were sent to it. */
export type AnsweredAnyway = Readonly<Record<AddressName, Recorded<Answered>>>

/**
 * What each address from discovery answered. Only an address that the run has not used gets one more request, without
 * credentials, and with an empty form if it takes forms.
 */
export async function recordAddresses(
  run: Recorder & Pick<Run, 'endpoints'>,
  anyway: AnsweredAnyway,
): Promise<AnsweredAnyway> {
  const seen: Record<AddressName, Recorded<Answered>> = { ...anyway }
  await run.sideBySide(addressNames, async (name) => {
    if (seen[name].is === 'recorded' || seen[name].is === 'unreachable') return
    seen[name] = await andThen(run.endpoints[name], (url) => ask(run, name, url))
  })
  return seen
}

async function ask({ http }: Recorder, name: AddressName, url: string): Promise<Recorded<Answered>> {
  const headers = { ...get(url).headers, 'content-type': 'application/x-www-form-urlencoded' }
  const isForm = discoveredAs(name).by === 'POST'
  return answeredBy(await http.send(isForm ? { method: 'POST', url, headers, form: {} } : get(url)))
}

/** The address and status of an exchange. */
function answeredBy(exchange: Recorded<Exchange>): Recorded<Answered> {
  if (exchange.is !== 'recorded') return exchange
  const { request, status } = exchange.value
  return recorded({ url: request.url, status })
}

const UNSEEN: Missing = { is: 'blocked', because: 'no page was opened' }

/** The status of the first document of a walk: that of the authorization endpoint. */
function openedBy(consent: Recorded<Consent>): Recorded<Answered> {
  if (consent.is !== 'recorded') return consent
  const { documents, failure } = consent.value.walk
  const [first] = documents
  if (first) return recorded({ url: first.address, status: first.status })
  return failure?.kind === 'unreachable' ? { is: 'unreachable', because: failure.reason } : UNSEEN
}

const NO_TLS = doesNotApply('no endpoint has an https address')
const PROXY: Missing = { is: 'left out', because: 'connections go through the proxy' }

/** Performs TLS handshakes with the https origins of the endpoints. It sends no requests. */
export async function recordTls({
  target,
  sideBySide,
  endpoints,
}: Run): Promise<Recorded<readonly TlsOfOrigin[]>> {
  const { transport, baseUrl, issuerUrl, businessApi, profiles } = target
  const unwanted = notChosen(profiles, 'tls.encrypted')
  if (unwanted) return unwanted
  const urls = [
    ...[baseUrl, issuerUrl, ...addressesOf(businessApi)],
    ...Object.values(endpoints).flatMap((one) => (one.is === 'recorded' ? [one.value] : [])),
  ]
  const origins = new Set(
    urls.flatMap((url) => {
      const { protocol, origin } = parseUrl(url) ?? {}
      return protocol === 'https:' && origin ? [origin] : []
    }),
  )
  if (origins.size === 0) return NO_TLS
  if (transport.proxy) return PROXY
  const seen = await sideBySide([...origins], async (origin): Promise<TlsOfOrigin> => {
    const usual = await shakeHands(origin, transport)
    const handshakes: Record<string, Recorded<Handshake>> = { usual }
    for (const name of helloNames)
      if (name !== 'usual')
        handshakes[name] = usual.is === 'recorded' ? await shakeHands(origin, transport, HELLOS[name]) : usual
    return { origin, handshakes: handshakes as TlsOfOrigin['handshakes'] }
  })
  return recorded(seen)
}

/** The actions that send a documented request to an address from discovery. */
export const ADDRESSED = [
  'approved',
  'pushed',
  'exchange',
  'userinfo',
  'introspection',
  'revocation',
] as const

/** What each address answered to the regular requests of the run. */
export function answeredAnyway(
  outcomes: Pick<Outcomes<Results>, (typeof ADDRESSED)[number]>,
): AnsweredAnyway {
  return {
    authorization_endpoint: openedBy(outcomes.approved),
    pushed_authorization_request_endpoint: answeredBy(andThen(outcomes.pushed, ({ pushed }) => pushed)),
    token_endpoint: answeredBy(outcomes.exchange),
    userinfo_endpoint: answeredBy(outcomes.userinfo),
    introspection_endpoint: answeredBy(outcomes.introspection),
    revocation_endpoint: answeredBy(outcomes.revocation),
  }
}
