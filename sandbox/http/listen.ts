import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { SecureContextOptions } from 'node:tls'

/** How TLS is negotiated; by default, as Node.js does. */
export type TlsPolicy = Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>

/** A certificate and its private key, both in PEM, and how TLS is negotiated. */
export interface Tls extends TlsPolicy {
  readonly cert: string
  readonly key: string
  /** The host name of the certificate; by default, 127.0.0.1. */
  readonly host?: string
  /** If given, every client must present a certificate of this authority, in PEM. */
  readonly clientAuthority?: string
}

/** An HTTP server on a free loopback port. */
interface Listener {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string
  /** Sets the request handler; until then, no request is answered. */
  serve(listener: RequestListener): void
  /** Stops listening and closes every connection, idle or not. */
  close(): Promise<void>
}

/** Idle connections stay open, so that none closes just as a client reuses it. */
const OPTIONS = { keepAliveTimeout: 0 }

/**
 * Opens a server on a free port of 127.0.0.1. The request handler comes later, because it needs the port for the issuer.
 *
 * @param tls - The certificate; without it, the server speaks plain HTTP.
 * @throws If the loopback interface has no free port, or the certificate cannot be used.
 */
export async function listen(tls?: Tls): Promise<Listener> {
  const server =
    tls === undefined ? createServer(OPTIONS) : createSecureServer({ ...OPTIONS, ...tls, ...demanding(tls) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port.')

  const { host = '127.0.0.1' } = tls ?? {}
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://${host}:${address.port}`,
    serve: (listener) => void server.on('request', listener),
    close: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const demanding = ({ clientAuthority }: Tls) =>
  clientAuthority !== undefined && { ca: clientAuthority, requestCert: true, rejectUnauthorized: true }
