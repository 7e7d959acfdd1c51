import { join, resolve } from 'node:path'
import { addProducts, type CataloguedProduct, type ProductTopic } from '../../../contract/index.ts'
import { Misconfigured, problemsIn } from '../../base/problem.ts'
import { readJsonFile } from '../../schema/json-file.ts'
import { type Environment, SANDBOX } from '../environment.ts'
import { AUTHENTICATION_MEANS, isOAuth, methodOf } from './authentication.ts'
import { catalogueProblems } from './catalogue-problems.ts'
import type { CatalogueEntry } from './entry.ts'

/**
 * Reads a catalogue of products, its variables still by their names.
 *
 * @param file - its path, relative to the project
 * @throws Misconfigured with every problem
 */
export function readCatalogue(folder: string, file: string): readonly CatalogueEntry[] {
  const { products } = readJsonFile({
    path: resolve(folder, file),
    name: file,
    schema: 'products.schema.json',
    variable: 'API_PRODUCTS',
    example: '{ "products": [ … ] }',
  }) as { readonly products: readonly CatalogueEntry[] }
  const problems = catalogueProblems(file, products)
  if (problems.length > 0) throw new Misconfigured(problems)
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
  const { authentication, sample } = entry
  const calls = entry.calls.slice(0, sample)
  const method = methodOf(authentication)
  const applies: Readonly<Record<ProductTopic, boolean>> = {
    accepts: true,
    method: method === 'authorization-code' || entry.migrated === true,
    'refuses-without': method !== 'none' && method !== 'mtls',
    'refuses-altered': method !== 'none' && method !== 'mtls',
    'refuses-expired': isOAuth(authentication) && method !== 'authorization-code',
    'refuses-other-application': entry.onlyThisApplication === true,
    answer: calls.some(({ operation, schema, mediaType, requires }) =>
      [operation, schema, mediaType, requires].some(Boolean),
    ),
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
