import Router from '@koa/router'
import Koa from 'koa'
import type { KeyPairs } from '../key-pairs.ts'
import type { Settings } from '../settings.ts'
import type { AccessTokens } from './access-tokens.ts'
import { requireBearer } from './bearer.ts'
import { createBusinessApi } from './business-api.ts'
import { tokenEndpoint } from './token-endpoint.ts'

/** What a gateway is made of. */
export interface GatewayParts {
  readonly keyPairs: KeyPairs
  readonly settings: Settings
  readonly tokens: AccessTokens
  /** What sees every exchange first: the behaviors. */
  readonly around: Koa.Middleware
  /** Tells whether a token comes from the authorization server and is still valid. */
  readonly isGranted: (token: string) => Promise<boolean>
}

/**
 * Creates the API gateway: the token endpoint of the client-credentials grant (document 4.1) and a business API (4.6)
 * that takes the tokens of either flow.
 *
 * @param parts - What it is made of.
 */
export function createGateway({ keyPairs, settings, tokens, around, isGranted }: GatewayParts): Koa {
  const { gatewayPath, paths } = settings
  const business = createBusinessApi()
  const bearer = requireBearer(async (token) => (await tokens.accepts(token)) || (await isGranted(token)))
  const router = new Router({ prefix: gatewayPath })
    .post(paths.clientCredentials, tokenEndpoint(keyPairs, tokens))
    .get(paths.business, bearer, business.get)
    .put(paths.business, bearer, business.put)

  const gateway = new Koa()
  gateway.use(around)
  gateway.use(router.routes())
  gateway.use(router.allowedMethods())
  return gateway
}
