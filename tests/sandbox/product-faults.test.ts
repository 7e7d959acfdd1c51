import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { isProductClauseId, productClauseId } from '../../contract/index.ts'
import { cataloguedProduct, readCatalogue } from '../../helpers/config/products/catalogue.ts'
import { products } from '../../sandbox/faults/products/index.ts'
import { credentialsOf } from './product-calls.ts'
import { brokenClauses } from './product-judge.ts'
import { amid } from './within.ts'

const CATALOGUES = join(import.meta.dirname, '../../products')

test('the sandbox itself breaks no clause of a product', () =>
  amid({}, async (environment) => {
    expect(await brokenClauses(environment, await credentialsOf(environment))).toEqual([])
  }))

for (const [id, { breaks, behavior, environment }] of Object.entries(products)) {
  // A client is told of another catalogue, which the one here does not read.
  if (environment) continue
  test(`${id} breaks what it says, and nothing else`, () =>
    amid(behavior, async (environment) => {
      const ofProducts = breaks.filter(isProductClauseId)
      expect(await brokenClauses(environment, await credentialsOf(environment))).toEqual(ofProducts)
    }))
}

test('every clause of the catalogues is broken by a fault', () => {
  const broken = new Set<string>(Object.values(products).flatMap(({ breaks }) => breaks))
  const clauses = ['sandbox.json', 'sandbox/own-data.json'].flatMap((file) =>
    readCatalogue(CATALOGUES, file)
      .map(cataloguedProduct)
      .flatMap(({ name, topics }) => topics.map((topic) => productClauseId(name, topic))),
  )
  expect(clauses.filter((id) => !broken.has(id))).toEqual([])
})
