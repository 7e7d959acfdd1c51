import { type BrowserContext, chromium, expect, test, type Browser as Window } from '@playwright/test'
import { findBrowser } from '../../helpers/browser/resolve.ts'
import { generateSandboxKeys, type Sandbox, startSandbox } from '../../sandbox/index.ts'
import {
  type Application,
  application,
  type Claims,
  type Environment,
  json,
  variable,
} from './application.ts'

let window: Window
let sandboxes: [Sandbox, Sandbox]
test.beforeAll(async () => {
  const keys = await generateSandboxKeys()
  sandboxes = await Promise.all([startSandbox({ keys }), startSandbox({ keys })])
  window = await chromium.launch({ executablePath: findBrowser(process.env).executablePath })
})
test.afterAll(async () => {
  await window.close()
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()))
})

const open = async (context: BrowserContext, environment: Environment, claims: Claims = {}) => {
  const app = await application(environment)
  const { request_uri } = await json(await app.push({ request: await app.requestObject(claims) }))
  const { authorization_endpoint } = await json(
    await fetch(`${variable(environment, 'ISSUER_URL')}/.well-known/openid-configuration`),
  )
  const page = await context.newPage()
  const redirect = page.waitForRequest((request) =>
    request.url().startsWith('https://client.example/callback?'),
  )
  const query = new URLSearchParams({ client_id: app.id, scope: 'openid', request_uri: String(request_uri) })
  await page.goto(`${authorization_endpoint}?${query}`)
  return { app, page, redirect }
}

const exchange = async (app: Application, redirect: Promise<{ url(): string }>) =>
  app.exchange(new URL((await redirect).url()).searchParams.get('code') ?? '')

test('controls have roles and names, work by keyboard, and two sandboxes share one browser', async () => {
  const context = await window.newContext({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  await context.route('https://client.example/**', (route) => route.fulfill({ body: '' }))
  const walks = await Promise.all(sandboxes.map(({ environment }) => open(context, environment)))

  for (const [index, { page }] of walks.entries()) {
    const environment = sandboxes[index]?.environment ?? {}
    await expect(page).toHaveTitle('Sign in')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.getByLabel('User name').fill(variable(environment, 'CONSENT_USERNAME'))
    await page.getByLabel('Password').fill(variable(environment, 'CONSENT_PASSWORD'))
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  for (const { page } of walks) {
    const group = page.getByRole('group', { name: 'Data provider' })
    await expect(group.getByRole('radio')).toHaveCount(3)
    await group.getByRole('radio', { name: 'North Bank' }).check()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share your data')
    await expect(page.getByRole('listitem')).toHaveText([
      'read_accounts',
      'read_transactions',
      'read_balances',
    ])
    await expect(page.getByText('dp-northbank', { exact: true })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  }
  for (const { app, page, redirect } of walks) {
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    expect((await exchange(app, redirect)).status).toBe(200)
  }

  for (const { environment } of sandboxes) {
    const { page, redirect } = await open(context, environment, { dp_id: 'dp-meadow' })
    await expect(page).toHaveTitle('Share your data')
    await page.getByRole('button', { name: 'Deny', exact: true }).click()
    const { searchParams } = new URL((await redirect).url())
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.has('code')).toBe(false)
  }
  await context.close()
})
