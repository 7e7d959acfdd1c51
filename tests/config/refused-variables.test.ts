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
  expect(refused({ TARGET: 'sandbox', NODE_TLS_REJECT_UNAUTHORIZED: '1', PW_LANG_NAME: 'python' })).toEqual(
    [],
  )
})

test('the gate wants even the sandbox to be named', () => {
  expect(refused({ RULES: 'gate' })).toEqual([['TARGET', 'npm run gate -- --target development']])
  expect(refused({ RULES: 'gate', TARGET: 'sandbox' })).toEqual([])
})
