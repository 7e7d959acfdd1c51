import { createSecureContext } from 'node:tls'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { MOST_BYTES } from './decoded-body.ts'
import { ATTEMPT_MS, CONNECT_MS, type Transport, tlsOf, trustedBy } from './transport.ts'

interface DispatcherOptions {
  /** In bytes; -1 for any size. */
  readonly maxResponseSize?: number
  readonly isKept?: boolean
  /** The most connections; by default, as many as there are requests at once. */
  readonly connections?: number
}

/**
 * The connections to one origin, with its client certificate, the trusted authorities and the proxy.
 *
 * Each request opens a new connection unless `isKept`. A reused connection may be closing, and then the client cannot know
 * if the server saw the request (RFC 9112, 9.3.1).
 */
export function dispatcherFor(
  origin: string,
  transport: Pick<Transport, 'proxy' | 'ca' | 'clientCertificates'>,
  { maxResponseSize = MOST_BYTES, isKept = false, connections }: DispatcherOptions = {},
): Dispatcher {
  const { proxy } = transport
  const tls = prepared(tlsOf(origin, transport))
  const options = {
    connect: { timeout: CONNECT_MS, autoSelectFamilyAttemptTimeout: ATTEMPT_MS, ...tls },
    maxResponseSize,
    pipelining: isKept ? 1 : 0,
    ...(connections !== undefined && { connections }),
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

/** Makes the TLS context once: with additional authorities that takes longer than a handshake. */
const prepared = ({ rejectUnauthorized, ...context }: ReturnType<typeof tlsOf>) => ({
  rejectUnauthorized,
  secureContext: createSecureContext(context),
})
