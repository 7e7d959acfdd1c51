import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { Certificates } from '../certificates.ts'

/** An HTTPS server on a free loopback port. */
export interface Listener {
  readonly port: number
  /** Gives the server its behaviour. */
  serve(listener: RequestListener): void
  close(): Promise<void>
}

/**
 * Opens a server that ends each connection on which the client shows no certificate of the authority.
 *
 * @throws if the loopback interface has no free port
 */
export async function listen({ authority, server: { cert, key } }: Certificates): Promise<Listener> {
  const server = createServer({
    cert,
    key,
    ca: authority,
    requestCert: true,
    rejectUnauthorized: true,
    keepAliveTimeout: 0,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port.')
  return {
    port: address.port,
    serve: (listener) => void server.on('request', listener),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
