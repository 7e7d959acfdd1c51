import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { initCatalogue, isOpenApi } from '../../helpers/tools/onboard/init-catalogue.ts'
import { written } from '../openapi/written.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const API = `openapi: 3.1.0
info: { title: Account Information }
servers: [{ url: https://api.example }]
paths:
  /accounts/{accountId}:
    parameters: [{ name: accountId, in: path, required: true }]
    get: { operationId: getAccount, security: [{ customer: [] }] }
    head: { security: [{ customer: [] }] }
  /products: { get: { security: [{ application: [] }] } }
  /status: { get: {} }
components:
  securitySchemes:
    customer: { type: oauth2, flows: { authorizationCode: {} } }
    application: { type: oauth2, flows: { clientCredentials: {} } }
`

test('init writes a catalogue of the account information, one product a method, and never overwrites', () => {
  const folder = temporaryFolder()
  const from = written({ 'openapi.yaml': API })
  const { path, toSet } = initCatalogue(folder, 'development', from)
  expect(path).toBe('products/development.json')
  const { $schema: _, ...catalogue } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  expect(errorsOf('products.schema.json', catalogue)).toEqual([])
  expect(catalogue.products).toMatchObject([
    { name: 'account-information-authorization-code', title: 'Account Information, authorization-code' },
    { name: 'account-information-client-credentials', authentication: 'client-credentials' },
    { name: 'account-information-none', calls: [{ path: '/status', operation: 'GET /status' }] },
  ])
  expect(toSet).toEqual([
    { variable: 'ACCOUNT_ID', what: 'parameter accountId of GET /accounts/{accountId}, and 1 more' },
  ])
  expect(problemsIn(() => initCatalogue(folder, 'development', from))).toMatchObject([{ where: path }])
  expect(problemsIn(() => initCatalogue(folder, 'sandbox', from))).toMatchObject([{ where: '--target' }])
})

for (const [name, text, is] of [
  ['a.yaml', 'info: {}\nopenapi: 3.0.3', true],
  ['a.txt', 'openapi: 3.0.3', true],
  ['a.json', '{"info":{},"openapi":"3.0.3"}', true],
  ['b.json', '{ "swagger": "2.0", ', true],
  ['b.yaml', 'a: 1', false],
  ['c.yaml', 'a: [', false],
  ['welcome.txt', 'CLIENT_SECRET=openapi: 3\nA={"openapi":1}', false],
  ['.env', 'openapi=1', false],
] as const)
  test(`${name} with ${text} is ${is ? 'an' : 'no'} OpenAPI document`, () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, name), text)
    expect(isOpenApi(folder, name)).toBe(is)
    expect(isOpenApi(folder, 'missing.yaml')).toBe(false)
  })
