import { join } from 'node:path'
import { addProducts } from '../../../contract/index.ts'
import { problemsIn } from '../../base/problem.ts'
import { type Environment, SANDBOX } from '../environment.ts'
import { cataloguedProduct, readCatalogue } from './catalogue.ts'

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
