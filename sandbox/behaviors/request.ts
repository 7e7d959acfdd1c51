import { type IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type Koa from 'koa'
import { FORM } from '../http/form.ts'

/** A request as a behavior sees it. Members that are objects may be altered in place. */
export interface ServiceRequest {
  method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The fields of the body if it is a form; altering them alters the body. */
  readonly form: URLSearchParams
  /** The body. If the fields of a form are altered too, the fields win. */
  body: string
}

/** A request that has been read. */
interface ReadRequest {
  readonly request: ServiceRequest
  /** Replaces the incoming request by this one, as altered so far. */
  forward(): void
}

/**
 * Reads the whole request of an exchange.
 *
 * @param ctx - The exchange, with its body still unread.
 */
export async function readRequest(ctx: Koa.Context): Promise<ReadRequest> {
  const body = await text(ctx.req)
  const form = new URLSearchParams(ctx.is(FORM) === FORM ? body : '')
  const fields = form.toString()
  const request: ServiceRequest = {
    method: ctx.method,
    path: ctx.path,
    query: new URLSearchParams(ctx.querystring),
    headers: { ...ctx.req.headers },
    form,
    body,
  }
  return {
    request,
    forward: () => replaceRequest(ctx, request, form.toString() === fields ? request.body : form.toString()),
  }
}

function replaceRequest(
  ctx: Koa.Context,
  { method, path, query, headers }: ServiceRequest,
  body: string,
): void {
  const incoming = new IncomingMessage(ctx.req.socket)
  const search = query.toString()
  Object.assign(incoming, { httpVersion: ctx.req.httpVersion, method, complete: true })
  incoming.url = search === '' ? path : `${path}?${search}`
  incoming.headers = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  if (body !== '') incoming.push(body)
  incoming.push(null)

  ctx.req = incoming
  ctx.request.req = incoming
  ctx.response.req = incoming
}
