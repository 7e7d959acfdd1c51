import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { once as onlyOnce } from '../../base/clock.ts'
import { reasonOf } from '../../http/network-errors.ts'
import { CHALLENGE, CHALLENGED, type Credential, hasCredential, newCredential } from './credential.ts'
import { addressOf, type Gate, isAhead, type Outgoing, outgoingOf, WEB_SOCKET } from './gate.ts'
import { type Headers, upstreamBy, type Way } from './upstream.ts'

/** Maximum size of a body to judge, in bytes: more than any page sends to another host. */
const MAX_BYTES = 16 * 1024 * 1024
const TLS_HANDSHAKE = 0x16

/** Milliseconds after which undici gives up on an answer. */
const ANSWER_MS = 300_000

/** A proxy for one browser context. */
interface BrowserProxy extends Credential {
  /** Its address. */
  readonly server: string
  close(): Promise<void>
}

/**
 * Starts a proxy on a free port of the loopback interface. It is the only way out of a browser context: for pages, frames,
 * pop-ups, workers, sockets and prefetches. It terminates the TLS of the browser, judges each request, and connects to the
 * host itself, verifying every connection. It serves only clients that know its credential: other users of this machine do not.
 */
export async function startProxy(gate: Gate, way: Way): Promise<BrowserProxy> {
  const upstream = upstreamBy(way)
  const credential = newCredential()
  const tunnels = new WeakSet<Duplex>()
  const secure = onlyOnce(async () => {
    const tls = createTlsServer({ ...(await proxyCertificate()), ALPNProtocols: ['http/1.1'] })
    tls.on('tlsClientError', (_error, socket) => socket.destroy())
    return tls.on('secureConnection', enter)
  })
  // Idle connections stay open: one could close just when the browser uses it again.
  const server = createServer({ keepAliveTimeout: 0 })
  server.on('request', (request, response) => void answer(request, response))
  server.on('upgrade', (request, socket) => void connect(request, socket))
  server.on('connect', tunnel)
  server.unref()

  const isAllowed = (request: IncomingMessage): boolean =>
    tunnels.has(request.socket) || hasCredential(request, credential)

  function enter(socket: Duplex): void {
    tunnels.add(socket)
    server.emit('connection', socket)
  }

  /** A tunnel carries TLS or, for a WebSocket, plain HTTP. Its first byte shows which. */
  function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (!isAllowed(request)) return void socket.end(CHALLENGED)
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    socket.once('readable', async () => {
      const first: Buffer | null = socket.read()
      if (!first) return void socket.destroy()
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) (await secure()).emit('connection', socket)
      else enter(socket)
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = addressOf(request, tunnels.has(request.socket))
    if (!url) return void request.destroy()
    if (!isAllowed(request)) return void response.writeHead(407, CHALLENGE).end()
    const isOwn = gate.allows(url)
    const body = isOwn ? undefined : await whole(request)
    const outgoing = outgoingOf(request, url, body?.toString('latin1'))
    // The browser would repeat an unanswered request over a connection that it had used before.
    if (!isOwn) response.shouldKeepAlive = false
    if (body === null || gate.judge(outgoing) || isAhead(request)) return refuse(outgoing, response)
    const left = new AbortController()
    response.once('close', () => left.abort())
    try {
      const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
      const sent = hasBody === undefined ? null : (body ?? request)
      const came = await upstream.send(url, request, sent, left.signal)
      response.writeHead(came.status, came.headers)
      pipeline(came.body, response, () => {})
    } catch (error) {
      if (!left.signal.aborted) lose(outgoing, response, error)
    }
  }

  function lose(outgoing: Outgoing, response: ServerResponse, error: unknown): void {
    const reason = reasonOf(error, ANSWER_MS)
    gate.loses(outgoing, reason)
    if (response.headersSent) return void response.destroy()
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${new URL(outgoing.url).origin}: ${reason}`)
  }

  /** Opens a WebSocket, only to a host that is allowed. */
  async function connect(request: IncomingMessage, socket: Duplex): Promise<void> {
    socket.on('error', () => socket.destroy())
    if (!isAllowed(request)) return void socket.end(CHALLENGED)
    const url = addressOf(request, tunnels.has(request.socket))
    const outgoing = url && { ...outgoingOf(request, url.replace('http', 'ws')), method: WEB_SOCKET }
    if (!outgoing || gate.judge(outgoing)) return void socket.destroy()
    try {
      const host = await upstream.open(url, request)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(host.headers)}\r\n`)
      pipeline(socket, host.socket, socket, () => host.socket.destroy())
    } catch {
      socket.destroy()
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...credential,
    async close() {
      server.close()
      server.closeAllConnections()
      await upstream.close()
    },
  }
}

/** Refuses a document with 204, so that the browser keeps the current page, and closes the connection of anything else. */
function refuse({ is }: Outgoing, response: ServerResponse): void {
  if (is === 'part') response.destroy()
  else response.writeHead(204).end()
}

/** The body of a request; null if it is too large to be judged. */
async function whole(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const linesOf = (headers: Headers): string =>
  Object.entries({ connection: 'Upgrade', upgrade: 'websocket', ...headers })
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}\r\n`))
    .join('')

/** The certificate that the proxies of this process show the browser for every host; in memory only. */
const proxyCertificate = onlyOnce(async () => {
  const { generate } = await import('selfsigned')
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'browser of this run' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
  })
  return { cert, key }
})
