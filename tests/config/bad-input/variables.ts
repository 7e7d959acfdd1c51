import { type BadInput, deep, type Input, RSA } from './project.ts'

/** Variables, and the lines of a `.env` file. */
export const VARIABLES: readonly BadInput[] = [
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
    /is unknown/,
  ],
  [
    'details nested without end',
    { env: { AUTHORIZATION_DETAILS: deep + ']'.repeat(deep.length) } },
    /^AUTHORIZATION_DETAILS/,
    /string/,
  ],
  ['a missing variable', { env: { CLIENT_ID: undefined } }, /^CLIENT_ID$/, /is not set/],
  [
    'consent information that is no JSON',
    { env: { AUTHORIZATION_DETAILS: '[{' } },
    /^AUTHORIZATION_DETAILS/,
    /is not JSON: .* at line 1, character 3/,
  ],
  ['dp_id without a way to travel', { env: { DP_ID: 'bank' } }, /^DP_ID_IN$/, /is not set/],
  [
    'the name of a data provider without its identifier',
    { env: { DP_ID_NAME: 'Harbour Bank' } },
    /^DP_ID_NAME/,
    /is set, but DP_ID is not/,
  ],
  ['dp_id that travels by pigeon', { env: { DP_ID: 'bank', DP_ID_IN: 'pigeon' } }, /^DP_ID_IN/, /“pigeon”/],
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
  ['too long a recording', { env: { RECORDING_TIMEOUT: '1081' } }, /^RECORDING_TIMEOUT/, /string/],
  ['a pause in words', { env: { REQUEST_PAUSE: 'a second' } }, /^REQUEST_PAUSE/, /string/],
  ['too many retries', { env: { CONNECTION_RETRIES: '99' } }, /^CONNECTION_RETRIES/, /string/],
  ['an engine that nobody built', { env: { BROWSER: 'netscape' } }, /^BROWSER/, /“netscape”/],
  ['a screen of a watch', { env: { VIEWPORT: 'watch' } }, /^VIEWPORT/, /“watch”/],
  ['a seed that is no base32', { env: { CONSENT_TOTP_SEED: '1!8?' } }, /^CONSENT_TOTP_SEED/, /string/],
  [
    'an expired token that lives',
    { env: { EXPIRED_ACCESS_TOKEN: expiring(600) } },
    /^EXPIRED_ACCESS_TOKEN/,
    /string/,
  ],
  [
    'an expired token of a few minutes ago',
    { env: { EXPIRED_ACCESS_TOKEN: expiring(-300) } },
    /^EXPIRED_ACCESS_TOKEN/,
    /string/,
  ],
  [
    'further variables that are no JSON',
    { env: { FURTHER_VARIABLES: '{canary' } },
    /^FURTHER_VARIABLES$/,
    /not a JSON object/,
  ],
  [
    'further variables in a list',
    { env: { FURTHER_VARIABLES: '["canary"]' } },
    /^FURTHER_VARIABLES$/,
    /not a JSON object/,
  ],
  [
    'a further variable that is a number',
    further({ PIN: 12_345_678 }),
    /^FURTHER_VARIABLES \/PIN$/,
    /type string/,
  ],
  ['a further variable that is empty', further({ PIN: ' ' }), /^FURTHER_VARIABLES \/PIN$/, /pattern/],
  [
    'a further variable whose name is none',
    further({ 'MY PIN': 'canary-pin' }),
    /^FURTHER_VARIABLES \/$/,
    /"MY PIN" is not allowed/,
  ],
  [
    'a further variable that is a known one',
    further({ RULES: 'canary-rules' }),
    /^FURTHER_VARIABLES \/RULES$/,
    /variable of its own/,
  ],
  [
    'a further variable that is set besides',
    further({ API_KEY: 'canary-other-key' }),
    /^FURTHER_VARIABLES \/API_KEY$/,
    /as well/,
  ],
  ['the first application as the second', twin(), /^SECOND_CLIENT_ID$/, /is the same/],
]

function further(members: object): Input {
  return { env: { FURTHER_VARIABLES: JSON.stringify(members) } }
}

function expiring(seconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'PS256' })}.${part({ exp: Math.floor(Date.now() / 1000) + seconds })}.c2ln`
}

function twin(): Input {
  const other = {
    SECOND_CLIENT_SECRET: 's',
    SECOND_PRIVATE_KEY: RSA.replaceAll('\n', '\\n'),
    SECOND_PRIVATE_KEY_ID: 'k',
  }
  return { env: { SECOND_CLIENT_ID: 'app', ...other } }
}
