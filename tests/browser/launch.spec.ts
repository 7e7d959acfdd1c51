import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'

/** Writes a shell script in place of a browser, and returns its path. */
function scripted(script: string): string {
  const browser = test.info().outputPath('browser')
  writeFileSync(browser, `#!/bin/sh\n${script}\n`)
  chmodSync(browser, 0o755)
  return browser
}

for (const [times, what] of [
  [1, 'started again'],
  [9, 'not started a third time'],
] as const)
  test(`a browser that crashes ${times === 1 ? 'once' : 'twice'} is ${what}`, async () => {
    const starts = test.info().outputPath('starts')
    const crash = `[ "$(wc -l < '${starts}')" -le ${times} ] && echo Segmentation fault >&2 && kill -SEGV $$`
    const browser = scripted(`echo started >> '${starts}'\n${crash}\nexec '${findBrowser(process.env)}' "$@"`)
    const launched = launchBrowser(browser)
    if (times === 1) await (await launched).close()
    else await expect(launched).rejects.toThrow('/browser did not start: Segmentation fault')
    expect(readFileSync(starts, 'utf8').trim().split('\n')).toHaveLength(2)
  })

test("if a browser does not start, the reason is its last line before the stack, or Playwright's advice", async () => {
  const dying = (words: string) => scripted(`echo '${words}' >&2\nexit 1`)
  const crash =
    'Received signal 11 SEGV_MAPERR 000000000010\n#0 0x5581 (browser)\n  r8: 0000\n[end of stack trace]'
  await expect(launchBrowser(dying(crash))).rejects.toThrow(/did not start: Received signal 11 \S+ 0+10$/)
  await expect(launchBrowser(dying('Missing X server or $DISPLAY'), { isHeaded: true })).rejects.toThrow(
    /did not start: .*headed browser/,
  )
})

test('a browser gets the environment variables that it needs, and no others', async () => {
  const seen = test.info().outputPath('seen')
  Object.assign(process.env, { CLIENT_SECRET_OF_TESTS: 'canary', LC_TESTS: 'C' })
  await expect(launchBrowser(scripted(`env > '${seen}'\nexit 1`))).rejects.toThrow('did not start')
  const variables = readFileSync(seen, 'utf8')
  expect(variables).toContain('LC_TESTS=C')
  expect(variables).not.toContain('canary')
  delete process.env.CLIENT_SECRET_OF_TESTS
  delete process.env.LC_TESTS
})
