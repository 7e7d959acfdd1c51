import type { Client } from './client/index.ts'
import { proofKey } from './client/requests.ts'
import { expect, test } from './other-test.ts'

const authorizationUrl = async (client: Client, query = {}) => {
  const { at, requests } = client
  const pushed = await client.post(at.push, requests.push(at.push, proofKey().challenge))
  return client.authorizationUrl(pushed, '', query)
}

const ERROR_PAGE = { title: 'That did not work', redirect: undefined }

test('a wrong passphrase leads back to the log-in form', async ({ client }) => {
  const typed = client.pages.typed({ 'One more step': undefined, 'Log-in form: passphrase': undefined })
  const form = await client.pages.walk(await authorizationUrl(client), typed)
  const place = await client.pages.submit(form, { passphrase: 'not-it' })
  expect(place.title).toBe('Who are you?')
  expect(place.html).toContain('role="alert"')
})

test('wrong digits lead back to the same page', async ({ client }) => {
  const typed = client.pages.typed({ 'One more step': undefined })
  const form = await client.pages.walk(await authorizationUrl(client), typed)
  for (const code of ['000', 'abcdef', '']) {
    const place = await client.pages.submit(form, { code })
    expect(place.title).toBe('One more step')
    expect(place.html).toContain('role="alert"')
  }
})

test('a page that is not due leads to the one that is', async ({ client }) => {
  const { address } = await client.pages.open(await authorizationUrl(client))
  const decision = new URL('decision', address).href
  expect((await client.pages.open(decision)).title).toBe('Who are you?')
  const forced = { ...(await client.pages.open(decision)), address: decision }
  expect((await client.pages.submit(forced, { decision: 'allow' })).title).toBe('Who are you?')
})

test('another browser does not see a visit', async ({ client }) => {
  const { address } = await client.pages.open(await authorizationUrl(client))
  expect(await client.newPages().open(address)).toMatchObject({ ...ERROR_PAGE, status: 404 })
})

test('a log-in gives the browser another cookie, and an older one is worth nothing', async ({ client }) => {
  const typed = client.pages.typed({ 'One more step': undefined })
  const form = await client.pages.walk(await authorizationUrl(client), typed)
  const copy = client.pages.copy()
  await client.pages.submit(form, client.pages.typed()['One more step'] ?? {})
  expect((await client.pages.open(await authorizationUrl(client))).title).toBe('Where is your account?')
  expect((await copy.open(await authorizationUrl(client))).title).toBe('Who are you?')
})

test('a request is opened once', async ({ client }) => {
  const address = await authorizationUrl(client)
  expect((await client.pages.open(address)).status).toBe(200)
  expect(await client.pages.open(address)).toMatchObject({ ...ERROR_PAGE, status: 400 })
})

const REFUSED = {
  'of another client': { client_id: 'another' },
  'that was never pushed': { request_uri: 'urn:ietf:params:oauth:request_uri:none' },
  'without openid': { scope: 'blue.accounts' },
  'in another language': { ui_locales: 'cy' },
}

for (const [what, query] of Object.entries(REFUSED))
  test(`a request ${what} ends on an error page`, async ({ client }) => {
    const place = await client.pages.open(await authorizationUrl(client, query))
    expect(place).toMatchObject({ ...ERROR_PAGE, status: 400 })
  })

test('the consent page has an element for each permission and for the bank', async ({ client }) => {
  const typed = client.pages.typed({ 'Share with Example Budget Planner?': undefined })
  const { html } = await client.pages.walk(await authorizationUrl(client), typed)
  for (const permission of ['read_accounts', 'read_transactions', 'read_balances'])
    expect(html).toContain(`data-permission="${permission}"`)
  expect(html).toContain('data-bank="bank-23"')
})
