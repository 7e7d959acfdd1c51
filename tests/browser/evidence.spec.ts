import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sessionIn } from '../../helpers/browser/consent-session.ts'
import { expect, PATIENT, test, walkFrom } from './browser-test.ts'
import { consentPages, USER } from './consent-pages.ts'

const redirectUri = 'https://client.invalid/callback'

test('no step of a report holds a value that was typed, nor the address that was opened', () => {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const config = join(import.meta.dirname, 'nested/playwright.config.ts')
  const { status, stdout } = spawnSync(process.execPath, [cli, 'test', '--config', config], {
    encoding: 'utf8',
  })
  expect(status, stdout).toBe(0)
  expect(stdout).toContain('Fill ')
  expect(stdout).not.toContain(USER.CONSENT_USERNAME)
  expect(stdout).not.toContain('wörd')
  expect(stdout).not.toContain('request_uri')
})

test('each page is photographed on request, and only then', async ({ chrome, session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const plain = await session.walk(walkFrom(own, { redirectUri }))
  expect(plain.pages.map(({ screenshot }) => screenshot)).toEqual([undefined, undefined, undefined])
  const watching = await sessionIn(chrome, { ...PATIENT, screenshots: 'pages' })
  const { pages } = await watching.walk(walkFrom(own, { redirectUri }))
  await watching.close()
  expect(pages).toHaveLength(3)
  for (const { screenshot = '' } of pages)
    expect(Buffer.from(screenshot, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
})

test('a session that is closed under a walk ends it without an error', async ({ chrome, service }) => {
  const own = await service(() => undefined)
  const session = await sessionIn(chrome, PATIENT)
  const walk = session.walk(walkFrom(own, { redirectUri }))
  await session.close()
  expect((await walk).failure).toMatchObject({ kind: 'unreachable' })
})
