import { createSecureContext } from 'node:tls'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { MOST_BYTES } from './decoded-body.ts'
import { ATTEMPT_MS, CONNECT_MS, type Transport, tlsOf, trustedBy } from './transport.ts'

/**
 * The connections of one origin: its client certificate, the authorities that are trusted, the proxy.
 *
 * Each request has a connection of its own unless `isKept`. One that was used may be ending when it is used again, and who
 * gets no answer then cannot know whether the request was seen (RFC 9112, 9.3.1).
 */
export function dispatcherFor(
  origin: string,
  transport: Pick<Transport, 'proxy' | 'ca' | 'clientCertificates'>,
  { maxResponseSize = MOST_BYTES, isKept = false } = {},
): Dispatcher {
  const { proxy } = transport
  const tls = prepared(tlsOf(origin, transport))
  const options = {
    connect: { timeout: CONNECT_MS, autoSelectFamilyAttemptTimeout: ATTEMPT_MS, ...tls },
    maxResponseSize,
    pipelining: isKept ? 1 : 0,
  }
  if (!proxy) return new Agent(options)
  const noProxy = proxy.bypass
  const tunnel = {
    httpProxy: proxy.url,
    httpsProxy: proxy.url,
    noProxy,
    requestTls: tls,
    proxyTls: prepared(trustedBy(transport)),
  }
  return new EnvHttpProxyAgent({ ...options, ...tunnel })
}

/** With its context, which takes longer to make than a handshake where there are further authorities. */
const prepared = ({ rejectUnauthorized, ...context }: ReturnType<typeof tlsOf>) => ({
  rejectUnauthorized,
  secureContext: createSecureContext(context),
})
