import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'

/** Somebody on the way to a service, who ends the TLS of whoever comes by. */
export interface Middleman {
  /** As a proxy. */
  readonly origin: string
  /** What was read of each connection, in order. */
  readonly read: string[]
  close(): void
}

/**
 * A proxy that leads each connection to a service, whatever host is asked for.
 *
 * @param certificates - what it proves itself with on the first connection, on the next, and so on; the last counts on
 */
export async function middleman(
  service: string,
  certificates: readonly { readonly cert: string; readonly key: string }[],
): Promise<Middleman> {
  const read: string[] = []
  const open = new Set<Duplex>()
  const server = createServer().on('connect', (_request, socket) => {
    const number = read.push('') - 1
    open.add(socket)
    socket.on('error', () => socket.destroy())
    const tls = createTlsServer({ ...(certificates[number] ?? certificates.at(-1)) })
    tls.on('tlsClientError', () => socket.destroy())
    tls.on('secureConnection', (inside) => {
      const host = connect(Number(new URL(service).port), '127.0.0.1')
      inside.on('data', (part) => {
        read[number] += part.toString('latin1')
      })
      inside.on('error', () => host.destroy())
      host.on('error', () => inside.destroy())
      inside.pipe(host).pipe(inside)
    })
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    tls.emit('connection', socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
