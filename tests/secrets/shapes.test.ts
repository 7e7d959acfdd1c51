import { expect, test } from 'vitest'
import { credentialsByShape, looksIn } from '../../helpers/secrets/shapes.ts'

/** The parts of a text that look like credentials, each with the name in its fingerprint. */
const looks = (text: string): readonly (readonly [name: string, value: string])[] =>
  looksIn(text).map(({ start, end, mark }) => [mark.replace(/^<|#\w{10}>$/g, ''), text.slice(start, end)])

const JWT = 'eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJhIn0.c2lnbmF0dXJl'
const KEY = '-----BEGIN PRIVATE KEY-----\nMIIE+/=\n-----END PRIVATE KEY-----'
const member = 'A-z_9'.repeat(8)

const LOOKS = [
  [`x ${JWT} y`, [['jwt', JWT]]],
  ['eyJhbGciOiJ.eyJpc3MiOiJh. y', [['jwt', 'eyJhbGciOiJ.eyJpc3MiOiJh.']]],
  [KEY, [['private_key', KEY]]],
  [
    '-----BEGIN RSA PRIVATE KEY-----\\nMIIE\\r\\n',
    [['private_key', '-----BEGIN RSA PRIVATE KEY-----\\nMIIE\\r\\n']],
  ],
  [
    '-----BEGIN+EC+PRIVATE+KEY-----%0AMIIE%0a-----END+EC+PRIVATE+KEY-----&x',
    [['private_key', '-----BEGIN+EC+PRIVATE+KEY-----%0AMIIE%0a-----END+EC+PRIVATE+KEY-----']],
  ],
  ['Bearer opaque-token-value', [['token', 'opaque-token-value']]],
  ['authorization: Basic  dXNlcjpwYXNzd29yZA==,', [['token', 'dXNlcjpwYXNzd29yZA==']]],
  ['https://user:word@a.example', [['userinfo', 'user:word']]],
  ['client_secret=unknown&x=y', [['client_secret', 'unknown']]],
  ['CLIENT_ASSERTION%3dunknown"', [['client_assertion', 'unknown']]],
  ['{"authorization":"a Bearer abcdefgh"}', [['authorization', 'a Bearer abcdefgh']]],
  ['{"name":"set-cookie","value":"a=unknown"}', [['set-cookie', 'a=unknown']]],
  [String.raw`{\"access_token\":\"un \\\/known\"}`, [['access_token', String.raw`un \\\/known`]]],
  ['{"access_token":"one-line\nanother', [['access_token', 'one-line']]],
  [
    'password=one1 passcode=two2',
    [
      ['password', 'one1'],
      ['passcode', 'two2'],
    ],
  ],
  ['cb%3Fcode%3Dunknown', [['code', 'unknown']]],
  ['{"Authorization":"dpop  abcd"}', [['authorization', 'abcd']]],
  ['{"set-cookie":"a=b"}', []],
  [`{"kty":"RSA","d":"${member}"}`, [['private_key', member]]],
  ...['p', 'q', 'dp', 'dq', 'qi', 'k'].map(
    (name) => [`{"${name}":"${member}"}`, [['private_key', member]]] as const,
  ),
] as const

test('credentials are recognized by their shape', () => {
  for (const [text, found] of LOOKS) expect(looks(text), text).toEqual(found)
})

test('a text that is too short or only resembles a credential is not recognized', () => {
  for (const text of [
    '',
    'eyJhbGci.eyJpc3MiOiJh.c2ln',
    'eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJh',
    'Basic authentication, and a Bearer challenge',
    'xBearer opaque-token-value',
    'client_secret=abc',
    'xclient_secret=abcd',
    'client_secrets=abcd',
    'scope=openid&grant_type=authorization_code',
    'code=abcd',
    `{"d":"${member.slice(1)}"}`,
    `{"d":"!${member}"}`,
    `{"xd":"${member}"}`,
    '{"password":"<password#0123ab4567>"}',
    '-----BEGIN PUBLIC KEY-----',
  ])
    expect(looks(text), text).toEqual([])
})

const header = (text: string): string => Buffer.from(text).toString('base64url')
const jwt = (head: string, signature: string): string => `${header(head)}.eyJhIjoxfQ.${signature}`
const key = (length: number): string =>
  `-----BEGIN PRIVATE KEY-----${'M'.repeat(length)}-----END PRIVATE KEY-----`

for (const [what, text, names] of [
  ['a signed JWT', jwt('{"alg":"PS256"}', 's'.repeat(21)), ['jwt']],
  ['a JWT whose signature is too short', jwt('{"alg":"PS256"}', 's'.repeat(20)), []],
  ['a JWT without a signature', jwt('{"alg":"none"}', ''), []],
  ['a JWT without an algorithm', jwt('{"typ":"JWT","x":1}', 's'.repeat(86)), []],
  [
    'a JWT with an algorithm only in its payload',
    `${header('{"typ":"JWS","":1}')}.${header('{"alg":"PS256"}')}.${'s'.repeat(86)}`,
    [],
  ],
  ['a private key', key(300), ['private_key']],
  ['a private key that is an example', key(20), []],
  ['a private key that is too short', key(248), []],
  ['a token', 'Bearer opaque-token-value', []],
  ['a key and a signed JWT', `${key(300)} ${jwt('{"alg":"PS256"}', 's'.repeat(86))}`, ['jwt', 'private_key']],
] as const)
  test(`${what} ${names.length > 0 ? 'can only be a credential' : 'may be something else'}`, () => {
    expect(credentialsByShape(`x ${text} y`).map((mark) => mark.replace(/^<|#\w{10}>$/g, ''))).toEqual(names)
  })
