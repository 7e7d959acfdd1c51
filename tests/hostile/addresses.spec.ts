import { expect, test } from './hostile-test.ts'

const CREDENTIALS = 'https://canary-user:canary-password-7Q@api.example.com'
const NAMES = { CREDENTIALS: 'an address that contains a user name or password' }

/** A variable, or a member of a file, with what it must not hold, and what is said of it. */
const ROWS: readonly (readonly [where: string, value: string, says: string])[] = [
  ['BASE_URL', CREDENTIALS, NAMES.CREDENTIALS],
  ['ISSUER_URL', 'https://auth.example.com?tenant=1', 'an address with a query'],
  [
    'BUSINESS_API_GET_URL',
    'https://api.example.com:99999/x',
    'an address whose port is not between 1 and 65535',
  ],
  ['BUSINESS_API_PUT_URL', 'ftp://api.example.com/x', 'an address of another scheme'],
  ['REDIRECT_URI', 'javascript:alert(1)', 'an address of another scheme'],
  ['PORTAL_URL', 'https://:8443/', 'an address without a host'],
  ['PROXY_URL', 'http://user:canary-proxy-7Q@proxy.example.com:0', 'an address whose port is not between'],
  ['ALLOWED_HOSTS', 'login.example.net canary-user:canary-password-7Q@a.example', 'entry 2 is not a host'],
  [
    'CLIENT_CERTIFICATES /0/origin',
    JSON.stringify([{ origin: CREDENTIALS, certFile: 'c.pem', keyFile: 'k.pem' }]),
    NAMES.CREDENTIALS,
  ],
  ['adaptations.json /discovery', 'adaptations.json', NAMES.CREDENTIALS],
]

const VARIABLE: Readonly<Record<string, string>> = {
  'CLIENT_CERTIFICATES /0/origin': 'CLIENT_CERTIFICATES',
  'adaptations.json /discovery': 'ADAPTATIONS',
}

test('addresses that nothing can be sent to are told all at once, before anything is sent, and never shown', async ({
  scene,
}) => {
  const { run, write } = await scene()
  write('adaptations.json', JSON.stringify({ discovery: `${CREDENTIALS}/discovery.json` }))
  const environment = ROWS.map(([where, value]) => [VARIABLE[where] ?? where, value] as const)
  const { end, stdout, stderr, report, read } = await run(Object.fromEntries(environment))

  expect(end).toBe(2)
  expect(report?.verdict).toBe('misconfigured')
  const told = stderr.split('\n')
  const missing = ROWS.filter(
    ([where, , says]) => !told.some((line) => line.trim().startsWith(`${where}: `) && line.includes(says)),
  )
  expect(missing, stderr).toEqual([])
  const shown = [stdout, stderr, read('reports/verdict.json'), read('reports/contract.html')].join('')
  expect(shown).not.toContain('canary')
})
