import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { catalogueFrom, initCatalogue } from '../../helpers/tools/onboard/catalogue-from-openapi.ts'
import { read, written } from '../openapi/written.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A variable in a catalogue. */
const set = (name: string): string => `\${${name}}`

const made = (text: string) => catalogueFrom(read({ 'api.yaml': text }), '../api.yaml')

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

for (const [schemes, security, authentication] of [
  [CODE, '[{ code: [] }]', 'authorization-code'],
  ['id: { type: openIdConnect }', '[{ id: [] }]', 'authorization-code'],
  [`${CODE}, ${CLIENT}`, '[{ code: [] }, { client: [] }]', 'either'],
  [`${KEY}, ${CLIENT}`, '[{ key: [] }, { client: [] }]', 'client-credentials'],
  [KEY, '[{ key: [] }]', API_KEY],
  ['basic: { type: http, scheme: Basic }', '[{ basic: [] }]', BASIC],
  ['bearer: { type: http, scheme: Bearer }', '[{ bearer: [] }]', 'either'],
  [MTLS, '[{ tls: [] }]', 'mtls'],
  [`${MTLS}, ${CODE}`, '[{ tls: [], code: [] }]', 'authorization-code'],
  ['', '[{}]', 'none'],
] as const)
  test(`security ${security} of ${schemes} is an authentication`, () => {
    const { products } = made(secured(schemes, security))
    expect(products).toMatchObject([{ name: 'my-things', address: 'https://api.example', authentication }])
    expect(errorsOf('products.schema.json', { products })).toEqual([])
  })

for (const [what, text, where] of [
  ['an unknown scheme', secured('', '[{ constructor: [] }]'), 'api.yaml /paths/~1a/get/security'],
  ['two methods', secured(`${CODE}, ${KEY}`, '[{ code: [], key: [] }]'), 'api.yaml /paths/~1a/get/security'],
  ['only changes', `${HEAD}paths: { /a: { post: {} } }`, 'api.yaml /paths'],
] as const)
  test(`${what} is told with its place`, () => {
    expect(problemsIn(() => made(text))).toMatchObject([{ where }])
  })

const PARAMETERS = `openapi: 3.1.0
servers: [{ url: /v1 }]
paths:
  /a/{thingId}/{b}/{c}:
    get:
      operationId: getA
      parameters:
        - { name: thingId, in: path }
        - { name: b, in: path, example: a/b }
        - { name: q, in: query, required: true, example: 'a b&c' }
        - { name: page-size, in: query, required: true }
        - { name: optional, in: query }
        - { name: client_id, in: query, required: true }
        - { name: X-Trace, in: header, required: true }
        - { name: Authorization, in: header, required: true }
        - { name: session, in: cookie, required: true }
    head: { security: [{ key: [] }], parameters: [{ name: X-Key, in: header, required: true }] }
components: { securitySchemes: { ${KEY} } }
`

test('init writes a product for each authentication, with parameters filled in or as variables', () => {
  const folder = temporaryFolder()
  const from = written({ 'openapi.yaml': PARAMETERS })
  const { path, toSet } = initCatalogue(folder, 'development', from)
  const { $schema: _, products } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  expect(errorsOf('products.schema.json', { products })).toEqual([])
  expect(products).toMatchObject([{ name: 'api-1', address: set('API_URL') }, { name: 'api-2' }])
  expect(products[0].calls).toEqual([
    {
      path: `/a/${set('THING_ID')}/a%2Fb/${set('C')}?q=a%20b%26c&page-size=${set('PAGE_SIZE')}&client_id=${set('API_CLIENT_ID')}`,
      headers: { 'x-trace': set('X_TRACE'), cookie: `session=${set('SESSION')}` },
      operation: 'getA',
    },
  ])
  expect(products[1].calls[0]).not.toHaveProperty('headers')
  expect(toSet).toEqual(
    expect.arrayContaining(['API_URL', 'THING_ID', 'PAGE_SIZE', 'API_CLIENT_ID', 'X_TRACE', 'API_API_KEY']),
  )
  expect(problemsIn(() => initCatalogue(folder, 'development', from))).toMatchObject([{ where: path }])
})
