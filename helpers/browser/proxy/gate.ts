import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { parseUrl } from '../../base/url.ts'
import type { Stray } from '../stray.ts'

/** A request that a browser is about to send. */
export interface Outgoing extends Pick<Stray, 'is' | 'method' | 'from'> {
  readonly url: string
  /** The values of its headers and its body, as a byte string (Latin-1). */
  readonly contents: string
}

/** The method by which a WebSocket is told from other requests. */
export const WEB_SOCKET = 'WebSocket'

/** Decides what leaves a browser. */
export interface Gate {
  /** Whether requests to an address are allowed, whatever they carry. */
  allows(address: string): boolean
  /** Judges a request: returns whether it must not be sent. */
  judge(request: Outgoing): boolean
  /** A request got no answer. */
  loses(request: Outgoing, reason: string): void
}

const FRAMES = /^(?:embed|fencedframe|i?frame|object)$/

/** A page that a browser fetches ahead, for somebody who may never open it. */
export const isAhead = ({ headers }: IncomingMessage): boolean => headers['sec-purpose'] !== undefined

/**
 * Where a request of a browser goes: what it names to a proxy, or where the tunnel leads that it came through.
 *
 * @returns `undefined` if that is no address, as of somebody who takes the proxy for a server
 */
export function addressOf(
  { url = '', headers, socket }: IncomingMessage,
  isTunnelled: boolean,
): string | undefined {
  const scheme = socket instanceof TLSSocket ? 'https' : 'http'
  const address = isTunnelled ? parseUrl(`${scheme}://${headers.host}${url}`) : parseUrl(url)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}

/**
 * A request of a browser as it is judged. What it is for, the browser itself says, and no page can forge it; to a host that
 * it does not trust it does not say so, but asks for documents, and only for them, with `Upgrade-Insecure-Requests`.
 */
export function outgoingOf(request: IncomingMessage, url: string, body = ''): Outgoing {
  const { method = '', headers, rawHeaders } = request
  const asksDocument = headers['upgrade-insecure-requests'] === undefined ? '' : 'document'
  const destination = isAhead(request) ? '' : String(headers['sec-fetch-dest'] ?? asksDocument)
  return {
    is: destination === 'document' ? 'page' : FRAMES.test(destination) ? 'frame' : 'part',
    method,
    url,
    from: headers.referer ?? '',
    contents: [...rawHeaders.filter((_, index) => index % 2 === 1), body].join('\n'),
  }
}
