import type Koa from 'koa'
import { secretEquals } from '../../http/secret-equals.ts'

/** The header that carries an API key. */
export const API_KEY_HEADER = 'x-api-key'

/**
 * Requires the API key (document 5.7). Other credentials are ignored.
 *
 * @param serve - Answers authorized calls.
 */
export function requireApiKey(apiKey: string, serve: (ctx: Koa.Context) => void): Koa.Middleware {
  return (ctx) => {
    if (secretEquals(ctx.get(API_KEY_HEADER), apiKey)) return serve(ctx)
    ctx.status = 401
    ctx.set('WWW-Authenticate', 'ApiKey realm="business API"')
    ctx.body = { error: 'invalid_api_key' }
  }
}
