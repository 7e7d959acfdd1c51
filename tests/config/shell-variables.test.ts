import { expect, test } from 'vitest'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { shellProblems } from '../../helpers/config/environment-problems.ts'
import { misspeltVariables } from '../../helpers/config/refused-variables.ts'
import { variables } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { folderWith } from '../temporary-folder.ts'

const environmentOf = (shell: NodeJS.ProcessEnv, env: string) =>
  readEnvironment(shell, folderWith({ '.env': env }))

const refused = (shell: NodeJS.ProcessEnv, env = '') =>
  shellProblems(environmentOf(shell, env)).map(({ where, example }) => [where, example])

for (const [name, value, example] of [
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'CA_FILE=authority.pem'],
  ['DEBUG_FILE', '/tmp/debug.log', 'HEADED=1'],
  ['DEBUG', 'pw:protocol', 'HEADED=1'],
  ['DEBUG', 'koa,*', 'HEADED=1'],
  ['NODE_DEBUG', 'http', 'HEADED=1'],
  ['NODE_DEBUG', 'undici', 'HEADED=1'],
  ['NODE_DEBUG_NATIVE', 'crypto', 'HEADED=1'],
  ['NODE_OPTIONS', '--no-warnings --inspect-brk=9229', 'HEADED=1'],
  ['NODE_OPTIONS', '--trace_event_categories=node', 'HEADED=1'],
  ['NODE_OPTIONS', '--report-on-signal', 'HEADED=1'],
  ['NODE_OPTIONS', '--tls-keylog=keys.log', 'HEADED=1'],
  ['NODE_OPTIONS', '--heapsnapshot-signal=SIGUSR2', 'HEADED=1'],
  ['SSLKEYLOGFILE', 'keys.log', 'HEADED=1'],
  ['PWDEBUG', '1', 'HEADED=1'],
  ['PWTEST_WATCH', '1', 'HEADED=1'],
  ['PW_TEST_CONNECT_WS_ENDPOINT', 'ws://elsewhere/', 'BROWSER_PATH=/usr/bin/chromium'],
  ['SELENIUM_REMOTE_URL', 'http://elsewhere/', 'BROWSER_PATH=/usr/bin/chromium'],
] as const)
  test(`${name}=${value} is refused for every target`, () => {
    for (const TARGET of ['sandbox', 'development'])
      expect(refused({ TARGET, [name]: value })).toEqual([[name, example]])
  })

test('a variable that only requires verification, or writes no data of a run, is not a problem', () => {
  for (const harmless of [
    { NODE_TLS_REJECT_UNAUTHORIZED: '1', PW_LANG_NAME: 'python' },
    { DEBUG: 'app:*,-pw:*', NODE_DEBUG: '', NODE_V8_COVERAGE: 'coverage' },
    { NODE_OPTIONS: '--max-old-space-size=4096 --stack-trace-limit=50 --import=./inspect.js' },
  ])
    expect(refused({ TARGET: 'sandbox', ...harmless })).toEqual([])
})

test('the gate requires a named target, even for the sandbox', () => {
  expect(refused({ RULES: 'gate' })).toEqual([['TARGET', 'npm run gate -- --target development']])
  expect(refused({ RULES: 'gate', TARGET: 'sandbox' })).toEqual([])
})

test('variables of a service without TARGET are reported', () => {
  const env = 'BASE_URL=https://api.example.com'
  expect(refused({}, env)).toEqual([['BASE_URL (.env)', 'TARGET=development']])
  expect(refused({ TARGET: 'sandbox' }, env)).toEqual([])
})

const slips = (shell: NodeJS.ProcessEnv, used: readonly string[] = [], env = '') =>
  misspeltVariables(environmentOf(shell, env), used).map(({ where, expected }) => `${where}: ${expected}`)

for (const [name, near] of [
  ['TARGTE', 'TARGET'],
  ['TARGE', 'TARGET'],
  ['target', 'TARGET'],
  ['STANDRADS', 'STANDARDS'],
  ['Drift_', undefined],
  ['CLIENTSECRETS', 'CLIENT_SECRET'],
  ['CONSENT_PASSWROD', 'CONSENT_PASSWORD'],
  ['SANDBOX_FAULTS', 'SANDBOX_FAULT'],
] as const)
  test(`${name} in the shell is ${near ? `reported as a misspelt ${near}` : 'not reported'}`, () => {
    expect(slips({ [name]: 'x' })).toEqual(near ? [`${name}: ${near}, perhaps`] : [])
  })

test('a variable is not a misspelling if the similar one is set too, or if a file uses it', () => {
  expect(slips({ CONSENT_USERNAME: 'robin', CONSENT_USERNAME2: 'kim' })).toEqual([])
  expect(slips({ CONSENT_USERNAME2: 'kim' }, ['CONSENT_USERNAME2'])).toEqual([])
  expect(slips({ FURTHER_VARIABLES: '{"CONSENT_USERNAME2":"kim"}' })).toEqual([])
})

test('a misspelt variable in the shell is reported even if a file sets the correct one', () => {
  expect(slips({ STANDARSD: 'enforce' }, [], 'STANDARDS=warn\n')).toEqual(['STANDARSD: STANDARDS, perhaps'])
})

/** Common variables of shells, pipelines and applications that look similar to a known one. */
const ORDINARY =
  'CI TZ OS CC AR PPID DB_ID HAS TAR CAR RULE ROLES TRACK TRACER DRAFT SCOPES SCOPED NETLIFY TARGETOS BROWSERS_FILE ' +
  'CERT_FILE KEY_FILE CA_CERT PROXY PROFILE REPORTS RETRIES PORTAL_PORT GATE_TARGET NODE_TLS_REJECT_UNAUTHORIZED'

test('neither common nor known variables are reported as misspelt', () => {
  expect(slips(Object.fromEntries(ORDINARY.split(' ').map((name) => [name, 'x'])))).toEqual([])
  const known = [variables, schemaSource('run-options.schema.json').properties].flatMap(Object.keys)
  for (const name of known) expect(slips({ [name]: '1' })).toEqual([])
})
