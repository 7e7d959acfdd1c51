import { text } from 'node:stream/consumers'
import Router from '@koa/router'
import Koa from 'koa'
import type { Applications } from '../applications.ts'
import { bearerToken } from '../http/bearer.ts'
import { OAuthError, refusals } from '../http/oauth-error.ts'
import { sameSecret } from '../same-secret.ts'
import type { Tokens } from '../server/tokens.ts'
import type { AccessTokens } from './access-tokens.ts'
import { tokenEndpoint } from './token-endpoint.ts'

/** Path of the gateway, and the paths of its business APIs. */
export const GATEWAY = '/gateway/v2'
export const BUSINESS_PATH = {
  get: `${GATEWAY}/accounts/summary`,
  put: `${GATEWAY}/preferences/digest`,
} as const

/** What a gateway is made of. */
export interface GatewayParts {
  readonly applications: Applications
  /** What every business API demands in the header `x-api-key`. */
  readonly apiKey: string
  /** Tokens of its own. */
  readonly own: AccessTokens
  /** Tokens of the authorization server. */
  readonly granted: Tokens
}

/** Creates the gateway: its token endpoint (document, 4.1), and two business APIs (4.6) that take tokens of either flow. */
export function createGateway({ applications, apiKey, own, granted }: GatewayParts): Koa {
  let digest = 'monthly'

  const admitted: Koa.Middleware = async (ctx, next) => {
    if (!sameSecret(ctx.get('x-api-key'), apiKey))
      throw new OAuthError('invalid_api_key', 'The header x-api-key is missing or wrong.', 401)
    const token = bearerToken(ctx)
    if (!granted.grantOf(token) && !(await own.accepts(token)))
      throw new OAuthError('invalid_token', 'The token is unknown, altered or expired.')
    await next()
  }

  const router = new Router()
    .post(`${GATEWAY}/auth/token`, tokenEndpoint(applications, own))
    .get(BUSINESS_PATH.get, admitted, (ctx) => {
      ctx.body = [{ name: 'Household', digest }]
    })
    .put(BUSINESS_PATH.put, admitted, async (ctx) => {
      const wanted = await text(ctx.req)
      if (!['weekly', 'monthly'].includes(wanted))
        throw new OAuthError('invalid_request', 'The body is neither weekly nor monthly.')
      digest = wanted
      ctx.status = 204
    })

  const app = new Koa()
  app.use(refusals)
  app.use(router.routes())
  app.use(router.allowedMethods())
  return app
}
