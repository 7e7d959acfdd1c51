import { endpointNameOf, STEPS, type Step, stepNames } from '../../contract/steps.ts'
import { groupBy } from '../base/group-by.ts'
import { strippedUrl } from '../base/url.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { acceptedAnswer, plainName, publicFact } from './facts.ts'
import type { RawObservation } from './observation.ts'

type Observations = readonly RawObservation[]

/**
 * The addresses of the first two requests without the documented paths. They differ between two installations of the same
 * service.
 */
export function rootsOf({ steps }: Evidence) {
  const sent = (step: Step, path: RegExp) => {
    const { [step]: asked } = steps
    if (asked.is !== 'recorded') return undefined
    const { request, via: [first = request] = [] } = asked.value
    return first.url.replace(path, '')
  }
  return {
    issuer: sent('discovery', /\/\.well-known\/openid-configuration$/),
    gateway: sent('token', /\/auth\/token$/),
  }
}

/** An address relative to its root: `{issuer}/token`. */
export function fromRoot(text: string, { issuer, gateway }: ReturnType<typeof rootsOf>): string {
  for (const [name, root] of Object.entries({ '{issuer}': issuer, '{base_url}': gateway }))
    if (root && (text === root || text.startsWith(`${root}/`))) return `${name}${text.slice(root.length)}`
  return text
}

/** Headers of a connection or a cache, which vary between answers of the same service. */
const FLEETING =
  /^(age|alt-svc|cf-.*|connection|content-encoding|content-length|date|keep-alive|transfer-encoding|via|x-cache.*|x-served-by|x-timer)$/

/** Headers with a value that depends on the setup of the service and not on the single answer. */
const PUBLIC =
  /^(access-control-.*|allow|cache-control|content-language|content-type|cross-origin-.*|pragma|referrer-policy|strict-transport-security|vary|x-content-type-options|x-frame-options)$/

const VERSION = /^(server|x-powered-by)$|version/
const LIMIT = /^(x-)?rate-?limit(-limit|-policy)?$/

/** The header names of each accepted answer, with the values of public ones. */
export function observeHeaders({ steps }: Evidence): Observations {
  return stepNames.flatMap((step) =>
    Object.entries(acceptedAnswer(steps[step])?.headers ?? {})
      .filter(([name]) => !FLEETING.test(name))
      .map(([name, value]): RawObservation => {
        const clause = VERSION.test(name)
          ? 'versioning.identifiers'
          : LIMIT.test(name)
            ? 'limits.rates-and-sizes'
            : null
        const fact = clause || PUBLIC.test(name) ? publicFact(value) : 'present'
        return { subject: STEPS[step].answer, clause, facts: { [`header ${plainName(name)}`]: fact } }
      }),
  )
}

/** The TLS version that the authorization server, the gateway and the business API negotiate by default. */
export function observeTls(evidence: Evidence): Observations {
  const { tls, steps } = evidence
  if (tls.is !== 'recorded') return []
  const { issuer, gateway } = rootsOf(evidence)
  const { apiGet: call } = steps
  const places = {
    'authorization server': issuer,
    gateway,
    'business API': call.is === 'recorded' ? call.value.request.url : undefined,
  }
  return Object.entries(places).flatMap(([place, url]): Observations => {
    const usual = tls.value.find(({ origin }) => url && origin === new URL(url).origin)?.handshakes.usual
    if (usual?.is !== 'recorded' || usual.value.is !== 'taken') return []
    return [{ subject: `connection to the ${place}`, clause: null, facts: { TLS: usual.value.version } }]
  })
}

/**
 * The fastest round trip to each endpoint, including refusals. A slow machine or network only adds time, so the fastest
 * trip says most about the service.
 */
export function observeTimes({ steps, refusals }: Evidence): Observations {
  const endpoints = groupBy(stepNames, endpointNameOf)
  return [...endpoints].flatMap(([subject, own]): Observations => {
    const answers: readonly Recorded<Exchange>[] = [
      ...own.map((step) => steps[step]),
      ...Object.values(refusals)
        .filter(({ step }) => endpointNameOf(step) === subject)
        .map(({ answer }) => answer),
    ]
    const times = answers.flatMap((answer) => (answer.is === 'recorded' ? [answer.value.durationMs] : []))
    if (times.length === 0) return []
    return [{ subject, clause: null, facts: { 'fastest round trip': { ms: Math.min(...times) } } }]
  })
}

/** The redirects that led to an answer. They are not a departure, since the document does not mention them. */
export function observeRedirects(evidence: Evidence): Observations {
  const roots = rootsOf(evidence)
  return stepNames.flatMap((step): Observations => {
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
