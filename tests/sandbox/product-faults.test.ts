import { expect, test } from '@playwright/test'
import {
  isProductClauseId,
  PRODUCT_TOPICS,
  type ProductTopic,
  productClauseId,
} from '../../contract/products.ts'
import type { ProductName } from '../../sandbox/endpoints.ts'
import { products } from '../../sandbox/faults/products/index.ts'
import { call, credentialsOf } from './product-calls.ts'
import { brokenClauses } from './product-judge.ts'
import { amid, start } from './within.ts'

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

test('accounts that take expired tokens take one of the code flow', async () => {
  const { behavior } = products['products.accounts.expired-taken'] ?? { behavior: {} }
  const sandbox = await start(behavior)
  const { code } = await credentialsOf(sandbox.environment)
  sandbox.age(4_000)
  expect((await call(sandbox.environment, 'accounts', code)).status).toBe(200)
  expect((await call(sandbox.environment, 'accounts/unknown', code)).status).toBe(401)
  await sandbox.close()
})

const NAMES: readonly ProductName[] = ['accounts', 'reference-rates', 'branches', 'preferences']

/** The topics that do not concern every product. */
const CONCERNED: Readonly<Partial<Record<ProductTopic, readonly ProductName[]>>> = {
  'refuses-expired': ['accounts', 'reference-rates', 'preferences'],
  'refuses-other-application': ['reference-rates'],
  'read-back': ['preferences'],
  'data-provider': ['accounts'],
}

test('every topic is broken by a fault, for each product that it concerns', () => {
  const broken = new Set(Object.values(products).flatMap(({ breaks }) => breaks))
  for (const topic of Object.keys(PRODUCT_TOPICS) as ProductTopic[]) {
    const proven = NAMES.filter((name) => broken.has(productClauseId(name, topic)))
    expect(proven, topic).toEqual(CONCERNED[topic] ?? NAMES)
  }
})
