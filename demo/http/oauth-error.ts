import { randomUUID } from 'node:crypto'
import type Koa from 'koa'

/** A refusal, by its error code (RFC 6749, 5.2; RFC 6750, 3.1; RFC 9101, 6.2). */
export class OAuthError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, description: string, status = STATUS[code] ?? 400) {
    super(description)
    this.code = code
    this.status = status
  }
}

const STATUS: Readonly<Record<string, number>> = { invalid_client: 401, invalid_token: 401 }

/** Answers a refusal in JSON; any other error stays the server's own. */
export const refusals: Koa.Middleware = async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  try {
    await next()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    ctx.status = error.status
    if (error.code === 'invalid_token' && !ctx.response.get('WWW-Authenticate'))
      ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"')
    ctx.body = { error: error.code, error_description: error.message, trace: randomUUID() }
  }
}
