import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type Koa from 'koa'
import type { EndpointOf } from '../endpoints.ts'
import type { Answer, AnswerHook, Behavior } from './behavior.ts'
import { readRequest, type ServiceRequest } from './request.ts'
import { responseOf } from './response.ts'
import type { Tools } from './tools.ts'

/**
 * Runs the hooks of behaviors around a service. Requests to an endpoint without a hook are not touched.
 *
 * @param behaviors - The behaviors, in order.
 * @param endpointOf - Names the endpoint of a request.
 * @param tools - What the hooks can use.
 * @returns The outermost middleware of the service.
 */
export function aroundService(
  behaviors: readonly Behavior[],
  endpointOf: EndpointOf,
  tools: Tools,
): Koa.Middleware {
  return async (ctx, next) => {
    const endpoint = endpointOf(ctx.method, ctx.path)
    if (endpoint === undefined) return next()
    const before = behaviors.flatMap(({ request }) => request?.[endpoint] ?? [])
    const instead = behaviors.flatMap(({ answer }) => answer?.[endpoint] ?? [])
    const after = behaviors.flatMap(({ response }) => response?.[endpoint] ?? [])
    if (before.length + instead.length + after.length === 0) return next()

    const { request, forward } = await readRequest(ctx)
    for (const hook of before) await hook(request, tools)
    const answer = await firstAnswer(instead, request, tools)
    if (answer === undefined) {
      forward()
      await next()
    } else {
      ctx.status = answer.status
      ctx.set(answer.headers ?? {})
      ctx.body = answer.body ?? ''
    }
    for (const hook of after) await hook(responseOf(ctx), tools, request)
  }
}

async function firstAnswer(
  hooks: readonly AnswerHook[],
  request: ServiceRequest,
  tools: Tools,
): Promise<Answer | undefined> {
  for (const hook of hooks) {
    const answer = await hook(request, tools)
    if (answer !== undefined) return answer
  }
  return undefined
}

/**
 * Lets behaviors handle requests at the connection level, before the service.
 *
 * @param behaviors - those that may handle a request; the first with a hook for its endpoint does
 * @param endpointOf - returns the endpoint of a request
 * @param service - handles all other requests
 */
export function onWire(
  behaviors: readonly Behavior[],
  endpointOf: EndpointOf,
  service: RequestListener,
): RequestListener {
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://service.invalid')
    const endpoint = endpointOf(incoming.method ?? 'GET', pathname)
    const [hook] = behaviors.flatMap(({ wire }) => (endpoint && wire?.[endpoint]) ?? [])
    const serve = () => void service(incoming, outgoing)
    if (hook === undefined) serve()
    else hook(incoming, outgoing, serve)
  }
}
