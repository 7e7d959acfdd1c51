import Router from '@koa/router'
import type { ProductName } from '../../endpoints.ts'
import { FLOWS, type HolderOf, requireBearer } from '../bearer.ts'
import { getAccounts } from './accounts.ts'
import { requireApiKey } from './api-key.ts'
import { BRANCHES, createPreferences, REFERENCE_RATES } from './catalogue-data.ts'

const at = <Name extends ProductName>(name: Name): `/${Name}` => `/${name}`

/**
 * The products, each with a reference that states how to call it (document 5.7): a user's data needs a consent, public
 * data needs an application, and one product still needs an API key.
 *
 * @param holderOf - Finds the holder of an access token.
 * @param apiKey - The key of the product that is not migrated yet.
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
