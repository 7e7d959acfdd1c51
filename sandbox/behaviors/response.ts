import type Koa from 'koa'
import { isJsonObject, type JsonObject } from '../json.ts'

/** An answer as a behavior sees it; every member may be altered. */
export interface ServiceResponse {
  status: number
  /** The body as text; setting it keeps the content type. */
  body: string
  /** The body as a JSON object; an empty one where it is none. Setting it replaces the body. */
  json: JsonObject
  /** Sets a body that is no text, and keeps the content type. */
  setBytes(bytes: Buffer): void
  /** A header field, or an empty text where there is none. */
  header(name: string): string
  /** Sets a header field, or removes it where no value is given. */
  setHeader(name: string, value?: string): void
  /** Adds one more header field of a name. */
  addHeader(name: string, value: string): void
}

/**
 * Shows the answer of an exchange to a behavior.
 *
 * @param ctx - The exchange, after the service.
 */
export function responseOf(ctx: Koa.Context): ServiceResponse {
  return {
    get status() {
      return ctx.status
    },
    set status(status) {
      ctx.status = status
    },
    get body() {
      return asText(ctx.body)
    },
    set body(body) {
      // Koa takes a body for a success where nobody has said otherwise.
      const { status } = ctx
      ctx.body = body
      ctx.status = status
    },
    get json() {
      return isJsonObject(ctx.body) ? structuredClone(ctx.body) : {}
    },
    set json(json) {
      const { status } = ctx
      ctx.body = json
      ctx.status = status
    },
    setBytes: (bytes) => {
      const { status } = ctx
      ctx.body = bytes
      ctx.status = status
    },
    // Koa gives nothing where the package says that it gives an empty text.
    header: (name) => ctx.response.get(name) ?? '',
    setHeader: (name, value) => {
      if (value === undefined) ctx.remove(name)
      else ctx.set(name, value)
    },
    addHeader: (name, value) => ctx.append(name, value),
  }
}

function asText(body: unknown): string {
  if (typeof body === 'string') return body
  if (Buffer.isBuffer(body)) return body.toString()
  return body === undefined || body === null ? '' : JSON.stringify(body)
}
