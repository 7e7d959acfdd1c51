import { join, resolve } from 'node:path'
import { addProducts, type CataloguedProduct, type ProductTopic } from '../../../contract/index.ts'
import { Misconfigured, type Problem, problemsIn } from '../../base/problem.ts'
import { readJsonFile } from '../../schema/json-file.ts'
import { type Environment, SANDBOX } from '../environment.ts'
import {
  AUTHENTICATION_MEANS,
  type CataloguedCall,
  type CatalogueEntry,
  grantsOf,
  isChange,
  isOAuth,
  methodOf,
} from './product.ts'

/**
 * Reads a catalogue of products, without inserting the values of variables.
 *
 * @param file - its path, relative to the folder of the .env files
 * @throws Misconfigured with every problem
 */
export function readCatalogue(folder: string, file: string): readonly CatalogueEntry[] {
  const { products } = readJsonFile<{ readonly products: readonly CatalogueEntry[] }>({
    path: resolve(folder, file),
    name: file,
    schema: 'products.schema.json',
    variable: 'API_PRODUCTS',
    example: '{ "products": [ … ] }',
  })
  const problems = catalogueProblems(file, products)
  if (problems.length > 0) throw new Misconfigured(...problems)
  return products
}

/** The data of a product that its clauses depend on. */
export const cataloguedProduct = (entry: CatalogueEntry): CataloguedProduct => ({
  name: entry.name,
  title: entry.title ?? entry.name,
  reference: entry.reference,
  method: AUTHENTICATION_MEANS[methodOf(entry.authentication)],
  topics: topicsOf(entry),
})

/** The topics of a product's clauses: only those that its entry gives data for. */
function topicsOf(entry: CatalogueEntry): readonly ProductTopic[] {
  const { authentication, calls } = entry
  const method = methodOf(authentication)
  const applies: Readonly<Record<ProductTopic, boolean>> = {
    accepts: true,
    method: method === 'authorization-code' || entry.migrated === true,
    'refuses-without': method !== 'none' && method !== 'mtls',
    'refuses-altered': method !== 'none' && method !== 'mtls',
    'refuses-expired': isOAuth(authentication) && method !== 'authorization-code',
    'refuses-other-application': entry.onlyThisApplication === true,
    answer: calls.some(({ operation }) => operation !== undefined),
    'read-back': calls.some(({ readsBack }) => readsBack),
    'data-provider': entry.dataProvider !== undefined,
  }
  const topics = Object.keys(applies) as readonly ProductTopic[]
  return topics.filter((topic) => applies[topic])
}

/** The catalogue of the embedded sandbox. */
export const SANDBOX_PRODUCTS = join(import.meta.dirname, '../../../products/sandbox.json')

/**
 * Adds the clauses of the target's catalogue to the contract. An unreadable catalogue adds none; its problems are reported
 * when the target is loaded.
 */
export function addProductsOf(
  { target, values }: Pick<Environment, 'target' | 'values'>,
  folder: string,
): void {
  const file = values.API_PRODUCTS ?? (target === SANDBOX ? SANDBOX_PRODUCTS : undefined)
  if (file === undefined) addProducts([])
  else problemsIn(() => addProducts(readCatalogue(folder, file).map(cataloguedProduct)))
}

/** Problems of a catalogue that its schema cannot express. */
const catalogueProblems = (file: string, products: readonly CatalogueEntry[]): readonly Problem[] =>
  products.flatMap((product, index) => {
    const at = `${file} /products/${index}`
    const first = products.findIndex(({ name }) => name === product.name)
    return [
      ...found([
        first !== index && {
          where: `${at}/name`,
          what: `/products/${first} has the same name`,
          expected: 'a unique name, since it is part of the ids of its clauses',
        },
      ]),
      ...problemsOfProduct(product, at),
      ...product.calls.flatMap((call, number) => problemsOfCall(product, call, `${at}/calls/${number}`)),
    ]
  })

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
        what: `a product with authentication ${methodOf(authentication)} has not been migrated to OAuth 2.0`,
        expected: 'authentication with an access token',
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
        what: 'users do not consent to the data of this product',
        expected: 'authentication authorization-code or either',
      },
    calls.findIndex(({ readsBack }) => readsBack) !== again && {
      where: `${at}/calls/${again}/readsBack`,
      what: 'another call of the product already reads back',
      expected: 'only one call that reads back',
    },
  ])
}

/** Headers that identify the caller, which belong in `authentication`. */
const OF_CALLERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie'])

function problemsOfCall(entry: CatalogueEntry, call: CataloguedCall, at: string): readonly Problem[] {
  const { method = 'GET', operation, readsBack, headers = {} } = call
  const own = [entry.authentication, entry.former].flatMap((one) =>
    typeof one === 'object' && 'header' in one ? one.header : [],
  )
  return found([
    ...Object.keys(headers).map(
      (name) =>
        (OF_CALLERS.has(name) || own.includes(name)) && {
          where: `${at}/headers/${name}`,
          what: 'it says who is calling, so a call without a credential would still have one',
          expected: 'authentication, or former, on the product',
        },
    ),
    isChange(call) &&
      entry.changes !== true && {
        where: `${at}/method`,
        what: `${method} may change data, and the product does not allow that`,
        expected: '"changes": true on the product; it is never called in production',
        example: '"changes": true',
      },
    operation !== undefined &&
      entry.openapi === undefined && {
        where: `${at}/operation`,
        what: 'the product names no OpenAPI document',
        expected: 'openapi on the product',
        example: '"openapi": "accounts.openapi.yaml"',
      },
    readsBack === true &&
      (method !== 'PUT' || call.body === undefined) && {
        where: `${at}/readsBack`,
        what: 'it is not a PUT with a body',
        expected: 'a PUT with a body that a GET of the same address returns',
      },
  ])
}
