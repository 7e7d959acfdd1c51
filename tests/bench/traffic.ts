import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WireHook } from '../../sandbox/behaviors/behavior.ts'
import { ENDPOINTS, type Endpoint } from '../../sandbox/endpoints.ts'
import type { Behavior } from '../../sandbox/index.ts'

/** A request as the service saw it. */
export interface Seen {
  readonly endpoint: Endpoint
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Who sent it: the suite; the browser for a page that it then shows, or for something else, such as a style. */
  readonly by: 'suite' | 'page' | 'browser'
}

/** A service that is watched: each request is noted. */
export interface Watched {
  readonly behavior: Behavior
  /** What was seen since this was last asked. */
  take(): Promise<readonly Seen[]>
}

export function watched(): Watched {
  let seen: Promise<Seen>[] = []
  const hookOf =
    (endpoint: Endpoint): WireHook =>
    (incoming, outgoing, serve) => {
      seen.push(noted(endpoint, incoming, outgoing))
      serve()
    }
  return {
    behavior: { wire: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, hookOf(endpoint)])) },
    take: async () => {
      const taken = seen
      seen = []
      return Promise.all(taken)
    },
  }
}

/** The body is read as it comes in, and left for the service. */
async function noted(endpoint: Endpoint, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Seen> {
  const chunks: Buffer[] = []
  const push = incoming.push.bind(incoming)
  incoming.push = (chunk, encoding) => {
    if (chunk !== null) chunks.push(chunk)
    return push(chunk, encoding)
  }
  await once(outgoing, 'close')
  const { method = 'GET', url = '/', headers } = incoming
  const { host, connection, 'content-length': length, ...others } = headers
  return {
    endpoint,
    method,
    url: `http://${host}${url}`,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString(),
    by: senderOf(headers['sec-fetch-dest'], outgoing.statusCode),
  }
}

function senderOf(destination: string | string[] | undefined, status: number): Seen['by'] {
  if (destination === undefined) return 'suite'
  return destination === 'document' && !(status >= 300 && status < 400) ? 'page' : 'browser'
}
