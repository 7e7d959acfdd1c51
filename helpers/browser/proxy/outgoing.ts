import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { parseUrl } from '../../base/url.ts'
import type { Outgoing } from './gate.ts'

const DOCUMENTS: Readonly<Record<string, Outgoing['is']>> = {
  document: 'page',
  embed: 'frame',
  fencedframe: 'frame',
  frame: 'frame',
  iframe: 'frame',
  object: 'frame',
}

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
  const destination = headers['sec-fetch-dest']
  const document =
    destination === undefined ? headers['upgrade-insecure-requests'] && 'page' : DOCUMENTS[`${destination}`]
  return {
    is: (!isAhead(request) && document) || 'part',
    method,
    url,
    from: headers.referer ?? '',
    contents: [...rawHeaders.filter((_, index) => index % 2 === 1), body].join('\n'),
  }
}
