import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { parseUrl } from '../../base/url.ts'
import type { Stray } from '../stray.ts'
import { PROXY_AUTHORIZATION } from './credential.ts'

/** A request that a browser is about to send. */
export interface Outgoing extends Pick<Stray, 'is' | 'method' | 'from'> {
  readonly url: string
  /** The values of the headers that are for the host, and its body, as a byte string (Latin-1). */
  readonly contents: string
}

/** The method of an outgoing WebSocket, to distinguish it from other requests. */
export const WEB_SOCKET = 'WebSocket'

/** Decides what leaves a browser. */
export interface Gate {
  /** True if any request to an address is allowed, no matter what it carries. */
  allows(address: string): boolean
  /** Judges a request: returns true if it must not be sent. */
  judge(request: Outgoing): boolean
  /** Notes that a request got no answer. */
  loses(request: Outgoing, reason: string): void
}

const FRAMES = /^(?:embed|fencedframe|i?frame|object)$/

/** True if the browser prefetches a page, which the user may never open. */
export const isAhead = ({ headers }: IncomingMessage): boolean => headers['sec-purpose'] !== undefined

/**
 * The address that a request of a browser is for: the one in its request line or, in a tunnel, in its Host header.
 *
 * @returns `undefined` if it is not an address, for example if a client uses the proxy as a server
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
 * Describes a request of a browser, to be judged. The browser itself says what it is for (`Sec-Fetch-Dest`), which no page can
 * forge. To hosts that it does not trust, it leaves this out, and sends `Upgrade-Insecure-Requests` with documents only.
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
    contents: [...rawHeaders.filter(isForHost), body].join('\n'),
  }
}

/** True for the values, but not the names, in a list of headers, without the credential of the proxy. */
const isForHost = (_: string, index: number, headers: readonly string[]): boolean =>
  index % 2 === 1 && headers[index - 1]?.toLowerCase() !== PROXY_AUTHORIZATION
