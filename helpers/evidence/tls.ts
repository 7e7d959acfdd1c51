import { parseUrl } from '../base/url.ts'
import { addressesOf } from '../config/products/business-api.ts'
import { doesNotApply, type Exchange, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { type Handshake, HELLOS, helloNames, shakeHands, type TlsOfOrigin } from '../http/handshake.ts'
import { address } from './code-flow.ts'
import { addressNames } from './evidence.ts'
import type { Recorder } from './recorder.ts'
import { notChosen } from './safety.ts'

const NO_TLS = doesNotApply('no endpoint has an https address')
const PROXY: Missing = { is: 'left out', because: 'connections go through the proxy' }

/** Shakes hands with the origins of the endpoints, as far as they are reached by TLS. Nothing is requested of them. */
export async function recordTls(
  { target, sideBySide }: Recorder,
  discovery: Recorded<Exchange>,
): Promise<Recorded<readonly TlsOfOrigin[]>> {
  const { transport, baseUrl, issuerUrl, businessApi, profiles } = target
  const unwanted = notChosen(profiles, 'tls.encrypted')
  if (unwanted) return unwanted
  const given = addressNames.map((name) => address(discovery, name))
  const urls = [
    ...[baseUrl, issuerUrl, ...addressesOf(businessApi)],
    ...given.flatMap((one) => (one.is === 'recorded' ? [one.value] : [])),
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
