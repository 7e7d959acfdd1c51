import { join } from 'node:path'
import {
  type AnyClauseId,
  addProducts,
  type CataloguedProduct,
  productClauseId,
} from '../../contract/index.ts'
import {
  cataloguedProduct,
  readCatalogue,
  SANDBOX_PRODUCTS,
} from '../../helpers/config/products/catalogue.ts'
import { allFaults } from '../../sandbox/faults/index.ts'
import { type Variant, variants } from '../../sandbox/variants/index.ts'
import type { Case } from './case.ts'

const PROJECT = join(import.meta.dirname, '../..')

const productsIn = (file: string): readonly CataloguedProduct[] =>
  readCatalogue(PROJECT, file).map(cataloguedProduct)

/** Adds the clauses of every catalogue that a case uses; a case is judged only by those of its own catalogue. */
export function addEveryProduct(): void {
  const others = [...Object.values(allFaults), ...Object.values<Variant>(variants)]
  const files = others.flatMap(({ environment }) => environment?.API_PRODUCTS ?? [])
  addProducts([...new Set([SANDBOX_PRODUCTS, ...files])].flatMap(productsIn))
}

const known = new Map<string, ReadonlySet<AnyClauseId>>()

/** The clauses of a case's own catalogue; none if it calls no products. */
export function addedBy({ hasProducts, environment }: Case): ReadonlySet<AnyClauseId> {
  if (!hasProducts) return new Set()
  const file = environment?.API_PRODUCTS ?? SANDBOX_PRODUCTS
  const own = known.get(file) ?? idsOf(productsIn(file))
  known.set(file, own)
  return own
}

const idsOf = (products: readonly CataloguedProduct[]): ReadonlySet<AnyClauseId> =>
  new Set(products.flatMap(({ name, topics }) => topics.map((topic) => productClauseId(name, topic))))
