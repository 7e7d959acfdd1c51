import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { catalogueFromOpenApi } from '../../helpers/tools/onboard/catalogue-from-openapi.ts'
import { read } from '../openapi/written.ts'

/** A variable in a catalogue. */
const set = (name: string): string => `\${${name}}`

const made = (text: string, changes = false) =>
  catalogueFromOpenApi(read({ 'api.yaml': text }), { openapi: '../api.yaml', changes })

const HEAD = 'openapi: 3.1.0\ninfo: { title: My Things! }\nservers: [{ url: https://api.example/ }]\n'
const secured = (schemes: string, security: string) =>
  `${HEAD}paths: { /a: { get: { security: ${security} } } }\ncomponents: { securitySchemes: { ${schemes} } }`

const CODE = 'code: { type: oauth2, flows: { authorizationCode: {} } }'
const CLIENT = 'client: { type: oauth2, flows: { clientCredentials: {} } }'
const KEY = 'key: { type: apiKey, in: header, name: X-Key }'
const MTLS = 'tls: { type: mutualTLS }'
const BASIC = {
  method: 'basic',
  username: set('MY_THINGS_USERNAME'),
  password: set('MY_THINGS_PASSWORD'),
}
const API_KEY = { method: 'api-key', header: 'x-key', value: set('MY_THINGS_API_KEY') }
const SECOND_KEY = { method: 'api-key', query: 'k', value: set('MY_THINGS_OTHER_KEY') }

for (const [schemes, security, authentication] of [
  [CODE, '[{ code: [] }]', 'authorization-code'],
  ['id: { type: openIdConnect }', '[{ id: [] }]', 'authorization-code'],
  [CLIENT, '[{ client: [] }]', 'client-credentials'],
  ['o: { type: oauth2, flows: { authorizationCode: {}, clientCredentials: {} } }', '[{ o: [] }]', 'either'],
  [`${CODE}, ${CLIENT}`, '[{ code: [] }, { client: [] }]', 'either'],
  [`${KEY}, ${CLIENT}`, '[{ key: [] }, { client: [] }]', 'client-credentials'],
  [KEY, '[{ key: [] }]', API_KEY],
  [`${KEY}, otherKey: { type: apiKey, in: query, name: k }`, '[{ otherKey: [] }]', SECOND_KEY],
  ['basic: { type: http, scheme: Basic }', '[{ basic: [] }]', BASIC],
  ['bearer: { type: http, scheme: Bearer }', '[{ bearer: [] }]', 'either'],
  [MTLS, '[{ tls: [] }]', 'mtls'],
  [`${MTLS}, ${CODE}`, '[{ tls: [], code: [] }]', 'authorization-code'],
  ['', '[]', 'none'],
  ['', '[{}]', 'none'],
] as const)
  test(`security ${security} of ${schemes} is an authentication`, () => {
    const { products } = made(secured(schemes, security))
    expect(products).toMatchObject([{ name: 'my-things', address: 'https://api.example', authentication }])
    expect(errorsOf('products.schema.json', { products })).toEqual([])
  })

test('a bearer token of which nobody knows whose it is, is left to the user to check', () => {
  const bearer = secured('a: { type: http, scheme: bearer }', '[{ a: [] }]')
  const { products, toCheck } = made(bearer)
  expect(toCheck).toEqual(products.map(({ title }) => title))
  expect(toCheck).toHaveLength(1)
  expect(made(secured(CODE, '[{ code: [] }]')).toCheck).toEqual([])
})

const AT = 'api.yaml /paths/~1a/get/security'
const SCHEME = 'api.yaml /components/securitySchemes/a'

for (const [what, text, where, says] of [
  ['an unknown scheme', secured('', '[{ canary: [] }]'), AT, /"canary" is not among/],
  ['an inherited name', secured('', '[{ constructor: [] }]'), AT, /not among/],
  ['two methods at once', secured(`${CODE}, ${KEY}`, '[{ code: [], key: [] }]'), AT, /two methods/],
  [
    'the implicit flow',
    secured('a: { type: oauth2, flows: { implicit: {} } }', '[{ a: [] }]'),
    SCHEME,
    /no supp/,
  ],
  [
    'a cookie',
    secured('a: { type: apiKey, in: cookie, name: a }', '[{ a: [] }]'),
    SCHEME,
    /no supported type/,
  ],
  ['a type that is none', secured('a: {}', '[{ a: [] }]'), SCHEME, /no supported type/],
  ['only changes', `${HEAD}paths: { /a: { post: {} } }`, 'api.yaml /paths', /no operation of GET, HEAD/],
  ['no paths', HEAD, 'api.yaml /paths', /no operation/],
] as const)
  test(`${what} is told with its place`, () => {
    const problems = problemsIn(() => made(text))
    expect(problems).toMatchObject([{ where, what: expect.stringMatching(says) }])
  })

