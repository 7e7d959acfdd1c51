import { resolve } from 'node:path'
import type { CataloguedProduct, ProductTopic } from '../../../contract/index.ts'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { readJsonFile } from '../../schema/json-file.ts'
import { AUTHENTICATION_MEANS, isOAuth, methodOf } from './authentication.ts'
import type { Authentication, Credential, ProductCall } from './product.ts'

/** A call as a catalogue has it. */
export interface CataloguedCall {
  readonly method?: ProductCall['method']
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly raw: string } | { readonly file: string }
  readonly status?: readonly number[]
  readonly operation?: string
  readonly schema?: string
  readonly mediaType?: string
  readonly requires?: readonly string[]
  readonly readsBack?: boolean
}

/** A product as a catalogue has it, its variables still by their names. */
export interface CatalogueEntry {
  readonly name: string
  readonly title?: string
  readonly address: string
  readonly reference: string
  readonly authentication: Authentication
  readonly former?: Credential
  readonly migrated?: boolean
  readonly openapi?: string
  readonly calls: readonly CataloguedCall[]
  readonly changes?: boolean
  readonly sample?: number
  readonly onlyThisApplication?: boolean
  readonly dataProvider?: string
}

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
  const problems = products.flatMap((product, index) => [
    ...twin(products, index, file),
    ...product.calls.flatMap((call, number) =>
      problemsOfCall(product, call, `${file} /products/${index}/calls/${number}`),
    ),
  ])
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
  const { authentication, calls } = entry
  const method = methodOf(authentication)
  const applies: Readonly<Record<ProductTopic, boolean>> = {
    accepts: true,
    method: method === 'authorization-code' || entry.migrated === true,
    'refuses-without': method !== 'none' && method !== 'mtls',
    'refuses-altered': method !== 'none' && method !== 'mtls',
    'refuses-expired': isOAuth(authentication) && method !== 'authorization-code',
    'refuses-other-application':
      entry.onlyThisApplication === true && isOAuth(authentication) && method !== 'authorization-code',
    answer: calls.some(({ operation, schema, mediaType, requires }) =>
      [operation, schema, mediaType, requires].some(Boolean),
    ),
    'read-back': calls.some(({ readsBack }) => readsBack),
    'data-provider': entry.dataProvider !== undefined,
  }
  const topics = Object.keys(applies) as readonly ProductTopic[]
  return topics.filter((topic) => applies[topic])
}

function twin(products: readonly CatalogueEntry[], index: number, file: string): Problem[] {
  const first = products.findIndex(({ name }) => name === products[index]?.name)
  if (first === index) return []
  return [
    {
      where: `${file} /products/${index}/name`,
      what: `it is the name of /products/${first} too`,
      expected: 'a name of its own: it is part of the ids of its clauses',
    },
  ]
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether a call may change data. */
export const isChange = ({ method = 'GET' }: Pick<CataloguedCall, 'method'>): boolean => !SAFE.has(method)

function problemsOfCall(entry: CatalogueEntry, call: CataloguedCall, at: string): Problem[] {
  const { method = 'GET', operation, schema, readsBack } = call
  const found: (Problem | false)[] = [
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
  ]
  return found.filter((problem) => problem !== false)
}
