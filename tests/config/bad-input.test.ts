import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { Misconfigured } from '../../helpers/base/problem.ts'
import {
  EC,
  GOOD,
  type Input,
  JOURNEY,
  journey,
  PASSKEY,
  problemsOf,
  RSA,
  RSA_SMALL,
  the,
} from './project.ts'

/** JSON that is nested much too deeply. */
const deep = '['.repeat(100_000) + ']'.repeat(100_000)
const OF_EXAMPLE = `${part({ alg: 'PS256' })}.${part({ exp: Math.floor(Date.now() / 1000) - 300 })}.c2ln`

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Changed variables (an empty value removes one), and what is reported about the first of them. */
const VARIABLES: readonly (readonly [changes: string, says: RegExp, where?: RegExp])[] = [
  ['CLIENT_ID=', /is not set/],
  ['AUTHORIZATION_DETAILS=[{', /is not JSON: .* at line 1/],
  [`AUTHORIZATION_DETAILS=${deep}`, /string/],
  ['DP_ID=bank', /is not set, but DP_ID is/, /^DP_ID_IN$/],
  ['DP_ID_NAME=Harbour', /but DP_ID_NAME is/, /^DP_ID$/],
  ['DP_ID_IN=pigeon DP_ID=bank', /is “pigeon”/],
  ['SECOND_CLIENT_ID=b', /is not set/, /^SECOND_CLIENT_SECRET$/],
  ['SECOND_CLIENT_ID=app', /is the same as CLIENT_ID/],
  ['BUSINESS_API_PUT_URL=https://a.example/x', /is not set/, /^BUSINESS_API_PUT_BODY$/],
  ['REQUEST_TIMEOUT=0', /string/],
  ['PAGE_TIMEOUT=301', /string/],
  ['RECORDING_TIMEOUT=1081', /string/],
  ['CONSENT_TOTP_SEED=1!8?', /string/],
  [`EXPIRED_ACCESS_TOKEN=${OF_EXAMPLE}`, /string/],
  ['FURTHER_VARIABLES=["canary"]', /type object/],
  ['FURTHER_VARIABLES={"canary"', /type object/],
  ['FURTHER_VARIABLES={"PIN":12345678}', /type string/, /^FURTHER_VARIABLES \/PIN$/],
  ['FURTHER_VARIABLES={"API_KEY":"canary-other"}', /as well/, /^FURTHER_VARIABLES \/API_KEY$/],
  ['CLIENT_SECRET_FILE=no CLIENT_SECRET=', /no file/],
  ['CA_FILE=key.pem', /no readable certificate/],
  ['CONSENT_JOURNEY=no.json', /there is no file/],
  ['ADAPTATIONS=no.json', /there is no file/],
  // `tests/schema` has every kind of wrong address.
  ['BASE_URL=api.example.com', /not an absolute address/],
  ['BASE_URL=https://api.example.com:8443?key=canary', /^is an address with a query$/],
  ['BASE_URL=http://auth.example.com:8080', /is http, but ISSUER_URL has https for the same host/],
  ['ISSUER_URL=https://canary:canary-password@api.example.com', /contains a user name or password/],
  ['PORTAL_URL=https://api.example.com/#top', /with a fragment/],
  ['BUSINESS_API_GET_URL=ftp://api.example.com', /scheme that is not allowed/],
  ['REDIRECT_URI=/callback', /not an absolute address/],
  ['PROXY_URL=https://proxy.example.com:3128/x', /with a path/],
]

const { cert } = await generate([{ name: 'commonName', value: 'client.example' }])
const certificate = { origin: 'https://api.example.com', certFile: 'c.pem', keyFile: 'k.pem' }
const certificates = (value: object, files: Input['files'] = {}): Input => ({
  env: { CLIENT_CERTIFICATES: JSON.stringify([value]) },
  files,
})
const adaptations = (value: unknown): Input => ({
  env: { ADAPTATIONS: 'adaptations.json' },
  files: { 'adaptations.json': value },
})
const GO = { click: { role: 'button', name: 'Go' } }
const PRESS = { steps: [GO] }
const DONE = { ...PRESS, confirm: [GO], cancel: [GO] }
const portal = (changes: object): Input => ({
  env: {
    PORTAL_URL: 'https://portal.example.com',
    PORTAL_USERNAME: 'developer',
    PORTAL_PASSWORD: 'canary-portal-password',
    PORTAL_JOURNEY: 'portal.json',
  },
  files: {
    'journeys/portal.json': {
      signIn: PRESS,
      listKeys: { steps: [{ read: { css: 'tr' }, as: 'keys' }] },
      ...changes,
    },
  },
})
const passkey = (changes: object): Input => ({
  env: { PASSKEY_FILE: 'my.passkey.json' },
  files: { 'my.passkey.json': { ...PASSKEY, ...changes } },
})
const key = (text: string): Input => ({ files: { 'key.pem': text } })
const step = (...steps: readonly object[]) => journey({ signIn: { steps } })
const approval = (changes: object) => journey({ approve: { ...JOURNEY.approve, ...changes } })
const typing = (variable: string) => step({ fill: { css: 'a' }, with: the(variable) })
const pages = (text: string): Input => ({ files: { 'journeys/mine.json': text } })

