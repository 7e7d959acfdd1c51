import { expect, test } from 'vitest'
import type { Exchange } from '../../helpers/http/exchange.ts'
import { describeExchange } from '../../helpers/secrets/mask.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function described(
  request: Partial<Exchange['request']>,
  answer: Partial<Omit<Exchange, 'request'>> = {},
): readonly string[] {
  return describeExchange({
    request: {
      method: 'POST',
      url: 'https://a.example/token?code=canary',
      headers: {},
      form: {},
      ...request,
    },
    status: 200,
    headers: JSON_TYPE,
    body: '',
    durationMs: 1,
    ...answer,
  })
}

const FIRST = 'POST https://a.example/token'
const ANSWERED = '→ 200 application/json'

test('an exchange is told by its method, its address without a query, its status and its type', () => {
  expect(described({})).toEqual([FIRST, ANSWERED])
  expect(described({ method: 'GET' }, { status: 500, headers: {}, body: 'x' })).toEqual([
    'GET https://a.example/token',
    '→ 500 without a content type',
  ])
})

test('a field that was sent twice is told twice', () => {
  const form = { scope: 'openid', grant_type: 'client_credentials' }
  expect(described({ form, repeated: ['scope'] })).toEqual([
    FIRST,
    'scope=openid',
    'grant_type=client_credentials',
    'scope=openid',
    ANSWERED,
  ])
})

test('a parameter is told, unless it is a secret by its name', () => {
  const secrets = [
    'client_secret',
    'Client_Assertion',
    'request',
    'code',
    'code_verifier',
    'refresh_token',
    'password',
  ]
  const form = Object.fromEntries([
    ...secrets.map((name) => [name, 'can']),
    ['scope', 'openid'],
    ['code_x', 'can'],
    ['x_code', 'can'],
  ])
  const lines = described({ form }).slice(1, -1)
  expect(lines.slice(0, secrets.length)).toEqual(
    secrets.map((name) => expect.stringMatching(new RegExp(`^${name}=<${name.toLowerCase()}#\\w{10}>$`))),
  )
  expect(lines.slice(secrets.length)).toEqual(['scope=openid', 'code_x=can', 'x_code=can'])
})

test('of an answer that is no JSON object, or is no answer to a POST, no word is told', () => {
  expect(described({}, { body: 'canary canary' })).toEqual([FIRST, ANSWERED, 'a body of 13 characters'])
  expect(described({}, { body: '["canary"]' })).toEqual([FIRST, ANSWERED, 'a body of 10 characters'])
  expect(described({ method: 'GET' }, { body: '{"a":"canary"}' })).toHaveLength(2)
  expect(described({ method: 'PUT' }, { body: '{"a":"canary"}' })).toHaveLength(2)
})

test('of a body that was sent, only its length is told, and of what a business API answers to it nothing', () => {
  const request = { method: 'POST', url: 'https://a.example/payments', headers: {}, body: '{}' } as const
  const lines = describeExchange({
    request,
    status: 200,
    headers: JSON_TYPE,
    body: '{"a":"canary"}',
    durationMs: 1,
  })
  expect(lines).toEqual(['POST https://a.example/payments', 'body of 2 characters', ANSWERED])
})
