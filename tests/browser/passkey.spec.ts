import { generateKeyPairSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givePasskey, noteCounter } from '../../helpers/browser/passkey.ts'
import { expect, JOURNEYS, test } from './browser-test.ts'
import { page as pageWith } from './service.ts'

const passkey = {
  credentialId: 'pXwE2bGxJ0uQ3nYl',
  rpId: 'auth.example.com',
  privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64'),
  userHandle: 'dXNlcg==',
}

/** The counter of an assertion that a page asks for (Web Authentication Level 2, 6.1). */
const counterOn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const challenge = new Uint8Array(16)
    const publicKey = { challenge, rpId: 'auth.example.com' }
    const { response } = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return new DataView((response as AuthenticatorAssertionResponse).authenticatorData).getUint32(33)
  })

test('pages and pop-ups of a context share a counter, and the next context continues from it', async ({
  chrome,
  service,
}) => {
  const before = Math.floor(Date.now() / 1000)
  const own = await service(() => pageWith('Sign in', ''))
  const [one, other] = [await chrome.newContext(), await chrome.newContext()]
  await givePasskey(one, passkey)
  const page = await one.newPage()
  await page.goto(own.origin)
  const first = await counterOn(page)
  expect(first).toBeGreaterThan(before)
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/popup'))
  const popup = await opened
  expect(await counterOn(popup)).toBe(first + 1)
  for (let count = 0; count < 60; count += 1) await counterOn(popup)
  await noteCounter(one)
  await givePasskey(other, passkey)
  const next = await other.newPage()
  await next.goto(own.origin)
  expect(await counterOn(next)).toBe(first + 62)
  await one.close()
  await other.close()
})

test('if a log-in does not accept the passkey, the failure names its variable', async ({ hasty }) => {
  const stays = () => pageWith('Sign in', '<p role="alert">Unknown passkey</p><button>Use a passkey</button>')
  const steps = [{ click: { role: 'button', name: 'Use a passkey' } }]
  const journeys = { ...JOURNEYS, signIn: { steps } }
  const { failure } = await hasty.through({ 'GET /sign-in': stays }, { journeys, passkey })
  expect(failure?.reason).toContain('the page says “Unknown passkey”')
  expect(failure?.todo).toBe('Check PASSKEY_FILE: the page did not accept the passkey.')
})
