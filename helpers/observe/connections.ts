import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { TLSSocket } from 'node:tls'
import { groupBy } from '../base/group-by.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { STEPS, stepNames, stepOf } from '../evidence/steps.ts'
import { isObject } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { strippedUrl } from '../http/stripped-url.ts'
import type { RawObservation } from './observation.ts'
import { fromRoot, rootsOf } from './sources.ts'

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

/**
 * The fastest round trip to each endpoint, refusals included. What slows a machine or a network down only ever adds to
 * a time, so that the fastest one says most about the service.
 */
export function observeTimes({ steps, refusals }: Evidence): readonly RawObservation[] {
  const endpoints = groupBy(stepNames, (step) => STEPS[step].endpoint)
  return [...endpoints].flatMap(([subject, own]): readonly RawObservation[] => {
    const answers: readonly Recorded<Exchange>[] = [
      ...own.map((step) => steps[step]),
      ...Object.values(refusals)
        .filter(({ area }) => STEPS[stepOf(area)].endpoint === subject)
        .map(({ answer }) => answer),
    ]
    const times = answers.flatMap((answer) => (answer.is === 'recorded' ? [answer.value.durationMs] : []))
    if (times.length === 0) return []
    return [{ subject, clause: null, facts: { 'fastest round trip': { ms: Math.min(...times) } } }]
  })
}

/** The redirects by which an answer was reached; that they are followed is no departure, and nothing is said of them. */
export function observeRedirects(evidence: Evidence): readonly RawObservation[] {
  const roots = rootsOf(evidence)
  return stepNames.flatMap((step): readonly RawObservation[] => {
    const { [step]: asked } = evidence.steps
    if (asked.is !== 'recorded' || !asked.value.via) return []
    const { via, request } = asked.value
    const to = [...via.slice(1), request].map(({ url }) => fromRoot(strippedUrl(url), roots))
    const facts = via.map(
      ({ status }, index) => [`redirect ${index + 1}`, `${status} to ${to[index]}`] as const,
    )
    return [{ subject: STEPS[step].answer, clause: null, facts: Object.fromEntries(facts) }]
  })
}