const PARAMETERS = `${HEAD}paths:
  /a/{thingId}/{b}/{c}:
    get:
      operationId: getA
      parameters:
        - { name: thingId, in: path }
        - { name: b, in: path, example: a/b }
        - { name: q, in: query, required: true, example: 'a b&c' }
        - { name: list, in: query, schema: { default: [1, 2] } }
        - { name: page-size, in: query, required: true }
        - { name: object, in: query, example: { a: 1 } }
        - { name: optional, in: query }
        - { name: client_id, in: query, required: true }
        - { name: X-Trace, in: header, required: true }
        - { name: Accept-Language, in: header, examples: { first: { value: en } } }
        - { name: Authorization, in: header, required: true }
        - { name: session, in: cookie, required: true }
    head: {}
`

test('parameters are filled in, or become variables that are told', () => {
  const { products, toSet } = made(PARAMETERS)
  const [get, head] = products[0]?.calls ?? []
  expect(get).toEqual({
    path: `/a/${set('THING_ID')}/a%2Fb/${set('C')}?q=a%20b%26c&list=1&list=2&page-size=${set('PAGE_SIZE')}&client_id=${set('MY_THINGS_CLIENT_ID')}`,
    headers: { 'x-trace': set('X_TRACE'), 'accept-language': 'en', cookie: `session=${set('SESSION')}` },
    operation: 'getA',
  })
  expect(head).toEqual({
    method: 'HEAD',
    path: `/a/${set('THING_ID')}/${set('B')}/${set('C')}`,
    operation: 'HEAD /a/{thingId}/{b}/{c}',
  })
  expect(toSet).toContainEqual({
    variable: 'THING_ID',
    what: 'parameter thingId of GET /a/{thingId}/{b}/{c}, and 1 more',
  })
  expect(toSet.map(({ variable }) => variable).sort()).toEqual(
    ['B', 'C', 'MY_THINGS_CLIENT_ID', 'PAGE_SIZE', 'SESSION', 'THING_ID', 'X_TRACE'].sort(),
  )
  expect(errorsOf('products.schema.json', { products })).toEqual([])
})

test('an API key is told by the authentication, not as a parameter', () => {
  const parameters = '[{ name: X-Key, in: header, required: true }]'
  const text = secured(KEY, '[{ key: [] }]').replace('get: {', `get: { parameters: ${parameters},`)
  const { products, toSet } = made(text)
  expect(products[0]?.calls).toEqual([{ path: '/a', operation: 'GET /a' }])
  expect(toSet).toEqual([{ variable: 'MY_THINGS_API_KEY', what: 'the authentication of My Things!' }])
})

test('without a usable server, the address is a variable', () => {
  for (const servers of [
    '[{ url: /v1 }]',
    '[]',
    "[{ url: 'https://{host}/' }]",
    '[{ url: ftp://a.example }]',
  ]) {
    const { products, toSet } = made(`openapi: 3.0.3\nservers: ${servers}\npaths: { /a: { get: {} } }`)
    expect(products).toMatchObject([{ name: 'api', address: set('API_URL') }])
    expect(toSet).toEqual([{ variable: 'API_URL', what: 'the address of api' }])
  }
})

test('operations that change data are taken when told to, with an example of the body', () => {
  const content = '{ application/json: { schema: { example: { a: 1 } } } }'
  const text = `${HEAD}paths: { /a: { get: {}, post: { requestBody: { content: ${content} } }, trace: {} } }`
  expect(made(text).products[0]?.calls).toHaveLength(1)
  const { products } = made(text, true)
  expect(products).toMatchObject([{ changes: true }])
  expect(products[0]?.calls).toContainEqual({
    method: 'POST',
    path: '/a',
    headers: { 'content-type': 'application/json' },
    body: { raw: '{"a":1}' },
    operation: 'POST /a',
  })
  expect(errorsOf('products.schema.json', { products })).toEqual([])
})
