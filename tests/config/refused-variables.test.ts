import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { shellProblems } from '../../helpers/config/environment-problems.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const refused = (shell: NodeJS.ProcessEnv) =>
  shellProblems(readEnvironment(shell, temporaryFolder())).map(({ where, example }) => [where, example])

for (const [name, value, example] of [
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'CA_FILE=authority.pem'],
  ['DEBUG_FILE', '/tmp/debug.log', 'HEADED=1'],
  ['PWDEBUG', '1', 'HEADED=1'],
  ['PWTEST_WATCH', '1', 'HEADED=1'],
  ['PW_TEST_CONNECT_WS_ENDPOINT', 'ws://elsewhere/', 'BROWSER_PATH=/usr/bin/chromium'],
  ['SELENIUM_REMOTE_URL', 'http://elsewhere/', 'BROWSER_PATH=/usr/bin/chromium'],
] as const)
  for (const TARGET of ['sandbox', 'development'])
    test(`${name}=${value} is refused for ${TARGET}`, () => {
      expect(refused({ TARGET, [name]: value })).toEqual([[name, example]])
    })

test('a variable that only insists on verification is no problem', () => {
  expect(refused({ TARGET: 'sandbox', NODE_TLS_REJECT_UNAUTHORIZED: '1', DEBUG: 'pw:browser' })).toEqual([])
})

test('the gate wants even the sandbox to be named', () => {
  expect(refused({ RULES: 'gate' })).toEqual([['TARGET', 'npm run gate -- --target development']])
  expect(refused({ RULES: 'gate', TARGET: 'sandbox' })).toEqual([])
})

/** Where browsers and reports are, how downloads and terminals are used, and what concerns neither pages nor secrets. */
const HARMLESS = new RegExp(
  `^PLAYWRIGHT_(${[
    '(SKIP_)?(BROWSERS_PATH|BROWSER_(DOWNLOAD|GC)|VALIDATE_HOST_REQUIREMENTS)|DOWNLOAD_\\w+|HOST_PLATFORM_OVERRIDE',
    '(HTML|JUNIT)_\\w+|LAST_RUN_OUTPUT_FILE|TRANSFORM_CACHE_DIR',
    'TEST|TEST_BASE_URL|FORCE_\\w+|NO_COPY_PROMPT|(TRACING|HAR)_NO_WEBSOCKET_FRAMES|LEGACY_SCREENSHOT',
    '(FIREFOX|ELECTRON|WEBKIT)_\\w+|(MCP|CLI)_\\w+',
  ].join(
    '|',
  )})$|^PW_(LANG_NAME|LANG_NAME_VERSION|CLI_DISPLAY_VERSION|TEST_HTML_REPORT_OPEN)$|^DEBUG(_COLORS|_GIT_COMMIT_INFO)?$`,
)

test('each switch that this Playwright reads is refused, or known to be harmless', () => {
  const read = new Set(['playwright', 'playwright-core'].flatMap((name) => switchesOf(folderOf(name))))
  expect(read.size).toBeGreaterThan(60)
  const undecided = [...read].filter(
    (name) => refused({ TARGET: 'sandbox', [name]: '1' }).length === 0 && !HARMLESS.test(name),
  )
  expect(undecided).toEqual([])
  expect(
    [...read].filter((name) => HARMLESS.test(name) && refused({ TARGET: 'sandbox', [name]: '1' }).length > 0),
  ).toEqual([])
})

const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
const inCore = createRequire(require.resolve('playwright/package.json'))

const folderOf = (name: string): string =>
  join(dirname((name === 'playwright' ? require : inCore).resolve(`${name}/package.json`)), 'lib')

/** The names of variables in the sources that begin as those of Playwright do. */
const switchesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(READ)].map(([, name = '']) => name),
    )

const READ =
  /(?:process\.env\.|process\.env\["|FromENV\(")((?:PW_|PWTEST_|PWMCP_|PWDEBUG|PLAYWRIGHT_|SELENIUM_|DEBUG)\w*)/g
