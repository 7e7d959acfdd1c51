import { text } from 'node:stream/consumers'
import type Koa from 'koa'
import { jsonObject } from '../json.ts'

/** A protected resource of one document, which a PUT replaces and a GET returns (document 4.6). */
export interface BusinessApi {
  readonly get: Koa.Middleware
  readonly put: Koa.Middleware
}

/**
 * Creates the business API of a gateway.
 *
 * @returns Its two handlers. A PUT without a JSON object of at least one member is answered 400.
 */
export function createBusinessApi(): BusinessApi {
  let account: Readonly<Record<string, unknown>> = { nickname: 'Everyday account', currency: 'EUR' }

  return {
    get: (ctx) => {
      ctx.body = account
    },
    put: async (ctx) => {
      const replacement = jsonObject(await text(ctx.req))
      if (replacement === undefined || Object.keys(replacement).length === 0) {
        ctx.status = 400
        ctx.body = {
          error: 'invalid_request',
          error_description: 'The body is not a JSON object with members.',
        }
        return
      }
      account = replacement
      ctx.body = account
    },
  }
}
