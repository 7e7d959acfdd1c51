import { expect, test } from '@playwright/test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { application, json, postForm, variable } from './application.ts'
import { Browser } from './browser.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  const before = performance.now()
  sandbox = await startSandbox()
  console.log(`sandbox up in ${Math.round(performance.now() - before)} ms`)
})
test.afterAll(() => sandbox.close())

test('the whole walk: PAR, pages, redirect, tokens, business API, userinfo, refresh, revocation', async () => {
  const { environment } = sandbox
  const app = await application(environment)
  const issuer = variable(environment, 'ISSUER_URL')

  const pushed = await app.push()
  expect(pushed.status).toBe(201)

  const browser = new Browser(environment)
  const { redirect } = await browser.walk(app, pushed)
  expect(browser.visited).toEqual(['Sign in', 'Choose a data provider', 'Share your data'])
  expect(redirect?.href).toMatch(/^https:\/\/client\.example\/callback\?code=/)
  expect(redirect?.searchParams.get('state')).toBe('state-of-this-request')

  const answer = await app.exchange(redirect?.searchParams.get('code') ?? '')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const tokens = await json(answer)
  expect(tokens).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    id_token: expect.any(String),
    token_type: 'Bearer',
    authorization_details: [
      {
        type: 'account_information',
        actions: ['read'],
        consent_id: expect.stringMatching(/^[\da-f-]{36}$/),
        data_provider_id: 'dp-harbour',
      },
    ],
  })

  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const verified = await jwtVerify(String(tokens.id_token), keys, { issuer, audience: app.id })
  expect(verified.protectedHeader.alg).toBe('PS256')

  const bearer = { Authorization: `Bearer ${tokens.access_token}` }
  const business = await fetch(variable(environment, 'BUSINESS_API_GET_URL'), { headers: bearer })
  expect(business.status).toBe(200)
  const userinfo = await fetch(`${issuer}/userinfo`, { headers: bearer })
  expect(await json(userinfo)).toEqual({ sub: verified.payload.sub, name: expect.any(String) })

  const authenticated = async () => ({
    client_id: app.id,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await app.assertion(),
  })
  const refreshed = await postForm(`${issuer}/token`, {
    grant_type: 'refresh_token',
    refresh_token: String(tokens.refresh_token),
    ...(await authenticated()),
  })
  expect(await json(refreshed)).toMatchObject({ authorization_details: tokens.authorization_details })

  const revoked = await postForm(`${issuer}/revoke`, {
    token: String(tokens.access_token),
    ...(await authenticated()),
  })
  expect(revoked.status).toBe(200)
  const after = await fetch(variable(environment, 'BUSINESS_API_GET_URL'), { headers: bearer })
  expect(after.status).toBe(401)
})

test('dp_id fixes the data provider, and a signed-in session skips the login page only', async () => {
  const { environment } = sandbox
  const app = await application(environment)
  const browser = new Browser(environment)
  await browser.walk(app, await app.push())
  browser.visited.length = 0

  const fixed = { request: await app.requestObject({ dp_id: 'dp-meadow' }) }
  const { redirect } = await browser.walk(app, await app.push(fixed))
  expect(browser.visited).toEqual(['Share your data'])

  const tokens = await json(await app.exchange(redirect?.searchParams.get('code') ?? ''))
  expect(tokens.authorization_details).toMatchObject([{ data_provider_id: 'dp-meadow' }])
})

test('the consent page lists the permissions and the data provider', async () => {
  const { environment } = sandbox
  const app = await application(environment)
  const browser = new Browser(environment)
  const answers = browser.answers({ 'Share your data': undefined })
  const { html } = await browser.walk(app, await app.push(), answers)
  for (const shown of ['read_accounts', 'read_transactions', 'read_balances', 'dp-harbour'])
    expect(html).toContain(`<code>${shown}</code>`)
})

test('a denied consent gives no code', async () => {
  const { environment } = sandbox
  const app = await application(environment)
  const browser = new Browser(environment)
  const answers = browser.answers({ 'Share your data': { decision: 'deny' } })
  const { redirect } = await browser.walk(app, await app.push(), answers)
  expect(redirect?.searchParams.get('error')).toBe('access_denied')
  expect(redirect?.searchParams.get('state')).toBe('state-of-this-request')
  expect(redirect?.searchParams.has('code')).toBe(false)
})

test('a wrong password keeps the browser on the login page', async () => {
  const { environment } = sandbox
  const app = await application(environment)
  const browser = new Browser(environment)
  await browser.open(app, await app.push())
  const place = await browser.submit({ username: variable(environment, 'CONSENT_USERNAME'), password: 'no' })
  expect(place).toMatchObject({ title: 'Sign in', status: 422 })
  expect(place.html).toContain('role="alert"')
})

test('a request_uri that was never pushed ends on an error page', async () => {
  const { environment } = sandbox
  const app = await application(environment)
  const forged = Response.json({ request_uri: 'urn:ietf:params:oauth:request_uri:never-pushed' })
  const place = await new Browser(environment).open(app, forged)
  expect(place).toMatchObject({ title: 'This request cannot be continued', status: 400, redirect: undefined })
})

test('a page of an unknown interaction is an error page', async () => {
  const response = await fetch(`${variable(sandbox.environment, 'ISSUER_URL')}/interaction/unknown`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('<code>invalid_request</code>')
})
