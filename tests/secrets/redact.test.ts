import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { crc32, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { describeExchange } from '../../helpers/secrets/describe-exchange.ts'
import { redact, redactBytes, registerSecrets } from '../../helpers/secrets/redact.ts'
import { answered } from '../exchanges.ts'

const SPECIAL = 'ab1"\'<>&+/=%\\ üß€\n'

const special = fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...SPECIAL.split('')) })

const json = (value: string) => JSON.stringify(value).slice(1, -1)
const form = (value: string) => new URLSearchParams([['', value]]).toString().slice(1)
const strict = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
const lowerHex = (value: string) => value.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
const entities = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const hexEntities = (value: string) =>
  value.replace(/[&<>"'\u0080-\uffff]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)
const named = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const base64 = (value: string) => Buffer.from(value).toString('base64')

/** How a text of a secret may be written by something that knows nothing of secrets. */
const WRITERS: Readonly<Record<string, (value: string) => string>> = {
  raw: (value) => value,
  JSON: json,
  'JSON in JSON': (value) => json(json(value)),
  'JSON for a script': (value) => json(value).replace(/[<>&'\u0080-\uffff]/g, unicodeEscape),
  'JSON with escaped slashes': (value) => json(value).replaceAll('/', '\\/'),
  form,
  'form in lower case': (value) => lowerHex(form(value)),
  'RFC 3986': strict,
  encodeURIComponent,
  encodeURI,
  'percent, twice': (value) => encodeURIComponent(form(value)),
  'JSON in an address': (value) => form(json(value)),
  'address of a browser': (value) => new URL(`https://a/?q=${encodeURI(value)}`).search.slice(3),
  entities,
  'entities in hex': hexEntities,
  'named entities': named,
  'JSON in an attribute': (value) => named(json(value)),
  'base64 of id:secret': (value) => base64(`id:${value}`),
  'base64 of a form’s id:secret': (value) => base64(`some-id:${form(value)}`),
  'base64url of JSON': (value) => Buffer.from(`{"a":"${json(value)}"}`).toString('base64url'),
}

function unicodeEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

for (const [name, write] of Object.entries(WRITERS))
  test(`a registered secret never gets through: ${name}`, () => {
    fc.assert(
      fc.property(special, (secret) => {
        fc.pre(secret.trim().length >= 8)
        registerSecrets([{ name: 'client_secret', value: secret }])
        const core = written(write, secret)
        expect(redact(write(secret))).not.toContain(core)
      }),
      { numRuns: 20 },
    )
  })

/** What of a written secret must not be seen: of base64, the part that does not depend on what is around. */
function written(write: (value: string) => string, secret: string): string {
  const text = write(secret)
  return /^[A-Za-z0-9+/=_-]{20,}$/.test(text) ? text.slice(12, -4) : text
}

test('a page in windows-1252 sends other bytes', () => {
  registerSecrets([{ name: 'password', value: 'pä ss€wörd' }])
  expect(redact('a=p%E4+ss%80w%F6rd&b=p%e4+ss%26%238364%3Bw%f6rd')).toMatch(
    /^a=<password#\w{10}>&b=<password#\w{10}>$/,
  )
  const bytes = Buffer.from('x pä ss\x80wörd y', 'latin1')
  expect(redactBytes(bytes).toString()).toMatch(/^x <password#\w{10}> y$/)
})

test('a private key is found line by line, and in its other format', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { d = '', q = '' } = createPrivateKey(pem).export({ format: 'jwk' })
  registerSecrets([{ name: 'PRIVATE_KEY', value: pem }])
  const line = pem.split('\n')[4] ?? ''
  for (const text of [pem, json(pem), form(pem), line, d, q])
    expect(redact(`- ${text} -`)).not.toContain(text)
  const encoded = base64(`x${d}y`)
  expect(redact(encoded)).not.toContain(encoded.slice(20, 60))
})

test('the same secret has the same fingerprint, and another one another', () => {
  registerSecrets([
    { name: 'access_token', value: 'first-token-value' },
    { name: 'access_token', value: 'second-token-value' },
  ])
  const [first, again, second] = ['first-token-value', 'first-token-value', 'second-token-value'].map(redact)
  expect(first).toMatch(/^<access_token#[0-9a-f]{10}>$/)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})

test('a hundred secrets that begin alike are hidden to their ends, or to where they are cut', () => {
  const begun = 'eyJhbGciOiJQUzI1NiJ9.'.repeat(30)
  const secrets = Array.from({ length: 100 }, (_, nth) => `${begun}${nth * 7919}.${'-tail'.repeat(nth)}`)
  registerSecrets(secrets.map((value) => ({ name: 'client_assertion', value })))
  for (const secret of secrets) {
    expect(redact(`a ${secret} b`)).toMatch(/^a <client_assertion#[0-9a-f]{10}> b$/)
    expect(redact(`a ${secret.slice(0, -1)}`)).toMatch(/^a <client_assertion#[0-9a-f]{10}>$/)
  }
})

for (const [what, begun, before] of [
  ['a run of one character', 'A'.repeat(300), 'A'],
  ['a pattern', 'ab-'.repeat(100), 'ab-ab-'],
] as const)
  test(`a secret that begins with ${what} is hidden to its end behind more of the same`, () => {
    const secret = `${begun}-tail-0123456789`
    registerSecrets([{ name: 'token', value: secret }])
    expect(redact(`x ${before}${secret} y`)).toMatch(/^x \S*<token#[0-9a-f]{10}>( y)?$/)
  })

test('a short secret, or a plain word, is redacted only where it stands alone', () => {
  registerSecrets([
    { name: 'password', value: 'kiwi' },
    { name: 'pin', value: '4711' },
  ])
  expect(redact('kiwis kiwi "kiwi" 14711 4711')).toMatch(
    /^kiwis <password#\w{10}> "<password#\w{10}>" 14711 <pin#\w{10}>$/,
  )
  expect(redactBytes(Buffer.from('kiwi')).toString()).toBe('kiwi')
})

for (const text of [
  'eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJhIn0.c2lnbmF0dXJl',
  'Bearer opaque-token-value',
  'Authorization: Basic dXNlcjpwYXNzd29yZA==',
  '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
  '-----BEGIN+RSA+PRIVATE+KEY-----%0AMIIE%0A-----END+RSA+PRIVATE+KEY-----',
  'client_secret=unknown-value',
  'a&code_verifier=unknown-value&b',
  '{"access_token":"unknown \\"value\\""}',
  '{\\"refresh_token\\":\\"unknown-value\\"}',
  '{"name":"set-cookie","value":"session=unknown-value"}',
  'https://client.example/callback?code=unknown-value&state=1',
  '{"kty":"RSA","d":"GmmaSi87bXBqnVBvR3mQm07YvDPFSCDlqq6gTbAbqJPJJ5bHGjyrGw"}',
])
  test(`redacted by its looks: ${text.slice(0, 60).replaceAll('\n', ' ')}`, () => {
    const clean = redact(`x ${text} y`)
    expect(clean).not.toMatch(/unknown|MIIE|opaque|c2lnbmF0|dXNlcjpw|GmmaSi87/)
    expect(clean).toMatch(/^x .*<[\w-]+#[0-9a-f]{10}>.* y$/s)
    expect(redact(clean)).toBe(clean)
  })

for (const text of [
  'Basic authentication and a Bearer challenge',
  'the code_challenge=abcdefgh of S256',
  'scope=openid accounts&grant_type=authorization_code',
  '{"code":"ECONNREFUSED","d":"short"}',
  'expected  token_type is Bearer; Token endpoint',
])
  test(`not redacted: ${text}`, () => expect(redact(text)).toBe(text))

test('an exchange is described without its secrets', () => {
  const step = answered(400, {
    error: 'invalid_client',
    error_description: 'no',
    access_token: 'a-token-that-nobody-registered',
  })
  if (step.is !== 'recorded') throw new Error('unreachable')
  const exchange = {
    ...step.value,
    request: {
      ...step.value.request,
      url: 'https://service.example/token?code=query-secret',
      headers: { authorization: 'Bearer header-secret-value' },
      form: { grant_type: 'authorization_code', code: 'form-code-value', client_secret: 'form-secret-value' },
    },
  }
  const described = describeExchange(exchange).join('\n')
  expect(described).not.toMatch(/query-secret|header-secret|form-code|form-secret|nobody-registered/)
  expect(described).toMatch(/grant_type=authorization_code[\s\S]*→ 400[\s\S]*invalid_client/)
})

test('an empty or short value swallows nothing of what stands behind it', () => {
  for (const value of ['', 'abc']) {
    const json = JSON.stringify({ request_uri: value, next: 'kept', list: ['also kept'] })
    expect(redact(json)).toBe(json)
    const nested = JSON.stringify({ body: json })
    expect(redact(nested)).toBe(nested)
    const pair = JSON.stringify([
      { name: 'cookie', value: '' },
      { name: 'x', value: 'kept' },
    ])
    expect(redact(pair)).toBe(pair)
  }
})

test('a member under the name of a credential is replaced at every depth, and nothing beside it', () => {
  const json = JSON.stringify({ client_secret: 'very "odd" \\ value', next: 'kept' })
  for (const text of [json, JSON.stringify({ body: json })]) {
    expect(redact(text)).not.toContain('odd')
    expect(redact(text)).toContain('kept')
  }
})

test('what stands behind an archive stays, also if its checksum looks like an escape', () => {
  const endsLineIn = (secret: string) => (crc32(secret) & 0xff) === 0x0d
  const secret = Array.from({ length: 9999 }, (_, at) => `packed-secret-${at}`).find(endsLineIn) ?? ''
  registerSecrets([{ name: 'packed', value: secret }])
  const escaped = gzipSync(secret).reduce((text, byte) => `${text}%${byte.toString(16).padStart(2, '0')}`, '')
  expect(redact(`x ${escaped} y`)).toMatch(/^x <packed#[0-9a-f]{10}> y$/)
})
