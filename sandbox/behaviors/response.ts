import type Koa from 'koa'
import { isJsonObject, type JsonObject } from '../json.ts'

/** An answer as a behavior sees it; every member may be altered. */
export interface ServiceResponse {
  status: number
  /** The body as text. Setting it keeps the content type. */
  body: string
  /** The body as a JSON object; empty if the body is not one. Setting it replaces the body. */
  json: JsonObject
  /** Sets a binary body, and keeps the content type. */
  setBytes(bytes: Buffer): void
  /** A header field, or an empty string if it is absent. */
  header(name: string): string
  /** Sets a header field; without a value, removes it. */
  setHeader(name: string, value?: string): void
  /** Adds a header field, even if one of that name exists. */
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
      // Koa sets the status to 200 when a body is set and no status was.
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
    // Koa returns `undefined` for an absent field, although its types say that it returns an empty string.
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
