import { isProduction } from '../production.ts'
import {
  type BusinessApi,
  type BusinessCall,
  type BusinessCalls,
  GRANTS,
  grantsOf,
  type Product,
  type ProductCall,
} from './product.ts'

/**
 * The business API of a target. An API that variables describe takes the tokens of both grants. Without one, each grant uses
 * the first product of the catalogue that takes its token.
 */
export function businessApiOf(
  values: Readonly<Record<string, string>>,
  products: readonly Product[],
): BusinessApi {
  const { BUSINESS_API_GET_URL: get, BUSINESS_API_PUT_URL: put, BUSINESS_API_PUT_BODY: body = '' } = values
  const { BUSINESS_API_PUT_READS_BACK: said } = values
  const readsBack = said ? said === 'yes' : 'maybe'
  return {
    get: get
      ? ofEither({ url: get, readsBack: false })
      : ofProducts(products, ({ method }) => method === 'GET'),
    put: put
      ? ofEither({ url: put, body, readsBack })
      : get || isProduction(values)
        ? {}
        : ofProducts(products, isPut),
    isOfCatalogue: !get && products.length > 0,
  }
}

const ofEither = (call: BusinessCall): BusinessCalls => ({ clientCredentials: call, code: call })

const isPut = ({ method, body }: ProductCall): boolean => method === 'PUT' && body !== undefined

function ofProducts(products: readonly Product[], isWanted: (call: ProductCall) => boolean): BusinessCalls {
  const found = GRANTS.flatMap((grant) => {
    const takes = products.filter(({ authentication }) => grantsOf(authentication).includes(grant))
    const [call] = takes.flatMap(({ calls }) => calls.filter(isWanted))
    return call ? [[grant, call] as const] : []
  })
  return Object.fromEntries(found)
}

/** Every address of the business API. */
export const addressesOf = ({ get, put }: BusinessApi): readonly string[] =>
  [get, put].flatMap((calls) => Object.values(calls).map(({ url }) => url))
