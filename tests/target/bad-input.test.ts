import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { generate } from 'selfsigned'
import { loadTarget } from '../../helpers/target/load-target.ts'
import { Misconfigured, type Problem } from '../../helpers/target/problem.ts'

const pem = (type: 'rsa' | 'rsa-small' | 'ec') =>
  type === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    : generateKeyPairSync('rsa', { modulusLength: type === 'rsa' ? 2048 : 1024 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      })
const RSA = String(pem('rsa'))
const CERTIFICATE = await generate([{ name: 'commonName', value: 'client.example' }])
const SECRETS = {
  CLIENT_SECRET: 'canary-client-secret',
  CONSENT_PASSWORD: 'canary-password',
  API_KEY: 'canary-key',
}

const GOOD: Readonly<Record<string, string>> = {
  ...SECRETS,
  BASE_URL: 'https://api.example.com',
  CLIENT_ID: 'app',
  ISSUER_URL: 'https://auth.example.com',
  PRIVATE_KEY_FILE: 'key.pem',
  PRIVATE_KEY_ID: 'kid',
  REDIRECT_URI: 'https://client.example.com/callback',
  SCOPE: 'openid',
  PERMISSIONS: 'read_accounts',
  AUTHORIZATION_DETAILS: '[{"type":"account_information"}]',
  CONSENT_USERNAME: 'user',
  CONSENT_JOURNEY: 'mine.json',
  BUSINESS_API_GET_URL: 'https://api.example.com/accounts',
}

/** What a file has where the value of a variable goes. */
const the = (variable: string) => `\${${variable}}`

const STEP = { steps: [{ click: { role: 'button' } }] }
const JOURNEY = { signIn: STEP, chooseDataProvider: { ...STEP, choice: 'dp' }, approve: STEP, deny: STEP }
const journey = (changes: object) => ({ 'journeys/mine.json': JSON.stringify({ ...JOURNEY, ...changes }) })
const step = (...steps: readonly object[]) => journey({ signIn: { steps } })

interface Input {
  /** Variables that differ; `undefined` leaves one out. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly files?: Readonly<Record<string, string>>
  /** Lines behind those of the `.env` file. */
  readonly lines?: readonly string[]
}

