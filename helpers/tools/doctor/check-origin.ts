import { lookup } from 'node:dns/promises'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { isLoopback } from '../../http/allowed-origins.ts'
import { reasonOf } from '../../http/network-errors.ts'
import { CONNECT_MS, peerOf, type Transport, tlsOf } from '../../http/transport.ts'
import { type Line, ok, problem, skipped } from './line.ts'

const DAY_MS = 86_400_000
/** Fewer days than this will soon be a problem. */
const SOON_DAYS = 14

/** The connection to one origin: its name, the TCP connection, and TLS with version, expiry and chain. */
export async function checkOrigin(origin: string, transport: Transport): Promise<readonly Line[]> {
  const { hostname, protocol } = new URL(origin)
  const peer = peerOf(origin)
  const { host } = peer
  if (transport.proxy) return [skipped(`route to ${origin}`, 'through the proxy')]
  const found = await lookup(host).catch((error: unknown) => reasonOf(error, CONNECT_MS))
  if (typeof found === 'string')
    return [
      problem(`DNS of ${host}`, found, 'correct the address, or connect to the network that resolves it'),
    ]
  const dns = isIP(host) ? [] : [ok(`DNS of ${host}`, found.address)]
  const tcp = await opened(connectTcp(peer), 'connect')
  if (typeof tcp === 'string')
    return [...dns, problem(`TCP to ${origin}`, tcp, 'check the port, a firewall, or PROXY_URL')]
  tcp.destroy()
  const lines = [...dns, ok(`TCP to ${origin}`, 'connected')]
  if (protocol === 'https:') return [...lines, await checkTls(origin, transport)]
  return isLoopback(hostname)
    ? lines
    : [...lines, problem(`TLS of ${origin}`, 'no TLS: secrets are sent in the clear', 'use https')]
}

async function checkTls(origin: string, transport: Transport): Promise<Line> {
  const what = `TLS of ${origin}`
  const socket = await opened(connectTls({ ...peerOf(origin), ...tlsOf(origin, transport) }), 'secureConnect')
  if (typeof socket === 'string') return problem(what, socket, 'name your own authority in CA_FILE')
  const { valid_to, issuer } = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS)
  const by = [issuer.CN ?? issuer.O ?? 'an unnamed authority'].flat()[0]
  const found = `${socket.getProtocol() ?? 'TLS'}, issued by ${by}, valid for ${days} days`
  socket.destroy()
  return days < SOON_DAYS ? problem(what, found, 'renew the certificate') : ok(what, found)
}

/** The socket once it is open, or why it is not. */
function opened<T extends Socket | TLSSocket>(socket: T, event: string): Promise<T | string> {
  return new Promise((resolve) => {
    socket.setTimeout(CONNECT_MS, () => resolve(`no connection within ${CONNECT_MS / 1000} s`))
    socket.once(event, () => resolve(socket))
    socket.once('error', (error) => resolve(reasonOf(error, CONNECT_MS)))
  })
}
