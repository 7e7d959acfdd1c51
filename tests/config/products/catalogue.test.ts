import { expect, test } from 'vitest'
import { type Problem, problemsIn } from '../../../helpers/base/problem.ts'
import { cataloguedProduct, readCatalogue } from '../../../helpers/config/products/catalogue.ts'
import { loadProducts } from '../../../helpers/config/products/load-products.ts'
import { folderWith } from '../../temporary-folder.ts'

const CALL = { path: '/accounts' }
const PRODUCT = {
  name: 'accounts',
  address: `$\{API_URL}`,
  authentication: 'authorization-code',
  reference: 'API reference, Accounts',
  calls: [CALL],
}
const KEY = { method: 'api-key', header: 'x-api-key', value: `$\{API_KEY}` }
const VALUES = {
  API_URL: 'https://api.example.com/v1',
  API_KEY: 'a-secret-key',
  ACCOUNT_ID: '7',
  CLIENT_ID: 'app-7',
}
const FILE = 'products/mine.json'

const project = (catalogue: unknown): string => folderWith({ [FILE]: catalogue })

const load = (...products: readonly object[]) =>
  loadProducts(project({ products: products.map((one) => ({ ...PRODUCT, ...one })) }), FILE, VALUES)

const problemsOf = (catalogue: unknown): readonly Problem[] =>
  problemsIn(() => loadProducts(project(catalogue), FILE, VALUES))

test('a call has its full URL, with the values of variables', () => {
  const path = `/accounts/$\{ACCOUNT_ID}?limit=1`
  const headers = { accept: 'a/b', 'x-client': `$\{CLIENT_ID}` }
  const { products, uses, secrets } = load({ authentication: KEY, calls: [{ path, headers }] })
  expect(products).toMatchObject([
    {
      title: 'accounts',
      authentication: { ...KEY, value: 'a-secret-key' },
      calls: [
        {
          title: `GET /v1${path}`,
          url: 'https://api.example.com/v1/accounts/7?limit=1',
          headers: { accept: 'a/b', 'x-client': 'app-7' },
          promised: { 200: { mediaTypes: [], headers: [], schemas: {} } },
        },
      ],
    },
  ])
  expect(uses).toEqual(['API_URL', 'API_KEY', 'ACCOUNT_ID', 'CLIENT_ID'])
  expect(secrets).toEqual(['API_KEY', 'ACCOUNT_ID', 'CLIENT_ID'])
})

test('a call gets the media type of its body', () => {
  const put = (raw: string) => ({ method: 'PUT', path: '/p', body: { raw } })
  const [product] = load({ changes: true, calls: [put('{"a":1}'), put('weekly')] }).products
  expect(product?.calls.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
    ['{"a":1}', 'application/json'],
    ['weekly', 'text/plain'],
  ])
})

for (const [entry, topics] of [
  [{}, 'accepts method refuses-without refuses-altered'],
  [{ authentication: 'either', former: KEY, migrated: true }, 'method refuses-expired'],
  [{ authentication: 'client-credentials' }, 'accepts refuses-without refuses-altered refuses-expired'],
  [{ authentication: 'none' }, 'accepts'],
  [{ authentication: 'mtls' }, 'accepts'],
  [{ openapi: 'a.yaml', calls: [{ ...CALL, operation: 'a' }] }, 'accepts answer'],
  [{ dataProvider: '/a' }, 'method data-provider'],
  [{ authentication: 'either', onlyThisApplication: true }, 'refuses-other-application'],
] as const)
  test(`a product with ${JSON.stringify(entry)} has clauses about ${topics}`, () => {
    const [product] = readCatalogue(project({ products: [{ ...PRODUCT, ...entry }] }), FILE)
    const found = product && cataloguedProduct(product).topics
    expect(found).toEqual(expect.arrayContaining(topics.split(' ')))
    if (topics.startsWith('accepts') && !topics.includes('answer')) expect(found?.join(' ')).toBe(topics)
  })

const call = (changes: object) => ({ calls: [{ ...CALL, ...changes }] })
const STORED = { ...CALL, method: 'PUT', body: { raw: 'a' }, readsBack: true }

/** Members that make a product wrong, and the place and the text of the problem. */
const WRONG: readonly (readonly [members: object, at: string, says: RegExp])[] = [
  [{ authentication: { ...KEY, value: 'sk-live-1234' } }, '/authentication', /./],
  [{ address: `$\{API_ULR}` }, '/address', /no variable API_ULR/],
  [{ address: '/accounts' }, '/address', /./],
  [{ address: 'https://a:b@api.example.com' }, '/address', /password/],
  [call({ method: 'DELETE' }), '/calls/0/method', /DELETE may change data/],
  [call({ operation: 'a' }), '/calls/0/operation', /no OpenAPI document/],
  [call({ readsBack: true }), '/calls/0/readsBack', /not a PUT/],
  [call({ headers: { authorization: 'Bearer x' } }), '/calls/0/headers/authorization', /who is calling/],
  [
    { authentication: KEY, ...call({ headers: { 'x-api-key': 'x' } }) },
    '/calls/0/headers/x-api-key',
    /who is calling/,
  ],
  [{ authentication: 'none', former: KEY, migrated: true }, '/migrated', /not been migrated/],
  [{ authentication: 'client-credentials', dataProvider: '/a' }, '/dataProvider', /do not consent/],
  [{ onlyThisApplication: true }, '/onlyThisApplication', /second application/],
  [{ changes: true, calls: [STORED, STORED] }, '/calls/1/readsBack', /another call/],
]

for (const [members, at, says] of WRONG)
  test(`${says} is reported at ${at} of ${JSON.stringify(members)}`, () => {
    const problems = problemsOf({ products: [{ ...PRODUCT, ...members }] })
    const where = `${FILE} /products/0${at}`
    expect(problems).toContainEqual(expect.objectContaining({ where, what: expect.stringMatching(says) }))
    expect(JSON.stringify(problems)).not.toContain('sk-live-1234')
  })

test('a file that is not a catalogue is reported, and so are two products with the same name', () => {
  const wheres = (catalogue: unknown) => problemsOf(catalogue).map(({ where }) => where)
  expect(wheres('{"products": [')).toEqual([expect.stringMatching(/^products\/mine\.json, line 1/)])
  expect(wheres('[]')).toEqual(['products/mine.json'])
  expect(wheres({ products: [PRODUCT, PRODUCT] })).toEqual(['products/mine.json /products/1/name'])
})

test('all problems are reported at once', () => {
  const products = [
    { ...PRODUCT, address: `$\{NOWHERE}`, openapi: 'no.json' },
    { ...PRODUCT, name: 'b', address: 'ftp://a' },
  ]
  expect(problemsOf({ products }).map(({ where }) => where)).toEqual([
    'products/mine.json /products/0/address',
    expect.stringContaining('no.json'),
    'products/mine.json /products/1/address',
  ])
})
