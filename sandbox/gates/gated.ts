import type { Behavior } from '../behaviors/behavior.ts'
import { changed, combined } from '../behaviors/combined.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import type { ServiceResponse } from '../behaviors/response.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Gate } from './gates.ts'
import { afterService, beforeService, Seen } from './seen.ts'

/** How often a gate was open at an endpoint of its fault, and how often the fault changed something then. */
export interface GateLog {
  opened: number
  acted: number
}

/** The endpoints at which a behavior has hooks that see requests. */
export const hookedAt = ({ request, answer, response, always }: Behavior): readonly Endpoint[] => [
  ...new Set([
    ...[request, answer, response].flatMap((hooks) => Object.keys(hooks ?? {}) as Endpoint[]),
    ...(always ? hookedAt(always) : []),
  ]),
]

/**
 * Turns a behavior on only where a gate is open, apart from what it does always. Its settings and its hooks on the connection
 * are left out: they do not depend on a request.
 *
 * @param log - counts how often the gate was open, and how often the behavior changed an exchange then
 */
export function gated({ always = {}, ...behavior }: Behavior, gate: Gate, log: GateLog): Behavior {
  const seen = new Seen()
  const own = new Set(hookedAt(behavior))
  const open = new WeakSet<ServiceRequest>()
  const decide = (endpoint: Endpoint, request: ServiceRequest, tools: Tools) => {
    if (!own.has(endpoint) || !gate.isOpen({ endpoint, request, tools, seen })) return
    log.opened += 1
    open.add(request)
  }
  /** Runs a hook where the gate is open, and counts it if what it may change is different afterwards. */
  const watched = async <Value>(
    request: ServiceRequest,
    pictureOf: () => string,
    run: () => Value | Promise<Value>,
  ): Promise<Value | undefined> => {
    if (!open.has(request)) return undefined
    const before = pictureOf()
    const value = await run()
    if (value !== undefined || pictureOf() !== before) log.acted += 1
    return value
  }
  // biome-ignore format: a line for each hook
  return combined(
    { always },
    beforeService(seen, decide),
    {
      request: changed(behavior.request, (hook) => (request, tools) =>
        watched(request, () => requestPicture(request, tools), () => hook(request, tools))),
      answer: changed(behavior.answer, (hook) => (request, tools) =>
        watched(request, () => '', () => hook(request, tools))),
      response: changed(behavior.response, (hook) => (response, tools, request) =>
        watched(request, () => responsePicture(response), () => hook(response, tools, request))),
    },
    afterService(seen),
  )
}

/** All that a hook before the service can change: the request, and the key pairs. */
const requestPicture = (
  { method, query, form, body, headers }: ServiceRequest,
  { keyPairs }: Tools,
): string => JSON.stringify([method, query.toString(), form.toString(), body, headers, keyPairs.all()])

/** All that a hook after the service can change. */
const responsePicture = (response: ServiceResponse): string =>
  JSON.stringify([response.status, response.body, ...HEADERS.map((name) => response.header(name))])

const HEADERS = `Cache-Control Content-Encoding Content-Security-Policy Content-Type Date Location Pragma
  Referrer-Policy Set-Cookie Strict-Transport-Security WWW-Authenticate`.split(/\s+/)
