import Router from '@koa/router'
import Koa from 'koa'
import type { Granted } from '../authorization-server/authorization-details.ts'
import type { KeyPairs } from '../key-pairs.ts'
import type { Settings } from '../settings.ts'
import type { AccessTokens } from './access-tokens.ts'
import { FLOWS, type HolderOf, requireBearer, type Serve } from './bearer.ts'
import { createDocument, type Document } from './document.ts'
import { products } from './products/index.ts'
import { tokenEndpoint } from './token-endpoint.ts'

/** The parts of a gateway. */
interface GatewayParts {
  readonly keyPairs: KeyPairs
  readonly settings: Settings
  readonly tokens: AccessTokens
  /** The API key of the products that are not migrated to OAuth 2.0. */
  readonly apiKey: string
  /** The behaviors, which see every exchange first. */
  readonly around: Koa.Middleware
  /** Returns what a token of the authorization server was granted for, or `undefined` if it is not valid. */
  readonly grantOf: (token: string) => Promise<Granted | undefined>
}

/**
 * Creates the API gateway: the token endpoint of the client-credentials grant (document 4.1), a business API (4.6) that
 * accepts the tokens of both flows, and the products, each of which accepts what its reference says (5.7).
 */
export function createGateway({ keyPairs, settings, tokens, apiKey, around, grantOf }: GatewayParts): Koa {
  const { gatewayPath, paths } = settings
  const holderOf: HolderOf = async (token) => {
    if (await tokens.accepts(token)) return { flow: 'client-credentials' }
    const granted = await grantOf(token)
    return granted && { flow: 'authorization-code', ...granted }
  }
  const business = createBusinessApi()
  const bearer = (serve: Serve) => requireBearer(holderOf, FLOWS, serve)
  const router = new Router({ prefix: gatewayPath })
    .post(paths.clientCredentials, tokenEndpoint(keyPairs, tokens))
    .get(paths.business, bearer(business.get))
    .put(paths.business, bearer(business.put))
    .use(paths.products, products(holderOf, apiKey))

  const gateway = new Koa()
  gateway.use(around)
  gateway.use(router.routes())
  gateway.use(router.allowedMethods())
  return gateway
}

/** Creates the business API. */
export const createBusinessApi = (): Document =>
  createDocument({ nickname: 'Everyday account', currency: 'EUR' })