const PKCS8_OF_RSA = RSA.replaceAll(/-----.*-----|\n/g, '')

/** Lines of a `.env` file, keys, certificates, passkeys, journeys and adaptations. */
const FILES: readonly (readonly [input: Input, where: RegExp, says: RegExp])[] = [
  [{ lines: ['CLIENT_ID app'] }, /^\.env\.development, line \d+$/, /neither NAME=value/],
  [{ lines: ['SCOPE=a', 'SCOPE=b'] }, /development, line \d+$/, /set a second time/],
  [
    { lines: ['CLIENT_SECRET=canary#rest'] },
    /development, line \d+$/,
    /value of CLIENT_SECRET ends at its #/,
  ],
  [{ lines: ['SCOPE="open'] }, /development, line \d+$/, /quote of SCOPE is not closed/],
  [{ lines: ['REQUEST_TIMOUT=5'] }, /^REQUEST_TIMOUT \(\.env\.d/, /is unknown/],
  [key(' \n'), /^PRIVATE_KEY_FILE \(\.env\.development\)$/, /is empty/],
  [key('hello'), /^PRIVATE_KEY$/, /string/],
  [key(RSA_SMALL), /^PRIVATE_KEY$/, /string/],
  [key(EC), /^PRIVATE_KEY$/, /string/],
  [certificates({ certFile: 'c', keyFile: 'k' }), /^CLIENT_CERTIFICATES \/0$/, /"origin" is/],
  [certificates(certificate), /^CLIENT_CERTIFICATES \/0\/certFile$/, /no file/],
  [certificates({ ...certificate, passphrase: 'canary-pass' }), /\/passphrase$/, /pattern/],
  [certificates({ ...certificate, passphrase: the('NOBODY') }), /\/passphrase$/, /no variable NOBODY/],
  [certificates(certificate, { 'c.pem': cert, 'k.pem': RSA }), /S \/0$/, /cannot be used/],
  [certificates({ origin: certificate.origin, pfxFile: 'c.p12' }), /\/0\/pfxFile$/, /no file/],
  [
    certificates({ origin: certificate.origin, pfxFile: 'c.p12' }, { 'c.p12': 'no archive' }),
    /^CLIENT_CERTIFICATES \/0$/,
    /cannot be used/,
  ],
  [
    certificates({ ...certificate, origin: 'http://a.example' }),
    /\/0\/origin$/,
    /scheme that is not allowed/,
  ],
  [passkey({ rpId: undefined }), /^my\.passkey\.json \/$/, /"rpId" is missing/],
  [passkey({ rpId: 'https://a.example' }), /\/rpId$/, /hostname/],
  [passkey({ credentialId: 'canary id' }), /\/credentialId$/, /pattern/],
  [passkey({ privateKey: PKCS8_OF_RSA }), /\/privateKey$/, /p256-private-key/],
  [passkey({ signCount: 2 ** 32 }), /\/signCount$/, /<= 4294967295/],
  [{ env: { PASSKEY: '{"credentialId":' } }, /^PASSKEY, line 1, column \d+$/, /not JSON/],
  [
    { env: { PASSKEY_FILE: 'no.passkey.json' } },
    /^PASSKEY_FILE \(\.env/,
    /no file no\.passkey\.json .* taken as \/.+\/no\.passkey/,
  ],
  [{ env: { CONSENT_PASSWORD: undefined } }, /^CONSENT_PASSWORD$/, /is not set/],
  [pages('{\n "signIn": }'), /line 2, column 12$/, /not JSON/],
  [pages(`{"signIn":${deep}}`), /^journeys\/mine\.json$/, /more than 100 levels/],
  [pages('[1]'), /^journeys\/mine\.json$/, /not a JSON object/],
  [journey({ deny: undefined }), /^journeys\/mine\.json \/$/, /"deny" is missing/],
  [journey({ 'Bad name': PRESS }), /^journeys\/mine\.json \/$/, /"Bad name" is not the name/],
  [journey({ terms: { steps: [{ ...GO, optional: true }] } }), /\/terms$/, /cannot be recognised/],
  [journey({ signIn: { steps: [] } }), /\/signIn\/steps$/, /it is empty/],
  [journey({ chooseDataProvider: PRESS }), /\/chooseDataProvider$/, /"choice" is missing/],
  [step({}), /\/signIn\/steps\/0$/, /none of the alternatives/],
  [step({ clik: {} }), /\/0$/, /"clik" is not allowed here/],
  [step({ fill: { label: 'a' } }), /\/0$/, /"fill" also needs "with"/],
  [step({ click: {} }), /\/0\/click$/, /none of the alternatives/],
  [step({ click: { text: 'a', name: 'b' } }), /\/0\/click$/, /"name" also needs "role"/],
  [step({ click: { role: 'buton' } }), /\/0\/click\/role$/, /there is no role "buton"/],
  [step({ click: { text: the('PERMISSION') } }), /\/0\/click\/text$/, /no variable/],
  [step({ ...GO, timeout: '5' }), /\/0\/timeout$/, /type integer/],
  [step({ click: { css: 'a' }, check: { css: 'a' } }), /\/0$/, /two alternatives/],
  [
    {
      env: { ...passkey({}).env, CONSENT_PASSWORD: undefined },
      files: { ...passkey({}).files, ...typing('CONSENT_PASSWORD').files },
    },
    /\/with$/,
    /no variable CONSENT_PASSWORD/,
  ],
  [typing('NOBODY'), /\/0\/with$/, /variable NOBODY/],
  [typing('ONE_TIME_CODE'), /\/with$/, /ONE_TIME/],
  [approval({ shows: { permission: { text: 'a' } } }), /\/shows\/permission$/, /\$\{PERMISSION\}/],
  [approval({ shows: { dataProvider: { css: 'b' } } }), /\/dataProvider$/, /\$\{DATA_PROVIDER\}/],
  [approval({ opensWith: { css: ' BODY ' } }), /\/approve\/opensWith$/, /every page has/],
  [
    portal({ signIn: { ...PRESS, open: 'https://a:canary@a.example' } }),
    /l\.json \/signIn\/open$/,
    /password/,
  ],
  [portal({ createKey: PRESS }), /portal\.json \/$/, /"createKey" also needs "revokeKey"/],
  [portal({ renewKey: { ...PRESS, confirm: [GO] } }), /\/renewKey$/, /"cancel" is missing/],
  [portal({ createKey: DONE, renewKey: DONE, revokeKey: DONE }), /\/revokeKey$/, /identifies the key/],
  [portal({ listKeys: PRESS }), /\/listKeys$/, /nothing is read as "keys"/],
  [adaptations({ asertion: {} }), /^adaptations\.json \/$/, /"asertion" is not allowed/],
  [adaptations({ assertion: { lifetime: '60' } }), /\/assertion\/lifetime$/, /type integer/],
  [adaptations({ assertion: { header: { alg: 'none' } } }), /\/assertion\/header\/alg$/, /./],
  [adaptations({ clientCredentials: { headers: { 'X-Key': 'a' } } }), /\/headers$/, /X-Key/],
  [adaptations({ clientCredentials: { form: { a: the('NOBODY') } } }), /\/form\/a$/, /NOBODY/],
  [adaptations({ consentId: 'consent.id' }), /\/consentId$/, /json-pointer/],
  [adaptations({ discovery: 'https://:1' }), /^adaptations\.json \/discovery$/, /a host/],
]

const INPUTS = [
  ...VARIABLES.map(([changes, says, where = new RegExp(`^${/^\w+/.exec(changes)?.[0]}\\b`)]) => {
    const pairs = [...changes.matchAll(/(\w+)=(\S*)/g)].map(([, name, value]) => [name, value || undefined])
    return [{ env: Object.fromEntries(pairs) }, where, says] as const
  }),
  ...FILES,
]

for (const [index, [input, where, says]] of INPUTS.entries())
  test(`${says} is reported at ${where} (${index})`, () => {
    const problems = problemsOf(input)
    const found = problems.find((problem) => where.test(problem.where) && says.test(problem.what))
    expect(found, JSON.stringify(problems, null, 2)).toBeDefined()
    expect(found?.expected ?? '').not.toBe('')
    expect(new Misconfigured(...problems).message).not.toContain('canary')
  })

test.each<Input>([
  {},
  { env: { BASE_URL: 'https://api.example.com:8443/gateway/v3/' } },
  {
    env: {
      BASE_URL: 'http://api.example.com',
      BUSINESS_API_GET_URL: 'http://api.example.com/x?at=a@b.example',
    },
  },
  { env: { ALLOWED_HOSTS: 'http://auth.example.com:8080 *.example.org a.example:8443 b.example:*' } },
  { env: { ISSUER_URL: 'https://[2001:db8::1]:8443/realms/a%20b' } },
  { env: { REDIRECT_URI: 'com.example.app:/callback' } },
  { env: { PROXY_URL: 'http://user:p%40ss%2Fword@proxy.example.com:3128/' } },
  adaptations({ discovery: 'https://auth.example.com/discovery.json?p=policy' }),
  { ...passkey({}), env: { ...passkey({}).env, CONSENT_USERNAME: undefined, CONSENT_PASSWORD: undefined } },
  portal({ signIn: { ...PRESS, open: 'keys/https://x@y' } }),
  step(
    { check: { testId: 'a' }, optional: true },
    { select: { css: 'select' }, option: 'b', timeout: 10 },
    { press: { text: 'a', exact: true }, key: 'Enter' },
    { waitFor: { role: 'heading' } },
  ),
])('a correct project has no problems (%#)', (input) => {
  expect(problemsOf(input)).toEqual([])
})

test('all problems are reported at once, without a secret or a stack trace', () => {
  const env = Object.assign({}, ...INPUTS.map(([input]) => input.env ?? {}))
  const { files = {} } = step({ fill: { css: 'a' }, with: 'x', frame: 1 })
  const problems = problemsOf({ env, files, lines: ['oh no'] })
  expect(problems.length).toBeGreaterThan(15)
  expect(new Misconfigured(...problems).message).not.toMatch(/canary|\n\s+at /)
})

test.each([
  ['of its own line', ['SCOPE="openid']],
  ['that a later line closes', ['SCOPE="openid', 'CLIENT_ID="app"']],
  ['that a name of a file follows', ["SCOPE='openid", "CLIENT_SECRET_FILE='secret.txt'"]],
  ['before the end of the value', ['SCOPE="open"id']],
  ['with another one at the end', [`SCOPE="openid'`]],
  ['with the comment in it', ['SCOPE="openid # the scope']],
])('an open quote is one problem, of its line: %s', (_, lines) => {
  const names = lines.map((line) => line.split('=')[0]?.replace('_FILE', ''))
  const problems = problemsOf({
    env: Object.fromEntries(names.map((name) => [name, undefined])),
    lines,
    files: { 'secret.txt': 'canary' },
  })
  expect(problems).toEqual([
    {
      where: expect.stringMatching(/^\.env\.development, line \d+$/),
      what: 'the quote of SCOPE is not closed at the end of its value',
      expected: 'a value in a pair of quotes',
      example: 'SCOPE="…"',
    },
  ])
})

test.each([
  ['on several lines', [`AUTHORIZATION_DETAILS='[`, `  {"type":"a","x":"CLIENT=b"}`, `]' # as JSON`]],
  ['with an escaped quote', ['SCOPE="open\\"id"']],
  ['with a comment after it', ['SCOPE="openid" # "the" scope']],
  ['with another kind of quote in it', [`SCOPE="it's"`]],
])('a closed quote is no problem: %s', (_, lines) => {
  const name = lines[0]?.split('=')[0] ?? ''
  expect(problemsOf({ env: { [name]: undefined }, lines })).toEqual([])
})

test('a PEM without quotes is one problem, with the advice to quote it or to name its file', () => {
  const lines = `PRIVATE_KEY=${RSA.trim()}`.split('\n')
  const problems = problemsOf({ env: { PRIVATE_KEY_FILE: undefined }, lines })
  expect(problems).toMatchObject([
    {
      where: expect.stringMatching(/^\.env\.development, line \d+$/),
      what: 'PRIVATE_KEY has several lines and no quotes around them',
      example: 'PRIVATE_KEY_FILE=keys/development.pem',
    },
  ])
  expect(JSON.stringify(problems)).not.toContain(lines[1])
})

test('every missing variable that is required is reported with an example', () => {
  const names = Object.keys(GOOD).filter((name) => name !== 'API_KEY')
  const problems = problemsOf({ env: Object.fromEntries(names.map((name) => [name, undefined])) })
  const wheres = problems.map(({ where }) => where)
  expect(wheres.sort()).toEqual(names.map((name) => name.replace('_FILE', '')).sort())
  for (const { where, example } of problems) expect(example).toMatch(new RegExp(`^${where}(_FILE)?=`))
})

test('the example of a private key names its file, since an example of a key would be redacted', () => {
  const [problem] = problemsOf({ env: { PRIVATE_KEY_FILE: undefined } })
  expect(problem).toMatchObject({ where: 'PRIVATE_KEY', example: 'PRIVATE_KEY_FILE=keys/<target>.pem' })
})
