import { writeFileSync, writeSync } from 'node:fs'
import { chromium, expect } from '@playwright/test'
import { BROWSER_VARIABLE } from '../../helpers/base/own-variables.ts'
import type { Secret } from '../../helpers/secrets/secret.ts'
import { test } from '../../helpers/spec/test.ts'

// A spec of a careless author, whose secrets Playwright would show to everyone. The test copies it into a separate project,
// where the runner treats it as one of the specs.

test.use({ trace: 'on', screenshot: 'on' })

const CONFIGURED = [
  'CLIENT_SECRET',
  'SECOND_CLIENT_SECRET',
  'CONSENT_PASSWORD',
  'EXPIRED_ACCESS_TOKEN',
  'PORTAL_API_KEY',
  'SECURITY_ANSWER',
  'PRIVATE_KEY',
]

const secretsOf = (secrets: readonly Secret[]): readonly string[] => [
  ...CONFIGURED.map((name) => process.env[name] ?? ''),
  ...secrets.map(({ value }) => value),
]

test('leaks secrets in every possible way', async ({ evidence }) => {
  const secrets = secretsOf(evidence.secrets)
  const all = JSON.stringify({ secrets, again: JSON.stringify(secrets) })
  console.log('log', ...secrets)
  console.error(all)
  process.stdout.write(Buffer.from(secrets.join('\n')))
  writeSync(2, `${secretsOf([]).join('\n')}\n`)

  const info = test.info()
  info.annotations.push(...secrets.map((secret) => ({ type: 'note', description: secret })))
  for (const secret of secrets.slice(0, 12)) {
    await test.step(`step ${secret}`, async (step) => {
      await step.attach('within', { body: encodeURIComponent(secret) })
    })
    await info.attach(`name ${secret}`, { body: Buffer.from(`id:${secret}`).toString('base64') })
  }
  await info.attach('json', { body: all, contentType: 'application/json' })
  const file = info.outputPath('own.html')
  writeFileSync(file, `<p>${secrets.map((secret) => secret.replaceAll('<', '&lt;')).join('<p>')}`)
  await info.attach('file', { path: file })

  expect.soft(secrets).toEqual(['nothing'])
  expect.soft(evidence.steps.token, all).toEqual({ access_token: 'another' })
  setTimeout(() => {
    throw new Error(`uncaught ${all}`, { cause: new Error(secrets[0]) })
  })
  throw new TypeError(`failed with ${new URLSearchParams(secrets.map((secret) => ['s', secret]))}`)
})

test('types secrets into a page until it times out', async ({ request }) => {
  test.setTimeout(2_500)
  const [secret = '', , password = ''] = secretsOf([])
  const executablePath = process.env[BROWSER_VARIABLE] ?? ''
  const browser = await chromium.launch({ executablePath })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setContent('<title>Sign in</title><input type="password"><textarea></textarea>')
  await page.locator('input').fill(password)
  // A snapshot of the page during typing contains a part of the secret.
  const typing = page.locator('textarea').pressSequentially(secret.slice(0, 400), { delay: 10 })
  await page.waitForFunction(() => (document.querySelector('textarea')?.value.length ?? 0) > 14)
  await page.locator('input').hover()
  await typing
  // Playwright colours the difference, which begins in the middle of the secret.
  const alike = `${password.slice(0, 8)}another`
  await expect.soft(page.locator('input')).toHaveValue(alike, { timeout: 100 })
  const headers = { authorization: `Bearer ${secretsOf([])[3]}` }
  const refused = request.post('http://127.0.0.1:9/token', {
    form: { client_secret: secret, password },
    headers,
  })
  await expect.soft(refused).resolves.toBeDefined()
  await context.close()
  await test.step('waits', async () => page.waitForEvent('close', { predicate: () => false }).catch(() => {}))
  await new Promise(() => {})
})

test('kills its worker', async ({ evidence }) => {
  console.log(...secretsOf(evidence.secrets))
  writeSync(1, `${secretsOf([]).join(' ')}\n`)
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
})
