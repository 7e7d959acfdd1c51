import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { TLSSocket } from 'node:tls'
import type { Evidence } from '../evidence/evidence.ts'
import { isObject } from '../http/answer.ts'
import type { RawObservation } from './observation.ts'
import { rootsOf } from './sources.ts'

/** TLS version of the connections to each origin, as reported by the sockets. */
export type Connections = Readonly<Record<string, string>>

/** What undici publishes for every new connection. */
const CHANNEL = 'undici:client:connected'

/** Watches the connections that this process opens, until it is stopped. */
export function watchConnections(): { readonly seen: Connections; stop(): void } {
  const seen: Record<string, string> = {}
  const note = (message: unknown) => {
    const { socket, connectParams } = isObject(message) ? message : {}
    if (!(socket instanceof TLSSocket) || !isObject(connectParams)) return
    seen[`${connectParams.protocol}//${connectParams.host}`] = socket.getProtocol() ?? 'unknown'
  }
  subscribe(CHANNEL, note)
  return { seen, stop: () => void unsubscribe(CHANNEL, note) }
}

/** The TLS version of the authorization server, the gateway and the business API. Without TLS there is none. */
export function observeConnections(evidence: Evidence, connections: Connections): readonly RawObservation[] {
  const { issuer, gateway } = rootsOf(evidence)
  const { getWithClientCredentials: call } = evidence.steps
  const places = {
    'authorization server': issuer,
    gateway,
    'business API': call.is === 'recorded' ? call.value.request.url : undefined,
  }
  return Object.entries(places).flatMap(([place, url]): readonly RawObservation[] => {
    const version = url && connections[new URL(url).origin]
    return version ? [{ subject: `connection to the ${place}`, clause: null, facts: { TLS: version } }] : []
  })
}
