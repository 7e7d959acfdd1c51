import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadProducts } from '../../helpers/config/products/load-products.ts'
import { ENDPOINTS } from '../../sandbox/endpoints.ts'

const ROOT = join(import.meta.dirname, '../..')
const VALUES = { PRODUCTS_URL: 'http://127.0.0.1:1/products', PRODUCTS_API_KEY: 'key', CLIENT_ID: 'id' }

const own = readdirSync(join(ROOT, 'products/sandbox'))
  .map((name) => `products/sandbox/${name}`)
  .filter(
    (path) => path.endsWith('.json') && 'products' in JSON.parse(readFileSync(join(ROOT, path), 'utf8')),
  )

for (const path of ['products/sandbox.json', ...own])
  test(`${path} can be used, and describes every answer`, () => {
    const { products } = loadProducts(ROOT, path, VALUES)
    const promised = products.flatMap(({ calls }) => calls.flatMap((call) => Object.values(call.promised)))
    expect(promised.length).toBeGreaterThan(0)
    for (const { schemas } of promised) expect(Object.keys(schemas)).not.toEqual([])
  })

test('the catalogue of the sandbox has every product of the gateway, by the name of its endpoint', () => {
  const { products } = loadProducts(ROOT, 'products/sandbox.json', VALUES)
  const endpoints = ENDPOINTS.filter((endpoint) => endpoint.startsWith('product-'))
  expect(products.map(({ name }) => `product-${name}`)).toEqual(endpoints)
  expect(own.length).toBeGreaterThan(1)
})
