import Router from '@koa/router'
import { jwtVerify } from 'jose'
import { FLOWS, type HolderOf, requireBearer, type Serve } from '../../../sandbox/gateway/bearer.ts'
import { createBusinessApi } from '../../../sandbox/gateway/index.ts'
import type { SigningKey } from './keys.ts'

/** The path of the one business API. */
export const BUSINESS_PATH = '/business/accounts/main'

/** What knows tokens. */
interface BusinessApiParts {
  readonly key: SigningKey
  /** Who signs those that are JWTs. */
  readonly issuer: string
  /** Who takes them. */
  readonly audience: string
  /** Whether the authorization server stores a token. */
  readonly isGranted: (token: string) => Promise<boolean>
}

/** Creates a business API that takes the tokens of both grants. */
export function businessApi({ key, issuer, audience, isGranted }: BusinessApiParts): Router {
  const business = createBusinessApi()
  const isSigned = (token: string) =>
    jwtVerify(token, key.publicKey, { issuer, audience, typ: 'at+jwt' }).then(
      () => true,
      () => false,
    )
  const holderOf: HolderOf = async (token) => {
    if (await isSigned(token)) return { flow: 'client-credentials' }
    return (await isGranted(token)) ? { flow: 'authorization-code' } : undefined
  }
  const bearer = (serve: Serve) => requireBearer(holderOf, FLOWS, serve)
  return new Router().get(BUSINESS_PATH, bearer(business.get)).put(BUSINESS_PATH, bearer(business.put))
}
