import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { type Application, application, type Fields, json, variable } from './application.ts'
import { Browser } from './browser.ts'

let sandbox: Sandbox
let app: Application
let browser: Browser
test.beforeAll(async () => {
  sandbox = await startSandbox()
  app = await application(sandbox.environment)
  browser = new Browser(sandbox.environment)
})
test.afterAll(() => sandbox.close())

const newCode = async () => {
  const { redirect } = await browser.walk(app, await app.push())
  return redirect?.searchParams.get('code') ?? ''
}

const refused = async (edit: Fields, by: Application = app) => {
  const code = await newCode()
  const response = await by.exchange(code, edit)
  expect.soft([400, 401]).toContain(response.status)
  expect.soft(await json(response)).not.toHaveProperty('access_token')
  expect.soft((await app.exchange(code)).status, 'the same code, unedited').toBe(200)
}

const EDITS: Readonly<Record<string, Fields>> = {
  'no redirect_uri': { redirect_uri: undefined },
  'another redirect_uri': { redirect_uri: 'https://client.example/callback/' },
  'no code_verifier': { code_verifier: undefined },
  'another code_verifier': { code_verifier: randomBytes(32).toString('base64url') },
  'no code': { code: undefined },
  'no grant_type': { grant_type: undefined },
  'another grant_type': { grant_type: 'password' },
  'no assertion': { client_assertion: undefined, client_assertion_type: undefined },
  'no assertion type': { client_assertion_type: undefined },
}
for (const [name, edit] of Object.entries(EDITS)) test(`refused: ${name}`, () => refused(edit))

test('refused: the assertion of the PAR request', async () => {
  const client_assertion = await app.assertion()
  expect((await app.push({ client_assertion })).status).toBe(201)
  await refused({ client_assertion })
})

test('refused: an assertion for another audience', async () => {
  const aud = 'https://as.example'
  await refused({ client_assertion: await app.assertion({ aud }) })
})

test('refused: the code of another application', async () => {
  const other = await application(sandbox.environment, 'SECOND_')
  await refused({ code_verifier: app.verifier }, other)
})

test('refused: a code used twice, which also ends its tokens', async () => {
  const code = await newCode()
  const { access_token } = await json(await app.exchange(code))
  expect((await app.exchange(code)).status).toBe(400)
  const response = await fetch(variable(sandbox.environment, 'BUSINESS_API_GET_URL'), {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  expect(response.status).toBe(401)
})

test('refused: a request_uri used twice', async () => {
  const pushed = await app.push()
  const again = pushed.clone()
  expect((await browser.walk(app, pushed)).redirect?.searchParams.has('code')).toBe(true)
  const place = await browser.walk(app, again)
  expect(place.redirect?.searchParams.has('code') ?? false).toBe(false)
})

test('the second application walks the same way', async () => {
  const other = await application(sandbox.environment, 'SECOND_')
  const { redirect } = await browser.walk(other, await other.push())
  expect((await other.exchange(redirect?.searchParams.get('code') ?? '')).status).toBe(200)
})
