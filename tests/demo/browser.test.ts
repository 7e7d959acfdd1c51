import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { OtherService } from '../../demo/index.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'
import type { Client } from './client/index.ts'
import { proofKey } from './client/requests.ts'
import { expect, test } from './other-test.ts'

/** A browser that shows the client certificate; the page waits nowhere for longer than a test may take. */
async function open(
  { environment, files }: OtherService,
  certificates: 'shown' | 'none',
): Promise<BrowserContext> {
  const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
  const browser = await chromium.launch({ executablePath })
  const certificate = {
    origin: new URL(environment.ISSUER_URL ?? '').origin,
    cert: Buffer.from(files['client.pem'] ?? ''),
    key: Buffer.from(files['client-key.pem'] ?? ''),
  }
  return browser.newContext({
    ignoreHTTPSErrors: true,
    ...(certificates === 'shown' && { clientCertificates: [certificate] }),
  })
}

const pushed = async (client: Client) => {
  const { at, requests } = client
  return client.authorizationUrl(await client.post(at.push, requests.push(at.push, proofKey().challenge)))
}

test('a user walks through the pages in a browser that shows a certificate', async ({ client, service }) => {
  const context = await open(service, 'shown')
  const page: Page = await context.newPage()
  const { CONSENT_USERNAME = '', CONSENT_PASSWORD = '', CONSENT_TOTP_SEED = '' } = service.environment
  const totp = new TOTP({ secret: Secret.fromBase32(CONSENT_TOTP_SEED) })
  const left = page.waitForRequest(/^https:\/\/planner\.example\//)

  await page.goto(await pushed(client))
  const frame = page.frameLocator('#log-in')
  await frame.getByLabel('E-mail address').fill(CONSENT_USERNAME)
  await frame.getByRole('button', { name: 'Next' }).click()
  await frame.getByLabel('Passphrase').fill(CONSENT_PASSWORD)
  await frame.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Six digits from your authenticator').fill(totp.generate())
  await page.getByRole('button', { name: 'Check the digits' }).click()
  await page.getByLabel('Your bank').selectOption('bank-23')
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
  await expect(page.locator("[data-permission='read_balances']")).toBeVisible()
  await expect(page.locator("[data-bank='bank-23']")).toBeVisible()
  await page.getByRole('button', { name: 'Allow access' }).click({ noWaitAfter: true })
  expect(new URL((await left).url()).searchParams.get('code')).toBeTruthy()
  await context.browser()?.close()
})

test('a browser without a certificate sees no page', async ({ client, service }) => {
  const context = await open(service, 'none')
  const page = await context.newPage()
  await expect(page.goto(await pushed(client))).rejects.toThrow(
    /net::ERR_(SOCKET_NOT_CONNECTED|CONNECTION_CLOSED|CONNECTION_RESET|EMPTY_RESPONSE|BAD_SSL_CLIENT_AUTH_CERT)/,
  )
  await context.browser()?.close()
})
