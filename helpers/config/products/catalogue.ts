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
 * Reads a catalogue of products, its variables still by their names.
 *
 * @param file - its path, relative to the project
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

/** What a catalogue tells of a product, as far as its clauses depend on it. */
export const cataloguedProduct = (entry: CatalogueEntry): CataloguedProduct => ({
  name: entry.name,
  title: entry.title ?? entry.name,
  reference: entry.reference,
  method: AUTHENTICATION_MEANS[methodOf(entry.authentication)],
  topics: topicsOf(entry),
})

/** The topics of a product's clauses: what its entry says nothing about is none. */
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

/** The catalogue of the sandbox, which is the suite's own. */
export const SANDBOX_PRODUCTS = join(import.meta.dirname, '../../../products/sandbox.json')

/**
 * Adds the clauses of the target's catalogue to the contract. A catalogue that cannot be read adds none: whoever loads the
 * target tells what is wrong with it.
 */
export function addProductsOf(
  { target, values }: Pick<Environment, 'target' | 'values'>,
  folder: string,
): void {
  const file = values.API_PRODUCTS ?? (target === SANDBOX ? SANDBOX_PRODUCTS : undefined)
  if (file === undefined) addProducts([])
  else problemsIn(() => addProducts(readCatalogue(folder, file).map(cataloguedProduct)))
}

/** What is wrong in a catalogue beyond what its schema can say. */
const catalogueProblems = (file: string, products: readonly CatalogueEntry[]): readonly Problem[] =>
  products.flatMap((product, index) => {
    const at = `${file} /products/${index}`
    const first = products.findIndex(({ name }) => name === product.name)
    return [
      ...found([
        first !== index && {
          where: `${at}/name`,
          what: `it is the name of /products/${first} too`,
          expected: 'a name of its own: it is part of the ids of its clauses',
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
  const { method = 'GET', operation, readsBack, headers = {} } = call
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
        expected: 'openapi on the product',
        example: '"openapi": "accounts.openapi.yaml"',
      },
    readsBack === true &&
      (method !== 'PUT' || call.body === undefined) && {
        where: `${at}/readsBack`,
        what: 'it is no PUT with a body',
        expected: 'a PUT that stores a body, which a GET of the same address gives back',
      },
  ])
}
