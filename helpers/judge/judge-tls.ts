import { isIP } from 'node:net'
import { hostOf, parseUrl } from '../base/url.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { doesNotApply } from '../http/exchange.ts'
import type { Handshake, HelloName, TlsOfOrigin } from '../http/handshake.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'

/** Judges how each origin answered an offer; one departure is enough. */
const ofHello =
  (hello: HelloName, expected: string, keeps: (handshake: Handshake) => boolean) =>
  (tls: Evidence['tls']): Finding | Kept => {
    if (tls.is !== 'recorded') return tls
    const findings = tls.value.map((one) => judged(one, hello, expected, keeps))
    return (
      findings.find(({ is }) => is === 'departs') ??
      findings.find(({ is }) => is !== 'kept') ??
      findings[0] ?? { is: 'inconclusive', because: 'no origin was offered a connection' }
    )
  }

function judged(
  { origin, handshakes }: TlsOfOrigin,
  hello: HelloName,
  expected: string,
  keeps: (handshake: Handshake) => boolean,
): Finding | Kept {
  const handshake = handshakes[hello]
  if (handshake.is !== 'recorded') return handshake
  const { usual } = handshakes
  const isSpoken = usual.is === 'recorded' && usual.value.is === 'taken'
  if (keeps(handshake.value))
    return isSpoken ? KEPT : { is: 'inconclusive', because: `${origin} refuses a usual connection too` }
  return departs(expected, `${inWords(handshake.value)} at ${origin}`)
}

const inWords = (handshake: Handshake): string =>
  handshake.is === 'taken' ? `${handshake.version} with ${handshake.cipher}` : 'no connection'

const refusing = (hello: HelloName) => ofHello(hello, 'no connection', ({ is }) => is === 'refused')
const taking = (hello: HelloName) => ofHello(hello, 'a connection', ({ is }) => is === 'taken')

/** The judges of TLS offers, by clause. */
export const TLS_JUDGES = {
  'tls.version-1-0': refusing('TLS 1.0'),
  'tls.version-1-1': refusing('TLS 1.1'),
  'tls.version-1-2': taking('TLS 1.2'),
  'tls.version-1-3': taking('TLS 1.3'),
  'tls.encrypted': refusing('no encryption'),
  'tls.static-rsa': refusing('RSA key transport'),
  // All cipher suites of TLS 1.3 have one. Another clause covers support for TLS 1.2.
  'tls.forward-secrecy': ofHello(
    'TLS 1.2',
    'a cipher suite with an ephemeral key',
    (handshake) => handshake.is === 'refused' || /^(ECDHE|DHE)-/.test(handshake.cipher),
  ),
} as const satisfies Readonly<Record<string, ReturnType<typeof ofHello>>>

export type TlsClause = keyof typeof TLS_JUDGES

export const tlsClauses = Object.keys(TLS_JUDGES) as readonly TlsClause[]

const MAX_AGE = /(^|;)\s*max-age\s*=\s*"?0*[1-9]/i

/** Whether a host says that clients must use TLS (RFC 6797): in discovery, or on one of its pages. */
export function judgeStrictTransport({
  tls,
  steps,
  consents,
}: Pick<Evidence, 'tls' | 'steps' | 'consents'>): Finding | Kept {
  if (tls.is !== 'recorded') return tls
  const { discovery } = steps
  if (discovery.is !== 'recorded') return discovery
  const { request, headers } = discovery.value
  const url = new URL(request.url)
  if (url.protocol !== 'https:') return doesNotApply('the discovery document has no https address')
  if (isIP(hostOf(url))) return doesNotApply('browsers ignore Strict-Transport-Security from an IP address')
  const { approved } = consents
  const pages = approved.is === 'recorded' ? approved.value.walk.documents : []
  const sent = [
    headers['strict-transport-security'],
    ...pages
      .filter(({ address }) => parseUrl(address)?.host === url.host)
      .map(({ hygiene }) => hygiene?.['strict-transport-security']),
  ].filter((value) => value !== undefined)
  if (sent.some((value) => MAX_AGE.test(value))) return KEPT
  return departs(
    'Strict-Transport-Security with a max-age, from discovery or a page',
    sent[0] === undefined ? `none from ${url.host}` : `${sent[0]} from ${url.host}`,
  )
}
