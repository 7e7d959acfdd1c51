import type Koa from 'koa'
import { secretEquals } from '../../http/secret-equals.ts'

/** The header that carries an API key. */
export const API_KEY_HEADER = 'x-api-key'

/**
 * Lets a request through only with the API key, whatever else it carries (document 5.7).
 *
 * @param apiKey - The key.
 * @param serve - Answers what is let through.
 */
export function requireApiKey(apiKey: string, serve: (ctx: Koa.Context) => void): Koa.Middleware {
  return (ctx) => {
    if (secretEquals(ctx.get(API_KEY_HEADER), apiKey)) return serve(ctx)
    ctx.status = 401
    ctx.set('WWW-Authenticate', 'ApiKey realm="business API"')
    ctx.body = { error: 'invalid_api_key' }
  }
}
