import { expect, test } from 'vitest'
import type { Exchange } from '../../helpers/http/exchange.ts'
import { describeExchange } from '../../helpers/secrets/mask.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const described = (
  request: Partial<Exchange['request']>,
  answer: Partial<Omit<Exchange, 'request'>> = {},
): readonly string[] =>
  describeExchange({
    request: {
      method: 'POST',
      url: 'https://a.example/token',
      headers: {},
      form: {},
      ...request,
    },
    ...{ status: 200, headers: JSON_TYPE, body: '', durationMs: 1 },
    ...answer,
  })

const FIRST = 'POST https://a.example/token'
const ANSWERED = '→ 200 application/json'

test('an exchange shows its method, its address, its status and its content type', () => {
  expect(described({})).toEqual([FIRST, ANSWERED])
  expect(described({ method: 'GET' }, { status: 500, headers: {}, body: 'x' })).toEqual([
    'GET https://a.example/token',
    '→ 500 without a content type',
  ])
  const hop = { url: 'https://a.example/from?x=1', status: 302, headers: {} }
  const headers = { authorization: 'Basic YTpi' }
  expect(described({ headers }, { via: [hop] })).toEqual([
    expect.stringMatching(/^GET https:\/\/a\.example\/from\?x=<x#\w{10}> → 302$/),
    FIRST,
    expect.stringMatching(/^authorization: Basic <client_credentials#\w{10}>$/),
    ANSWERED,
  ])
})

test('the query is part of an exchange, with fingerprints instead of secrets', () => {
  const [first] = described({ url: 'https://a.example/token?client_id=app&code=canary&grant_type=' })
  expect(first).toMatch(/^POST https:\/\/a\.example\/token\?client_id=app&code=<code#\w{10}>&grant_type=$/)
})

test('fields that are sent as JSON are shown as JSON', () => {
  const [first, fields, answered] = described({ form: { scope: 'openid', code: 'canary' }, asJson: true })
  expect([first, answered]).toEqual([FIRST, ANSWERED])
  expect(fields).toMatch(/^\{"scope":"openid","code":"<code#\w{10}>"\}$/)
})

test('a parameter is shown as often as it was sent, and a fingerprint if its name is that of a secret', () => {
  const secrets = ['client_secret', 'Client_Assertion', 'request', 'code', 'code_verifier', 'password']
  const open = [
    ['scope', 'openid'],
    ['code_x', 'can'],
    ['x_code', 'can'],
  ] as const
  const form = Object.fromEntries([...secrets.map((name) => [name, 'can']), ...open])
  const lines = described({ form, repeated: ['scope'] }).slice(1, -1)
  expect(lines.map((line) => line.replace(/#\w{10}>$/, '>'))).toEqual([
    ...secrets.map((name) => `${name}=<${name.toLowerCase()}>`),
    ...open.map(([name, value]) => `${name}=${value}`),
    'scope=openid',
  ])
})

test('an answer that is not a JSON object, or not an answer to a form, is not shown', () => {
  expect(described({}, { body: 'canary canary' })).toEqual([FIRST, ANSWERED, 'a body of 13 characters'])
  expect(described({}, { body: '["canary"]' })).toEqual([FIRST, ANSWERED, 'a body of 10 characters'])
  for (const method of ['GET', 'PUT'] as const)
    expect(described({ method }, { body: '{"a":"canary"}' })).toHaveLength(2)
  const request = { method: 'POST', url: 'https://a.example/payments', headers: {}, body: '{}' } as const
  const exchange = { request, status: 200, headers: JSON_TYPE, body: '{"a":"canary"}', durationMs: 1 }
  expect(describeExchange(exchange)).toEqual([
    'POST https://a.example/payments',
    'body of 2 characters',
    ANSWERED,
  ])
})
