import { lookup } from 'node:dns/promises'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { isLoopback } from '../../http/allowed-origins.ts'
import { reasonOf, remedyOf } from '../../http/network-errors.ts'
import { CONNECT_MS, peerOf, type Transport, tlsOf, variableOf } from '../../http/transport.ts'
import { type Line, ok, problem, skipped } from './line.ts'

const DAY_MS = 86_400_000
/** Fewer days than this will soon be a problem. */
const SOON_DAYS = 14

/** What the connection to an origin came to. */
export interface OriginCheck {
  readonly lines: readonly Line[]
  /** Whether requests can go there. */
  readonly isReached: boolean
}

/** The connection to one origin: its name, the TCP connection, and TLS with version, expiry and chain. */
export async function checkOrigin(origin: string, transport: Transport): Promise<OriginCheck> {
  const { hostname, protocol } = new URL(origin)
  const peer = peerOf(origin)
  const { host } = peer
  if (transport.proxy)
    return { lines: [skipped(`route to ${origin}`, 'through the proxy of PROXY_URL')], isReached: true }
  const failed = (what: string, error: unknown) =>
    problem(what, reasonOf(error, CONNECT_MS), remedyOf(error, origin, transport))
  const found = await lookup(host).catch(asError)
  if (found instanceof Error) return { lines: [failed(`DNS of ${host}`, found)], isReached: false }
  const dns = isIP(host) ? [] : [ok(`DNS of ${host}`, found.address)]
  const tcp = await opened(connectTcp(peer), 'connect')
  if (tcp instanceof Error) return { lines: [...dns, failed(`TCP to ${origin}`, tcp)], isReached: false }
  tcp.destroy()
  const lines = [...dns, ok(`TCP to ${origin}`, 'connected')]
  if (protocol === 'https:') {
    const tls = await opened(connectTls({ ...peerOf(origin), ...tlsOf(origin, transport) }), 'secureConnect')
    return tls instanceof Error
      ? { lines: [...lines, failed(`TLS of ${origin}`, tls)], isReached: false }
      : { lines: [...lines, certificateOf(tls, origin)], isReached: true }
  }
  if (isLoopback(hostname)) return { lines, isReached: true }
  const todo = `use https in ${variableOf(origin, transport)}`
  const plain = problem(`TLS of ${origin}`, 'no TLS: secrets are sent in the clear', todo)
  return { lines: [...lines, plain], isReached: true }
}

function certificateOf(socket: TLSSocket, origin: string): Line {
  const what = `TLS of ${origin}`
  const { valid_to, issuer } = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS)
  const by = [issuer.CN ?? issuer.O ?? 'an unnamed authority'].flat()[0]
  const found = `${socket.getProtocol() ?? 'TLS'}, issued by ${by}, valid for ${days} days`
  socket.destroy()
  return days < SOON_DAYS ? problem(what, found, 'renew the certificate') : ok(what, found)
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('the look-up failed'))

/** The socket once it is open, or why it is not. */
function opened<T extends Socket | TLSSocket>(socket: T, event: string): Promise<T | Error> {
  return new Promise((resolve) => {
    socket.setTimeout(CONNECT_MS, () => {
      socket.destroy()
      const error = new Error(`no connection within ${CONNECT_MS / 1000} s`)
      resolve(Object.assign(error, { code: 'UND_ERR_CONNECT_TIMEOUT' }))
    })
    socket.once(event, () => resolve(socket))
    socket.once('error', resolve)
  })
}
