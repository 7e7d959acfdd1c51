import Router from '@koa/router'
import type { ProductName } from '../../endpoints.ts'
import { FLOWS, type HolderOf, requireBearer } from '../bearer.ts'
import { getAccounts } from './accounts.ts'
import { requireApiKey } from './api-key.ts'
import { BRANCHES, createPreferences, REFERENCE_RATES } from './catalogue-data.ts'

const at = <Name extends ProductName>(name: Name): `/${Name}` => `/${name}`

/**
 * The business APIs with a reference of their own, of which each says by which method it is called (document 5.7): what is
 * somebody's needs a consent, what is public to applications needs an application, and one is still in migration.
 *
 * @param holderOf - Tells who comes with an access token.
 * @param apiKey - What opens the one in migration.
 */
export function products(holderOf: HolderOf, apiKey: string): ReturnType<Router['routes']> {
  const accounts = requireBearer(holderOf, ['authorization-code'], getAccounts)
  const rates = requireBearer(holderOf, ['client-credentials'], (ctx) => {
    ctx.body = REFERENCE_RATES
  })
  const branches = requireApiKey(apiKey, (ctx) => {
    ctx.body = BRANCHES
  })
  const preferences = createPreferences()
  return new Router()
    .get([at('accounts'), `${at('accounts')}/:id`], accounts)
    .get(at('reference-rates'), rates)
    .get(at('branches'), branches)
    .get(at('preferences'), requireBearer(holderOf, FLOWS, preferences.get))
    .put(at('preferences'), requireBearer(holderOf, FLOWS, preferences.put))
    .routes()
}