/** What a project with these files is told; its variables stand in `.env.development`. */
function problemsOf({ env = {}, files = {}, lines = [] }: Input): readonly Problem[] {
  const folder = mkdtempSync(join(tmpdir(), 'contract-bad-'))
  const values = Object.entries({ ...GOOD, ...env }).filter(([, value]) => value !== undefined)
  const dotenv = [...values.map(([name, value]) => `${name}='${value}'`), ...lines].join('\n')
  const all = { 'key.pem': RSA, ...journey({}), '.env.development': dotenv, ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  try {
    loadTarget({ TARGET: 'development' }, folder)
    return []
  } catch (error) {
    if (error instanceof Misconfigured) return error.problems
    throw error
  }
}

const adaptations = (value: unknown): Input => ({
  env: { ADAPTATIONS: 'adaptations.json' },
  files: { 'adaptations.json': typeof value === 'string' ? value : JSON.stringify(value) },
})
const certificates = (value: unknown, files = {}): Input => ({
  env: { CLIENT_CERTIFICATES: JSON.stringify(value) },
  files,
})
const certificate = { origin: 'https://api.example.com', certFile: 'c.pem', keyFile: 'k.pem' }
const data = (value: unknown): Input => ({
  env: { CONSENT_DATA_FILE: 'data.json' },
  files: { 'data.json': typeof value === 'string' ? value : JSON.stringify(value) },
})

/** What is wrong, the place that is named, and a word of what is said. */
const INPUTS: readonly (readonly [what: string, input: Input, where: RegExp, says: RegExp])[] = [
  // .env
  ['a line without =', { lines: ['CLIENT_ID app'] }, /^\.env\.development, line \d+$/, /neither NAME=value/],
  [
    'a variable set twice',
    { lines: ['SCOPE=a', 'SCOPE=b'] },
    /^\.env\.development, line \d+$/,
    /SCOPE is set a second time/,
  ],
  [
    'a quote without end',
    { lines: ['USER_AGENT="open'] },
    /^\.env\.development, line \d+$/,
    /quote of USER_AGENT has no end/,
  ],
  [
    'a misspelt variable',
    { lines: ['REQUEST_TIMOUT=5'] },
    /^REQUEST_TIMOUT \(\.env\.development\)$/,
    /not known/,
  ],
  ['an address without scheme', { env: { BASE_URL: 'api.example.com' } }, /^BASE_URL/, /string/],
  [
    'an address of another scheme',
    { env: { ISSUER_URL: 'ftp://auth.example.com' } },
    /^ISSUER_URL/,
    /string/,
  ],
  ['a missing variable', { env: { CLIENT_ID: undefined } }, /^CLIENT_ID$/, /is not set/],
  [
    'consent information that is no JSON',
    { env: { AUTHORIZATION_DETAILS: '[{' } },
    /^AUTHORIZATION_DETAILS/,
    /string/,
  ],
  ['dp_id without a way to travel', { env: { DP_ID: 'bank' } }, /^DP_ID_IN$/, /is not set/],
  ['dp_id that travels by pigeon', { env: { DP_ID: 'bank', DP_ID_IN: 'pigeon' } }, /^DP_ID_IN/, /string/],
  [
    'half a second application',
    { env: { SECOND_CLIENT_ID: 'other' } },
    /^SECOND_CLIENT_SECRET$/,
    /is not set/,
  ],
  [
    'a PUT without a body',
    { env: { BUSINESS_API_PUT_URL: 'https://a.example/x' } },
    /^BUSINESS_API_PUT_BODY$/,
    /not set/,
  ],
  ['a time limit of zero', { env: { REQUEST_TIMEOUT: '0' } }, /^REQUEST_TIMEOUT/, /string/],
  ['a pause in words', { env: { REQUEST_PAUSE: 'a second' } }, /^REQUEST_PAUSE/, /string/],
  ['too many retries', { env: { CONNECTION_RETRIES: '99' } }, /^CONNECTION_RETRIES/, /string/],
  [
    'an allowed host with a scheme',
    { env: { ALLOWED_HOSTS: 'https://a.example' } },
    /^ALLOWED_HOSTS/,
    /string/,
  ],
  ['a proxy without scheme', { env: { PROXY_URL: 'proxy:3128' } }, /^PROXY_URL/, /string/],
  ['an engine that nobody built', { env: { BROWSER: 'netscape' } }, /^BROWSER/, /string/],
  ['a screen of a watch', { env: { VIEWPORT: 'watch' } }, /^VIEWPORT/, /string/],
  ['a seed that is no base32', { env: { CONSENT_TOTP_SEED: '1!8?' } }, /^CONSENT_TOTP_SEED/, /string/],
  [
    'an expired token that lives',
    { env: { EXPIRED_ACCESS_TOKEN: living() } },
    /^EXPIRED_ACCESS_TOKEN/,
    /string/,
  ],
  ['the first application as the second', twin(), /^SECOND_CLIENT_ID$/, /is the same/],
  // keys and certificates
  [
    'a key file that is missing',
    { env: { PRIVATE_KEY_FILE: 'no.pem' } },
    /^PRIVATE_KEY_FILE$/,
    /there is no file/,
  ],
  ['a key file that is empty', { files: { 'key.pem': ' \n' } }, /^PRIVATE_KEY_FILE$/, /is empty/],
  ['a key that is no key', { files: { 'key.pem': 'hello' } }, /^PRIVATE_KEY/, /string/],
  ['a key of 1024 bits', { files: { 'key.pem': String(pem('rsa-small')) } }, /^PRIVATE_KEY/, /string/],
  ['a key of an elliptic curve', { files: { 'key.pem': String(pem('ec')) } }, /^PRIVATE_KEY/, /string/],
  ['authorities that are missing', { env: { CA_FILE: 'ca.pem' } }, /^CA_FILE$/, /there is no file/],
  ['authorities that are none', { env: { CA_FILE: 'key.pem' } }, /^CA_FILE$/, /holds no certificate/],
  [
    'client certificates that are no JSON',
    { env: { CLIENT_CERTIFICATES: 'c.pem' } },
    /^CLIENT_CERTIFICATES/,
    /string/,
  ],
  [
    'a client certificate without an origin',
    certificates([{ certFile: 'c', keyFile: 'k' }]),
    /^CLIENT_CERTIFICATES \/0$/,
    /"origin" is missing/,
  ],
  [
    'an origin with a path',
    certificates([{ ...certificate, origin: 'https://a.example/x' }]),
    /^CLIENT_CERTIFICATES \/0\/origin$/,
    /pattern/,
  ],
  [
    'a certificate that is missing',
    certificates([certificate]),
    /^CLIENT_CERTIFICATES \/0\/certFile$/,
    /there is no file/,
  ],
  [
    'a passphrase in clear',
    certificates([{ ...certificate, passphrase: 'canary-passphrase' }]),
    /^CLIENT_CERTIFICATES \/0\/passphrase$/,
    /pattern/,
  ],
  [
    'a certificate with the key of another',
    certificates([certificate], strangers()),
    /^CLIENT_CERTIFICATES \/0$/,
    /cannot be used together/,
  ],
  // journeys
  [
    'a journey that is missing',
    { env: { CONSENT_JOURNEY: 'no.json' } },
    /^CONSENT_JOURNEY$/,
    /there is no file/,
  ],
  [
    'a journey that is no JSON',
    { files: { 'journeys/mine.json': '{\n "signIn": }' } },
    /^journeys\/mine\.json, line 2, column 12$/,
    /no JSON from here on/,
  ],
  [
    'a journey without a page for denial',
    journeyWithout('deny'),
    /^journeys\/mine\.json \/$/,
    /"deny" is missing/,
  ],
  ['a step that says nothing', { files: step({}) }, /\/signIn\/steps\/0$/, /none of what it can say/],
  [
    'a step with two verbs',
    { files: step({ click: { css: 'a' }, check: { css: 'a' } }) },
    /\/signIn\/steps\/0$/,
    /two things/,
  ],
  [
    'an element found two ways',
    { files: step({ click: { css: 'a', text: 'b' } }) },
    /\/steps\/0\/click$/,
    /two things/,
  ],
  [
    'a variable that is not set',
    { files: step({ fill: { css: 'a' }, with: the('NOBODY') }) },
    /\/signIn\/steps\/0\/with$/,
    /no variable NOBODY/,
  ],
  [
    'a one-time code without a seed',
    { files: step({ fill: { css: 'a' }, with: the('ONE_TIME_CODE') }) },
    /\/steps\/0\/with$/,
    /ONE_TIME_CODE/,
  ],
  [
    'a frame that is no selector',
    { files: step({ click: { css: 'a', frame: 1 } }) },
    /\/click\/frame$/,
    /not of type string/,
  ],
  // test data
  [
    'test data that are missing',
    { env: { CONSENT_DATA_FILE: 'no.json' } },
    /^CONSENT_DATA_FILE$/,
    /there is no file/,
  ],
  ['test data with a number', data({ ACCOUNT: 5 }), /^data\.json \/ACCOUNT$/, /not of type string/],
  ['test data with a small name', data({ account: 'x' }), /^data\.json \/$/, /account/],
  // adaptations
  ['adaptations that are missing', { env: { ADAPTATIONS: 'no.json' } }, /^ADAPTATIONS$/, /there is no file/],
  [
    'adaptations that are no JSON',
    adaptations('{ "assertion": { "lifetime": 60, } }'),
    /^adaptations\.json, line 1, column 34$/,
    /no JSON/,
  ],
  ['adaptations that are a list', adaptations([]), /^adaptations\.json$/, /no JSON object/],
  [
    'an adaptation of nothing',
    adaptations({ asertion: {} }),
    /^adaptations\.json \/$/,
    /"asertion" is not known here/,
  ],
  [
    'a lifetime in words',
    adaptations({ assertion: { lifetime: '60' } }),
    /^adaptations\.json \/assertion\/lifetime$/,
    /not of type integer/,
  ],
  ['a lifetime of zero', adaptations({ assertion: { lifetime: 0 } }), /\/assertion\/lifetime$/, />= 1/],
  [
    'another algorithm',
    adaptations({ assertion: { header: { alg: 'none' } } }),
    /\/assertion\/header\/alg$/,
    /./,
  ],
  [
    'a header name in capitals',
    adaptations({ clientCredentials: { headers: { 'X-Key': 'a' } } }),
    /\/clientCredentials\/headers$/,
    /X-Key/,
  ],
  [
    'a form field that is a number',
    adaptations({ clientCredentials: { form: { scope: 1 } } }),
    /\/clientCredentials\/form\/scope$/,
    /not of type/,
  ],
  [
    'a variable that no file sets',
    adaptations({ clientCredentials: { form: { a: the('NOBODY') } } }),
    /^adaptations\.json \/clientCredentials\/form\/a$/,
    /no variable NOBODY/,
  ],
  [
    'a place of the consent ID that is none',
    adaptations({ consentId: 'consent.id' }),
    /\/consentId$/,
    /json-pointer/,
  ],
  ['a discovery that is relative', adaptations({ discovery: '/openid' }), /\/discovery$/, /./],
  [
    'a method that no call has',
    adaptations({ businessApi: { get: { method: 'BREW' } } }),
    /\/businessApi\/get\/method$/,
    /none of GET/,
  ],
]

for (const [what, input, where, says] of INPUTS)
  test(`${what} is told with its place`, () => {
    const problems = problemsOf(input)
    const found = problems.find((problem) => where.test(problem.where) && says.test(problem.what))
    expect(
      problems.map((problem) => `${problem.where}: ${problem.what}`),
      String(where),
    ).not.toEqual([])
    expect(found, JSON.stringify(problems, null, 2)).toBeDefined()
    expect(found?.expected ?? '').not.toBe('')
  })

test('a good project is told nothing', () => {
  expect(problemsOf({})).toEqual([])
})

test('everything wrong is told at once, in one screen and without a secret', () => {
  const env = Object.assign({}, ...INPUTS.map(([, input]) => input.env ?? {}))
  const problems = problemsOf({
    env,
    files: step({ fill: { css: 'a' }, with: 'x', frame: 1 }),
    lines: ['oh no'],
  })
  const text = new Misconfigured(problems).message
  expect(problems.length).toBeGreaterThan(15)
  expect(text).not.toMatch(/canary|BEGIN PRIVATE KEY|\n\s+at /)
})

function living(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'PS256' })}.${part({ exp: Math.floor(Date.now() / 1000) + 600 })}.c2ln`
}

function twin(): Input {
  const other = {
    SECOND_CLIENT_SECRET: 's',
    SECOND_PRIVATE_KEY: RSA.replaceAll('\n', '\\n'),
    SECOND_PRIVATE_KEY_ID: 'k',
  }
  return { env: { SECOND_CLIENT_ID: 'app', ...other } }
}

function strangers() {
  const { cert } = CERTIFICATE
  return { 'c.pem': cert, 'k.pem': RSA }
}

function journeyWithout(name: keyof typeof JOURNEY): Input {
  const { [name]: _, ...rest } = JOURNEY
  return { files: { 'journeys/mine.json': JSON.stringify(rest) } }
}
