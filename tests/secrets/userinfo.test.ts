import { expect, test } from '@playwright/test'
import { redact, registerSecrets } from '../../helpers/secrets/redact.ts'
import { userinfoIn, withPassword } from '../../helpers/secrets/userinfo.ts'

/** Texts of a service in which an address has a user and a password. */
const TEXTS = [
  'https://user:canary-1@a.example/x',
  'https://canary-1@a.example',
  'https://user:canary@canary-1@a.example?x#y',
  'ftp://user:canary-1@a.example',
  'com.example.app://user:canary-1@callback',
  '{"token_endpoint":"https://user:canary-1@a.example/token"}',
  String.raw`{"token_endpoint":"https:\/\/user:canary-1@a.example\/token"}`,
  JSON.stringify(JSON.stringify(JSON.stringify({ a: 'https://user:canary-1@a.example' }))),
  'location: /x?to=https%3A%2F%2Fuser%3Acanary-1%40a.example%2Fy&z',
  'x?to=https%3a%2f%2fcanary-1@a.example',
  '<a href="https://user:canary-1@a.example/">',
  'two: https://user:canary-1@a.example https://user:canary-2@b.example',
]

for (const text of TEXTS)
  test(`a password in an address is not shown: ${text.replace(/canary/g, '…')}`, () => {
    expect(redact(text)).not.toContain('canary')
    expect(redact(text)).toMatch(/<userinfo#[0-9a-f]{10}>(@|%40)/)
    expect(redact(redact(text))).toBe(redact(text))
  })

for (const text of [
  'https://a.example/~me@b',
  'https://a.example/x?mail=me@b.example',
  'https://a.example#me@b.example',
  'write to me@b.example, or see https://a.example now',
  'x?to=https%3A%2F%2Fa.example%2Fy%3Fmail%3Dme%40b.example',
  'https://<userinfo>@a.example',
])
  test(`an address without a user is left as it is: ${text}`, () => {
    expect(redact(text)).toBe(text)
  })

test('the password of a proxy is a secret by itself, decoded or not', () => {
  const password = 'p@ss/word 1'
  registerSecrets([
    { name: 'PROXY_URL', value: `http://user:${encodeURIComponent(password)}@proxy.example.com:3128` },
    { name: 'OTHER_URL', value: 'http://canary-token-1@proxy.example.com' },
  ])
  const shown = [
    password,
    encodeURIComponent(password),
    `Proxy-Authorization: Basic ${Buffer.from(`user:${password}`).toString('base64')}`,
    'canary-token-1',
  ].map(redact)
  expect(shown.join(' ')).not.toMatch(/p@ss|p%40ss|canary|dXNlcjpw/)
  expect(redact('proxy.example.com')).toBe('proxy.example.com')
})

for (const [address, ...parts] of [
  ['https://proxy.example.com'],
  ['no address'],
  ['https://user@proxy.example.com', 'user'],
  ['https://user:word@proxy.example.com', 'word'],
  ['https://:word@proxy.example.com', 'word'],
  ['https://user:w%20d@proxy.example.com', 'w%20d', 'w d'],
  ['https://user:w%ffd@proxy.example.com', 'w%ffd'],
] as const)
  test(`${address} has ${parts.length} secrets in it`, () => {
    expect(withPassword({ name: 'URL', value: address })).toEqual(
      [address, ...parts].map((value) => ({ name: 'URL', value })),
    )
  })

test('the place of a user and a password is that of no other text', () => {
  const text = 'a://b:c@d %3A%2F%2Fe%3af%40g'
  expect(userinfoIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['b:c', 'e%3af'])
})
