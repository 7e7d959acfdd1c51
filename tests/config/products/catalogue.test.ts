import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Problem, problemsIn } from '../../../helpers/base/problem.ts'
import { cataloguedProduct, readCatalogue } from '../../../helpers/config/products/catalogue.ts'
import { loadProducts } from '../../../helpers/config/products/load-products.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const CALL = { path: '/accounts' }
const PRODUCT = {
  name: 'accounts',
  address: `$\{API_URL}`,
  authentication: 'authorization-code',
  reference: 'API reference, Accounts',
  calls: [CALL],
}
const KEY = { method: 'api-key', header: 'x-api-key', value: `$\{API_KEY}` }
const VALUES = { API_URL: 'https://api.example.com/v1', API_KEY: 'a-secret-key', ACCOUNT_ID: '7' }

function project(catalogue: unknown): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'products'))
  const text = typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue)
  writeFileSync(join(folder, 'products', 'mine.json'), text)
  return folder
}

const load = (products: readonly unknown[]) =>
  loadProducts(project({ products }), 'products/mine.json', VALUES)

const problemsOf = (catalogue: unknown): readonly Problem[] =>
  problemsIn(() => loadProducts(project(catalogue), 'products/mine.json', VALUES))

test('a call has its whole address, and the values of variables', () => {
  const { products, uses, secrets } = load([
    {
      ...PRODUCT,
      authentication: KEY,
      calls: [{ path: `/accounts/$\{ACCOUNT_ID}?limit=1`, headers: { accept: 'a/b' } }],
    },
  ])
  expect(products[0]).toMatchObject({
    title: 'accounts',
    authentication: { ...KEY, value: 'a-secret-key' },
    calls: [
      {
        title: `GET /v1/accounts/$\{ACCOUNT_ID}?limit=1`,
        url: 'https://api.example.com/v1/accounts/7?limit=1',
        headers: { accept: 'a/b' },
        promised: { 200: { mediaTypes: [], headers: [], schemas: {} } },
      },
    ],
  })
  expect(uses).toEqual(['API_URL', 'API_KEY', 'ACCOUNT_ID'])
  expect(secrets).toEqual(['API_KEY', 'ACCOUNT_ID'])
})

test('a body has its media type', () => {
  const put = (raw: string) => ({ method: 'PUT', path: '/p', body: { raw } })
  const [product] = load([{ ...PRODUCT, changes: true, calls: [put('{"a":1}'), put('weekly')] }]).products
  expect(product?.calls.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
    ['{"a":1}', 'application/json'],
    ['weekly', 'text/plain'],
  ])
})

test('the clauses of a product follow what its entry says', () => {
  const topics = (entry: object) =>
    readCatalogue(project({ products: [{ ...PRODUCT, ...entry }] }), 'products/mine.json').map(
      cataloguedProduct,
    )[0]?.topics
  expect(topics({})).toEqual(['accepts', 'method', 'refuses-without', 'refuses-altered'])
  expect(topics({ authentication: 'either', former: KEY, migrated: true })).toContain('method')
  expect(topics({ authentication: 'client-credentials' })).toEqual([
    'accepts',
    'refuses-without',
    'refuses-altered',
    'refuses-expired',
  ])
  expect(topics({ authentication: 'none' })).toEqual(['accepts'])
  expect(topics({ authentication: 'mtls' })).toEqual(['accepts'])
  expect(topics({ authentication: KEY, calls: [{ ...CALL, mediaType: 'application/json' }] })).toContain(
    'answer',
  )
  expect(topics({ dataProvider: '/a' })).toContain('data-provider')
  expect(topics({ authentication: 'either', onlyThisApplication: true })).toContain(
    'refuses-other-application',
  )
})

test('the client ID of the application may stand in a header', () => {
  const values = { ...VALUES, CLIENT_ID: 'app-7' }
  const calls = [{ ...CALL, headers: { 'x-client': `$\{CLIENT_ID}` } }]
  const { products } = loadProducts(
    project({ products: [{ ...PRODUCT, calls }] }),
    'products/mine.json',
    values,
  )
  expect(products[0]?.calls[0]?.headers).toEqual({ 'x-client': 'app-7' })
})

const call = (changes: object) => ({ calls: [{ ...CALL, ...changes }] })
const STORED = { ...CALL, method: 'PUT', body: { raw: 'a' }, readsBack: true }

/** What is wrong with a product, the members that make it so, and what the problem says of its place and of itself. */
const WRONG: readonly (readonly [what: string, members: object, at: string, says: RegExp])[] = [
  ['a secret in the file', { authentication: { ...KEY, value: 'sk-live-1234' } }, '/authentication', /./],
  ['an unknown variable', { address: `$\{API_ULR}` }, '/address', /no variable API_ULR/],
  ['a relative address', { address: '/accounts' }, '/address', /./],
  ['an address with a password', { address: 'https://a:b@api.example.com' }, '/address', /password/],
  ['a change that is not allowed', call({ method: 'DELETE' }), '/calls/0/method', /DELETE may change data/],
  ['an operation of nothing', call({ operation: 'a' }), '/calls/0/operation', /no OpenAPI document/],
  ['a GET that reads back', call({ readsBack: true }), '/calls/0/readsBack', /no PUT/],
  [
    'an authorization of its own',
    call({ headers: { authorization: 'Bearer x' } }),
    '/calls/0/headers/authorization',
    /who is calling/,
  ],
  [
    'its key in a header',
    { authentication: KEY, ...call({ headers: { 'x-api-key': 'x' } }) },
    '/calls/0/headers/x-api-key',
    /who is calling/,
  ],
  [
    'a migration to nothing',
    { authentication: 'none', former: KEY, migrated: true },
    '/migrated',
    /not been migrated/,
  ],
  [
    'a provider without a consent',
    { authentication: 'client-credentials', dataProvider: '/a' },
    '/dataProvider',
    /nobody consents/,
  ],
  ['a consent to another', { onlyThisApplication: true }, '/onlyThisApplication', /second application/],
  ['two that read back', { changes: true, calls: [STORED, STORED] }, '/calls/1/readsBack', /another call/],
]

for (const [what, members, at, says] of WRONG)
  test(`${what} is reported with its place`, () => {
    const problems = problemsOf({ products: [{ ...PRODUCT, ...members }] })
    expect(problems).toContainEqual(
      expect.objectContaining({
        where: `products/mine.json /products/0${at}`,
        what: expect.stringMatching(says),
      }),
    )
    expect(JSON.stringify(problems)).not.toContain('sk-live-1234')
  })

test('a file that is no catalogue, and two products of one name, are reported', () => {
  const wheres = (catalogue: unknown) => problemsOf(catalogue).map(({ where }) => where)
  expect(wheres('{"products": [')).toEqual([expect.stringMatching(/^products\/mine\.json, line 1/)])
  expect(wheres('[]')).toEqual(['products/mine.json'])
  expect(wheres({ products: [PRODUCT, PRODUCT] })).toEqual(['products/mine.json /products/1/name'])
})

test('every problem is told at once', () => {
  const products = [
    { ...PRODUCT, address: `$\{NOWHERE}`, calls: [{ ...CALL, schema: 'no.json' }] },
    { ...PRODUCT, name: 'b', address: 'ftp://a' },
  ]
  expect(problemsOf({ products }).map(({ where }) => where)).toEqual([
    'products/mine.json /products/0/address',
    expect.stringContaining('no.json'),
    'products/mine.json /products/1/address',
  ])
})
