import type { Problem } from '../../base/problem.ts'
import { parseUrl } from '../../base/url.ts'
import type { ClientCertificate } from '../../http/transport.ts'
import { grantsOf, isOAuth, methodOf } from './authentication.ts'
import { type CataloguedCall, type CatalogueEntry, isChange } from './entry.ts'
import type { Product } from './product.ts'

/** What is wrong in a catalogue beyond what its schema can say. */
export const catalogueProblems = (file: string, products: readonly CatalogueEntry[]): readonly Problem[] =>
  products.flatMap((product, index) => {
    const at = `${file} /products/${index}`
    return [
      ...twin(products, index, at),
      ...problemsOfProduct(product, at),
      ...product.calls.flatMap((call, number) => problemsOfCall(product, call, `${at}/calls/${number}`)),
    ]
  })

function twin(products: readonly CatalogueEntry[], index: number, at: string): readonly Problem[] {
  const first = products.findIndex(({ name }) => name === products[index]?.name)
  if (first === index) return []
  return [
    {
      where: `${at}/name`,
      what: `it is the name of /products/${first} too`,
      expected: 'a name of its own: it is part of the ids of its clauses',
    },
  ]
}

const found = (problems: readonly (Problem | false | undefined)[]): readonly Problem[] =>
  problems.filter((problem): problem is Problem => Boolean(problem))

function problemsOfProduct(entry: CatalogueEntry, at: string): readonly Problem[] {
  const { authentication, migrated, onlyThisApplication, dataProvider, calls } = entry
  const grants = grantsOf(authentication)
  const again = calls.findLastIndex(({ readsBack }) => readsBack)
  return found([
    migrated === true &&
      !isOAuth(authentication) && {
        where: `${at}/migrated`,
        what: `a product that is called by ${methodOf(authentication)} has not been migrated to OAuth 2.0`,
        expected: 'an authentication with an access token',
      },
    onlyThisApplication === true &&
      !grants.includes('clientCredentials') && {
        where: `${at}/onlyThisApplication`,
        what: 'the second application has only an access token of the client-credentials grant',
        expected: 'authentication client-credentials or either',
      },
    dataProvider !== undefined &&
      !grants.includes('code') && {
        where: `${at}/dataProvider`,
        what: 'nobody consents to what this product gives',
        expected: 'authentication authorization-code or either',
      },
    calls.findIndex(({ readsBack }) => readsBack) !== again && {
      where: `${at}/calls/${again}/readsBack`,
      what: 'another call of the product reads back already',
      expected: 'one call that reads back',
    },
  ])
}

/** Headers that say who is calling: how a product is called is told by its authentication. */
const OF_CALLERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie'])

function problemsOfCall(entry: CatalogueEntry, call: CataloguedCall, at: string): readonly Problem[] {
  const { method = 'GET', operation, schema, readsBack, headers = {} } = call
  const own = [entry.authentication, entry.former].flatMap((one) =>
    typeof one === 'object' && 'header' in one ? one.header : [],
  )
  return found([
    ...Object.keys(headers).map(
      (name) =>
        (OF_CALLERS.has(name) || own.includes(name)) && {
          where: `${at}/headers/${name}`,
          what: 'it says who is calling, so a call without a credential would have one',
          expected: 'authentication, or former, on the product',
        },
    ),
    isChange(call) &&
      entry.changes !== true && {
        where: `${at}/method`,
        what: `${method} may change data, and the product does not say that it may`,
        expected: '"changes": true on the product; it is never called in production',
        example: '"changes": true',
      },
    operation !== undefined &&
      entry.openapi === undefined && {
        where: `${at}/operation`,
        what: 'the product names no OpenAPI document',
        expected: 'openapi on the product, or schema on the call',
        example: '"openapi": "accounts.openapi.yaml"',
      },
    operation !== undefined &&
      schema !== undefined && {
        where: `${at}/schema`,
        what: 'an operation describes the answer already',
        expected: 'operation or schema',
      },
    readsBack === true &&
      (method !== 'PUT' || call.body === undefined) && {
        where: `${at}/readsBack`,
        what: 'it is no PUT with a body',
        expected: 'a PUT that stores a body, which a GET of the same address gives back',
      },
  ])
}

/** Products that are called with a client certificate for whose origin there is none. */
export const certificateProblems = (
  file: string,
  products: readonly Product[],
  certificates: readonly ClientCertificate[],
): readonly Problem[] =>
  products.flatMap(({ authentication, calls: [call] }, index) => {
    const origin = parseUrl(call?.url ?? '')?.origin
    if (authentication !== 'mtls' || certificates.some((one) => parseUrl(one.origin)?.origin === origin))
      return []
    return [
      {
        where: `${file} /products/${index}/authentication`,
        what: `CLIENT_CERTIFICATES has no certificate for ${origin ?? 'its origin'}`,
        expected: 'one whose origin is that of the product',
      },
    ]
  })
