import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'

/** A browser that crashes as it starts, as often as is said, and notes each start. */
function crashing(times: number) {
  const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
  const [browser, starts] = [test.info().outputPath('browser'), test.info().outputPath('starts')]
  const crash = `[ "$(wc -l < '${starts}')" -le ${times} ] && echo Segmentation fault >&2 && kill -SEGV $$`
  writeFileSync(browser, `#!/bin/sh\necho started >> '${starts}'\n${crash}\nexec '${executablePath}' "$@"\n`)
  chmodSync(browser, 0o755)
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

test('one that is not there is not looked for twice', async () => {
  await expect(launchBrowser('/nowhere/browser')).rejects.toThrow(
    /^The browser .nowhere.browser did not start: .*exist/,
  )
})
