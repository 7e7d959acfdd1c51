import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import { type Dispatcher, request, upgrade } from 'undici'
import { dispatcherFor } from '../../http/dispatcher.ts'
import { isLost } from '../../http/network-errors.ts'
import type { Transport } from '../../http/transport.ts'
import { PROXY_AUTHORIZATION } from './credential.ts'

/** How a browser reaches hosts: outgoing proxy, trusted authorities and client certificates. */
export type Way = Pick<Transport, 'proxy' | 'ca' | 'clientCertificates'>

/** Without a proxy, own authorities or client certificates. */
export const DIRECTLY: Way = { clientCertificates: [] }

/** Headers by their names; each value is a byte string (Latin-1). */
export type Headers = Readonly<Record<string, string | string[]>>

/** Headers about a single connection, which a proxy must not forward. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  PROXY_AUTHORIZATION,
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Connects a browser to hosts. Verifies each host as the suite's own requests do, by the authorities that the
 * configuration trusts, and presents the client certificate of its origin.
 */
export function upstreamBy(way: Way) {
  const dispatchers = new Map<string, Dispatcher>()

  function dispatcherOf(url: string, isKept: boolean): Dispatcher {
    const { origin } = new URL(url)
    const key = `${isKept} ${origin}`
    const dispatcher = dispatchers.get(key) ?? dispatcherFor(origin, way, { maxResponseSize: -1, isKept })
    dispatchers.set(key, dispatcher)
    return dispatcher
  }

  return {
    /**
     * Forwards a request of a browser, and returns the answer unchanged. GET requests share connections, which may close just
     * when they are used again. A GET that gets no answer is then sent once more, over its own connection (RFC 9112, 9.3.1).
     */
    async send(
      url: string,
      asked: IncomingMessage,
      body: Readable | Buffer | null,
      signal: AbortSignal,
    ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Readable }> {
      const method = asked.method as Dispatcher.HttpMethod
      const send = (isKept: boolean) =>
        request(url, {
          dispatcher: dispatcherOf(url, isKept),
          method,
          headers: forwarded(asked),
          body,
          signal,
        })
      const sendAgain = (error: unknown) => {
        if (isLost(error)) return send(false)
        throw error
      }
      const answer = await (method === 'GET' && body === null ? send(true).catch(sendAgain) : send(false))
      return { status: answer.statusCode, headers: received(answer.headers), body: answer.body }
    },

    /** Opens a WebSocket, and returns the host's side of it. */
    async open(url: string, asked: IncomingMessage): Promise<{ headers: Headers; socket: Duplex }> {
      const dispatcher = dispatcherOf(url, false)
      const { headers, socket } = await upgrade(url, {
        dispatcher,
        protocol: 'websocket',
        headers: forwarded(asked),
      })
      return { headers: received(headers), socket }
    },

    close: () => Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy())),
  }
}

function forwarded({ rawHeaders }: IncomingMessage): string[] {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )
  return pairs.filter(([name = '']) => !OF_CONNECTION.has(name.toLowerCase())).flat()
}

/** undici reads headers as UTF-8, and Node.js writes them as Latin-1. */
function received(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const bytes = (text: string) => Buffer.from(text).toString('latin1')
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value = '']) =>
      OF_CONNECTION.has(name) ? [] : [[name, typeof value === 'string' ? bytes(value) : value.map(bytes)]],
    ),
  )
}
