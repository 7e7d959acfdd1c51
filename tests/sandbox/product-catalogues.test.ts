import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import jsonpointer from 'jsonpointer'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ENDPOINTS } from '../../sandbox/endpoints.ts'

interface Catalogue {
  readonly products: readonly {
    readonly name: string
    readonly openapi?: string
    readonly calls: readonly { readonly schema?: string; readonly operation?: string }[]
  }[]
}

const FOLDER = join(import.meta.dirname, '../../products')
const read = (path: string) => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'))
const paths = ['sandbox.json', ...readdirOf('sandbox')]

function readdirOf(folder: string): readonly string[] {
  return readdirSync(join(FOLDER, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))
    .filter((path) => 'products' in read(path))
}

for (const path of paths)
  test(`${path} is a catalogue, and has all the files that it names`, () => {
    const schema = JSON.parse(readFileSync(join(FOLDER, '../schemas/products.schema.json'), 'utf8'))
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)
    const catalogue: Catalogue = read(path)
    expect(validate(catalogue), JSON.stringify(validate.errors)).toBe(true)
    const files = catalogue.products.flatMap(({ openapi, calls }) => [
      openapi,
      ...calls.map((call) => call.schema),
    ])
    const missing = files.filter((file) => file && !existsSync(join(FOLDER, dirname(path), file)))
    expect(missing).toEqual([])
    const undescribed = catalogue.products.flatMap(({ openapi, calls }) =>
      calls.filter(({ operation, schema }) => (openapi && operation ? 1 : 0) + (schema ? 1 : 0) !== 1),
    )
    expect(undescribed).toEqual([])
  })

for (const path of paths)
  test(`${path} names operations that its OpenAPI documents have, and they refer to what exists`, () => {
    const { products }: Catalogue = read(path)
    for (const { openapi, calls } of products) {
      if (!openapi) continue
      const file = join(FOLDER, dirname(path), openapi)
      const text = readFileSync(file, 'utf8')
      const { paths: described } = parse(text)
      const operations = Object.values<{ get: { operationId: string } }>(described).map(
        ({ get }) => get.operationId,
      )
      for (const { operation } of calls) expect(operations).toContain(operation)
      expect(danglingIn(file)).toEqual([])
    }
  })

/** References of a document, and of the files that it refers to, that lead nowhere. */
function danglingIn(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/\$ref"?: ['"]?([^'"#\s]*)#(\/[^'"\s]+)/g)].flatMap(
    ([, other = '', pointer = '']) => {
      const target = other === '' ? file : join(dirname(file), other)
      const isThere = jsonpointer.get(parse(readFileSync(target, 'utf8')), pointer) !== undefined
      return [...(isThere ? [] : [`${file} ${pointer}`]), ...(other === '' ? [] : danglingIn(target))]
    },
  )
}

test('the catalogue of the sandbox has every product of the gateway, by the name of its endpoint', () => {
  const { products }: Catalogue = read('sandbox.json')
  const endpoints = ENDPOINTS.filter((endpoint) => endpoint.startsWith('product-'))
  expect(products.map(({ name }) => `product-${name}`)).toEqual(endpoints)
  expect(paths.length).toBeGreaterThan(1)
})
