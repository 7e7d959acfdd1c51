import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { ADDRESSES, GOOD_ADDRESSES } from './bad-input/addresses.ts'
import { FILES } from './bad-input/files.ts'
import {
  type BadInput,
  certificate,
  certificates,
  deep,
  pem,
  problemsOf,
  RSA,
  step,
} from './bad-input/project.ts'

const { cert } = await generate([{ name: 'commonName', value: 'client.example' }])

/** Variables, the lines of a `.env` file, keys and certificates. */
const VARIABLES: readonly BadInput[] = [
  ['a line without =', { lines: ['CLIENT_ID app'] }, /^\.env\.development, line \d+$/, /neither NAME=value/],
  ['a variable set twice', { lines: ['SCOPE=a', 'SCOPE=b'] }, /development, line \d+$/, /set a second time/],
  ['a quote without end', { lines: ['SCOPE="open'] }, /development, line \d+$/, /quote of SCOPE has no end/],
  ['a misspelt variable', { lines: ['REQUEST_TIMOUT=5'] }, /^REQUEST_TIMOUT \(\.env\.d/, /is unknown/],
  ['a missing variable', { env: { CLIENT_ID: undefined } }, /^CLIENT_ID$/, /is not set/],
  [
    'no JSON',
    { env: { AUTHORIZATION_DETAILS: '[{' } },
    /^AUTHORIZATION_DETAILS/,
    /is not JSON: .* at line 1/,
  ],
  ['JSON without end', { env: { AUTHORIZATION_DETAILS: deep } }, /^AUTHORIZATION_DETAILS/, /string/],
  ['dp_id without a way to travel', { env: { DP_ID: 'bank' } }, /^DP_ID_IN$/, /is not set/],
  ['a name of no data provider', { env: { DP_ID_NAME: 'Harbour' } }, /^DP_ID$/, /but DP_ID_NAME is/],
  ['a word of none', { env: { DP_ID: 'bank', DP_ID_IN: 'pigeon' } }, /^DP_ID_IN/, /is “pigeon”/],
  ['half an application', { env: { SECOND_CLIENT_ID: 'b' } }, /^SECOND_CLIENT_SECRET$/, /is not set/],
  [
    'a PUT without a body',
    { env: { BUSINESS_API_PUT_URL: 'https://a.example/x' } },
    /^BUSINESS_API_PUT_BODY$/,
    /set/,
  ],
  ['a time limit of zero', { env: { REQUEST_TIMEOUT: '0' } }, /^REQUEST_TIMEOUT/, /string/],
  ['too long a recording', { env: { RECORDING_TIMEOUT: '1081' } }, /^RECORDING_TIMEOUT/, /string/],
  ['a seed that is no base32', { env: { CONSENT_TOTP_SEED: '1!8?' } }, /^CONSENT_TOTP_SEED/, /string/],
  [
    'an expired token that lives',
    { env: { EXPIRED_ACCESS_TOKEN: expiring(-300) } },
    /^EXPIRED_ACC/,
    /string/,
  ],
  [
    'further variables in a list',
    { env: { FURTHER_VARIABLES: '["canary"]' } },
    /^FURTHER_VARIABLES$/,
    /JSON object/,
  ],
  ['a further number', further({ PIN: 12_345_678 }), /^FURTHER_VARIABLES \/PIN$/, /type string/],
  ['a further known one', further({ RULES: 'canary' }), /^FURTHER_VARIABLES \/RULES$/, /variable of its own/],
  [
    'one that is set besides',
    further({ API_KEY: 'canary-other' }),
    /^FURTHER_VARIABLES \/API_KEY$/,
    /as well/,
  ],
  [
    'a missing file',
    { env: { CLIENT_SECRET: undefined, CLIENT_SECRET_FILE: 'no' } },
    /^CLIENT_SECRET_FILE$/,
    /no file/,
  ],
  ['an empty file', { files: { 'key.pem': ' \n' } }, /^PRIVATE_KEY_FILE$/, /is empty/],
  ['a key that is no key', { files: { 'key.pem': 'hello' } }, /^PRIVATE_KEY/, /string/],
  ['a key of 1024 bits', { files: { 'key.pem': String(pem('rsa-small')) } }, /^PRIVATE_KEY/, /string/],
  ['a key of an elliptic curve', { files: { 'key.pem': String(pem('ec')) } }, /^PRIVATE_KEY/, /string/],
  ['authorities that are none', { env: { CA_FILE: 'key.pem' } }, /^CA_FILE$/, /no readable certificate/],
  [
    'a certificate without an origin',
    certificates([{ certFile: 'c', keyFile: 'k' }]),
    /S \/0$/,
    /"origin" is/,
  ],
  [
    'a certificate that is missing',
    certificates([certificate]),
    /^CLIENT_CERTIFICATES \/0\/certFile$/,
    /no file/,
  ],
  [
    'a passphrase in clear',
    certificates([{ ...certificate, passphrase: 'canary-pass' }]),
    /\/passphrase$/,
    /pattern/,
  ],
  [
    'a key of another',
    certificates([certificate], { 'c.pem': cert, 'k.pem': RSA }),
    /S \/0$/,
    /cannot be used/,
  ],
  ['the first application as the second', { env: twin() }, /^SECOND_CLIENT_ID$/, /is the same/],
]

const INPUTS = [...VARIABLES, ...FILES, ...ADDRESSES]

for (const [what, input, where, says] of INPUTS)
  test(`${what} is reported with its place`, () => {
    const problems = problemsOf(input)
    const found = problems.find((problem) => where.test(problem.where) && says.test(problem.what))
    expect(found, JSON.stringify(problems, null, 2)).toBeDefined()
    expect(found?.expected ?? '').not.toBe('')
    expect(new Misconfigured(problems).message).not.toContain('canary')
  })

for (const [index, input] of [{}, ...GOOD_ADDRESSES].entries())
  test(`nothing is reported of a good project (${index})`, () => {
    expect(problemsOf(input)).toEqual([])
  })

test('everything wrong is reported at once, in one screen and without a secret', () => {
  const env = Object.assign({}, ...INPUTS.map(([, input]) => input.env ?? {}))
  const files = step({ fill: { css: 'a' }, with: 'x', frame: 1 })
  const problems = problemsOf({ env, files, lines: ['oh no'] })
  expect(problems.length).toBeGreaterThan(15)
  expect(new Misconfigured(problems).message).not.toMatch(/canary|BEGIN PRIVATE KEY|\n\s+at /)
})

test('a PEM without quotes is one problem: quote it, or name its file', () => {
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

function further(members: object) {
  return { env: { FURTHER_VARIABLES: JSON.stringify(members) } }
}

function expiring(seconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'PS256' })}.${part({ exp: Math.floor(Date.now() / 1000) + seconds })}.c2ln`
}

function twin() {
  return {
    SECOND_CLIENT_ID: 'app',
    SECOND_CLIENT_SECRET: 's',
    SECOND_PRIVATE_KEY: RSA.replaceAll('\n', '\\n'),
    SECOND_PRIVATE_KEY_ID: 'k',
  }
}
