import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { DEFAULT_LOOK } from '../../helpers/browser/appearance.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'

/** A browser that is a shell script. */
function scripted(script: string): string {
  const browser = test.info().outputPath('browser')
  writeFileSync(browser, `#!/bin/sh\n${script}\n`)
  chmodSync(browser, 0o755)
  return browser
}

/** A browser that crashes as it starts, as often as is said, and notes each start. */
function crashing(times: number) {
  const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
  const starts = test.info().outputPath('starts')
  const crash = `[ "$(wc -l < '${starts}')" -le ${times} ] && echo Segmentation fault >&2 && kill -SEGV $$`
  const browser = scripted(`echo started >> '${starts}'\n${crash}\nexec '${executablePath}' "$@"`)
  const started = () => (existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n').length : 0)
  return { browser, started }
}

test('a browser that crashes as it starts is started once more', async () => {
  const { browser, started } = crashing(1)
  const launched = await launchBrowser(browser)
  expect(launched.isConnected()).toBe(true)
  await launched.close()
  expect(started()).toBe(2)
})

test('one that crashes again is not started a third time', async () => {
  const { browser, started } = crashing(9)
  await expect(launchBrowser(browser)).rejects.toThrow('/browser did not start: Segmentation fault')
  expect(started()).toBe(2)
})

test('what a browser said before its stack is why it did not start, or what Playwright advises', async () => {
  const dying = (words: string) => scripted(`echo '${words}' >&2\nexit 1`)
  const crash =
    'Received signal 11 SEGV_MAPERR 000000000010\n#0 0x5581 (browser)\n  r8: 0000\n[end of stack trace]'
  await expect(launchBrowser(dying(crash))).rejects.toThrow(/did not start: Received signal 11 \S+ 0+10$/)
  const headed = { ...DEFAULT_LOOK, isHeaded: true }
  await expect(launchBrowser(dying('Missing X server or $DISPLAY'), headed)).rejects.toThrow(
    /did not start: .*headed browser/,
  )
})

test('one that is not there is not looked for twice', async () => {
  await expect(launchBrowser('/nowhere/browser')).rejects.toThrow(
    /^The browser .nowhere.browser did not start: .*exist/,
  )
})

test('a browser gets the variables that it needs, and no other', async () => {
  const seen = test.info().outputPath('seen')
  Object.assign(process.env, { CLIENT_SECRET_OF_TESTS: 'canary', LC_TESTS: 'C' })
  await expect(launchBrowser(scripted(`env > '${seen}'\nexit 1`))).rejects.toThrow('did not start')
  const variables = readFileSync(seen, 'utf8')
  expect(variables).toContain('LC_TESTS=C')
  expect(variables).not.toContain('canary')
  delete process.env.CLIENT_SECRET_OF_TESTS
  delete process.env.LC_TESTS
})
