import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { SecureContextOptions } from 'node:tls'

/** How TLS is negotiated; as Node.js does it, unless told otherwise. */
export type TlsPolicy = Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>

/** A certificate and its private key, both in PEM, and how TLS is negotiated. */
export interface Tls extends TlsPolicy {
  readonly cert: string
  readonly key: string
  /** The name that the certificate is for; without it, the address of the loopback interface. */
  readonly host?: string
  /** Every client has to show a certificate of this authority, in PEM. */
  readonly clientAuthority?: string
}

/** An HTTP server on a free loopback port. */
interface Listener {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string
  /** Gives the server its behaviour; before that no request is answered. */
  serve(listener: RequestListener): void
  /** Stops listening and ends every connection, idle or not. */
  close(): Promise<void>
}

/** No idle connection is ended, so that none ends just when a client uses it again. */
const OPTIONS = { keepAliveTimeout: 0 }

/**
 * Opens a server on a free port of 127.0.0.1. The port is known before the behaviour, because an issuer contains it.
 *
 * @param tls - What the server proves itself with; without it, plain HTTP is spoken.
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
