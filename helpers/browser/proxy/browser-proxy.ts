import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { once as onlyOnce } from '../../base/clock.ts'
import { reasonOf } from '../../http/network-errors.ts'
import { addressOf, type Gate, isAhead, type Outgoing, outgoingOf, WEB_SOCKET } from './gate.ts'
import { type Headers, type Upstream, upstreamBy, type Way } from './upstream.ts'

/** More than any page sends to a host that is not its own. */
const MAX_BYTES = 16 * 1024 * 1024
const TLS_HANDSHAKE = 0x16

/** Milliseconds after which undici gives up on an answer. */
const ANSWER_MS = 300_000

/**
 * The one way out of a browser context: pages, frames, pop-ups, workers, sockets, and what a browser fetches ahead. It ends
 * the TLS of the browser, judges each request, and makes the connection to the host itself, verified each time.
 */
export class BrowserProxy {
  readonly #gate: Gate
  readonly #upstream: Upstream
  readonly #tunnels = new WeakSet<Duplex>()
  // No idle connection is ended, so that none ends just when the browser uses it again.
  readonly #server: Server = createServer({ keepAliveTimeout: 0 })
  #secure: Promise<TlsServer> | undefined

  private constructor(gate: Gate, way: Way) {
    this.#gate = gate
    this.#upstream = upstreamBy(way)
    this.#server.on('request', (request, response) => void this.#answer(request, response))
    this.#server.on('upgrade', (request, socket) => void this.#connect(request, socket))
    this.#server.on('connect', (_request, socket, head) => this.#tunnel(socket, head))
    this.#server.unref()
  }

  /** Starts one on a free port of the loopback interface. */
  static async start(gate: Gate, way: Way): Promise<BrowserProxy> {
    const proxy = new BrowserProxy(gate, way)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** Its address. */
  get server(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await this.#upstream.close()
  }

  /** A tunnel leads to TLS or, for a WebSocket, to plain HTTP: what comes first tells. */
  #tunnel(socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    socket.once('readable', async () => {
      const first: Buffer | null = socket.read()
      if (!first) return void socket.destroy()
      socket.unshift(first)
      if (first[0] !== TLS_HANDSHAKE) return this.#enters(socket)
      this.#secure ??= this.#tlsServer()
      ;(await this.#secure).emit('connection', socket)
    })
  }

  async #tlsServer(): Promise<TlsServer> {
    const server = createTlsServer({ ...(await proxyCertificate()), ALPNProtocols: ['http/1.1'] })
    server.on('tlsClientError', (_error, socket) => socket.destroy())
    return server.on('secureConnection', (socket) => this.#enters(socket))
  }

  #enters(socket: Duplex): void {
    this.#tunnels.add(socket)
    this.#server.emit('connection', socket)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = addressOf(request, this.#tunnels.has(request.socket))
    if (!url) return void request.destroy()
    const isOwn = this.#gate.allows(url)
    const body = isOwn ? undefined : await whole(request)
    const outgoing = outgoingOf(request, url, body?.toString('latin1'))
    // What is not answered would be asked for again over a connection that has been used.
    if (!isOwn) response.shouldKeepAlive = false
    if (body === null || this.#gate.judge(outgoing) || isAhead(request)) return refuse(outgoing, response)
    const left = new AbortController()
    response.once('close', () => left.abort())
    try {
      const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
      const sent = hasBody === undefined ? null : (body ?? request)
      const answer = await this.#upstream.send(url, request, sent, left.signal)
      response.writeHead(answer.status, answer.headers)
      pipeline(answer.body, response, () => {})
    } catch (error) {
      if (!left.signal.aborted) this.#lose(outgoing, response, error)
    }
  }

  #lose(outgoing: Outgoing, response: ServerResponse, error: unknown): void {
    const reason = reasonOf(error, ANSWER_MS)
    this.#gate.loses(outgoing, reason)
    if (response.headersSent) return void response.destroy()
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${new URL(outgoing.url).origin}: ${reason}`)
  }

  /** A WebSocket is opened to a host that is allowed, and to no other. */
  async #connect(request: IncomingMessage, socket: Duplex): Promise<void> {
    socket.on('error', () => socket.destroy())
    const url = addressOf(request, this.#tunnels.has(request.socket))
    const outgoing = url && { ...outgoingOf(request, url.replace('http', 'ws')), method: WEB_SOCKET }
    if (!outgoing || this.#gate.judge(outgoing)) return void socket.destroy()
    try {
      const host = await this.#upstream.open(url, request)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(host.headers)}\r\n`)
      pipeline(socket, host.socket, socket, () => host.socket.destroy())
    } catch {
      socket.destroy()
    }
  }
}

/** A page stays as it is where a document is refused; anything else fails. */
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

/** What proxies prove themselves with to the browsers of this process, whatever host a page asks for; in memory only. */
const proxyCertificate = onlyOnce(async () => {
  const { generate } = await import('selfsigned')
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'browser of this run' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
  })
  return { cert, key }
})
