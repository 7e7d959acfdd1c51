import { describe, expect, test } from 'vitest'
import { type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { departs, KEPT } from '../../helpers/judge/finding.ts'
import {
  judgeAccepted,
  judgeContentType,
  judgeJson,
  judgeSchema,
  judgeServed,
  judgeValue,
} from '../../helpers/judge/judge-exchange.ts'
import { judgeRefused } from '../../helpers/judge/judge-refused.ts'
import { serviceError } from '../../helpers/judge/read.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const TOKEN = 'client-credentials-response.schema.json#/$defs/access_token'
const judges: Readonly<Record<string, (step: Recorded<Exchange>) => unknown>> = {
  'a served call': judgeServed,
  'an accepted request': judgeAccepted,
  'a JSON object': judgeJson,
  'a field': (step) => judgeSchema(step, TOKEN),
  'a media type': (step) => judgeContentType(step, 'application/json'),
  'a refusal': (step) => judgeRefused({ control: { is: 'accepted' }, answer: step }),
}

const exchangeOf = (...asked: Parameters<typeof answered>): Exchange =>
  (answered(...asked) as Extract<Recorded<Exchange>, { is: 'recorded' }>).value

for (const [what, judge] of Object.entries(judges)) {
  test(`${what} cannot be told where there is no answer, for the same reason`, () => {
    expect(MISSING.map(judge)).toEqual(MISSING)
  })
  for (const status of [408, 429, 500, 502, 599])
    test(`${what} is unreachable where the service fails with ${status}`, () => {
      const step = answered(status, { error: 'server_error' })
      expect(judge(step)).toMatchObject({
        is: 'unreachable',
        because: `the service failed with ${status} server_error`,
        exchange: { status },
      })
    })
}

for (const judge of ['a JSON object', 'a field', 'a media type'])
  test(`${judge} is blocked where the request was refused`, () => {
    expect(judges[judge]?.(answered(400, { error: 'invalid_scope' }))).toMatchObject({
      is: 'blocked',
      because: 'the request was answered with 400 invalid_scope',
    })
  })

for (const judge of ['an accepted request', 'a JSON object', 'a field', 'a media type'])
  for (const [body, because] of [
    ['<!doctype html><title>Maintenance</title>', 'an HTML page came in place of an answer of the service'],
    ['{"access_token": "abc', 'the answer ends in the middle of its JSON'],
  ] as const)
    test(`${judge} is unreachable: ${because}`, () => {
      expect(judges[judge]?.(answered(200, body))).toMatchObject({
        is: 'unreachable',
        because,
        exchange: { body },
      })
    })

describe('a call that was not served', () => {
  test('names the status that came, and the exchange', () => {
    const finding = judgeServed(answered(404, { error: 'not_found' }))
    expect(finding).toMatchObject({ is: 'departs', came: '404 not_found', exchange: { status: 404 } })
  })
  test('is no departure where the token may lack a permission', () => {
    expect(judgeServed(answered(403, ''))).toMatchObject({ is: 'inconclusive', exchange: { status: 403 } })
    expect(judgeAccepted(answered(403, ''))).toMatchObject({ is: 'departs', came: '403' })
  })
})

for (const [what, remedy, is] of [
  ['a remedy', { todo: 'ADAPTATIONS can add it.' }, 'departs'],
  ['one that names a suspect', { todo: 'Check SCOPE.', suspects: ['SCOPE'] }, 'inconclusive'],
  ['none', undefined, 'departs'],
] as const)
  test(`a request that is refused with ${what} is told with just that`, () => {
    const step = recorded({ ...exchangeOf(401, { error: 'invalid_client' }), ...(remedy && { remedy }) })
    const finding = judgeAccepted(step)
    expect(finding).toMatchObject({ is, ...(remedy && { todo: remedy.todo }), exchange: { status: 401 } })
    expect(JSON.stringify(finding)).toContain('401 invalid_client')
    expect(judgeJson(step)).toMatchObject({ is: 'blocked', ...(remedy && { todo: remedy.todo }) })
  })

for (const [what, status, is] of [
  ['a call that lacks a permission', 403, 'inconclusive'],
  ['a service that fails', 503, 'unreachable'],
] as const)
  test(`${what} has the remedy of its answer, and none where nobody knows one`, () => {
    const exchange = exchangeOf(status, '')
    const todo = 'Check that the application may call it.'
    expect(judgeServed(recorded({ ...exchange, remedy: { todo } }))).toMatchObject({ is, todo })
    expect(judgeServed(recorded(exchange))).not.toHaveProperty('todo')
  })

for (const [what, body, came] of [
  ['an array', '[1]', 'a JSON array'],
  ['a text', '"token"', 'a JSON string'],
  ['nothing', '', 'an empty body'],
] as const)
  test(`an answer that is ${what} is accepted, is no JSON object, and has no field`, () => {
    const step = answered(200, body)
    expect(judgeAccepted(step)).toBe(KEPT)
    expect(judgeJson(step)).toMatchObject({ is: 'departs', came, exchange: { body } })
    expect(judgeSchema(step, TOKEN)).toMatchObject({ is: 'blocked', because: `the answer is ${came}` })
  })

test('an answer that is a JSON object is one', () => {
  expect(judgeJson(answered(200, { any: 'thing' }))).toBe(KEPT)
})

for (const [what, value, schema, members] of [
  ['the members that depart', { code: 7, state: '' }, 'redirect.schema.json', ['code', 'state']],
  [
    'the outermost member around what departs',
    { header: { alg: 'none' } },
    'request-object.schema.json#/$defs/header',
    ['header'],
  ],
  ['no member where the value itself departs', [], 'redirect.schema.json', []],
] as const)
  test(`a departure from a schema is about ${what}`, () => {
    expect(judgeValue(value, schema)).toMatchObject({ is: 'departs', members })
  })

test('every departure from a schema is told, each with its place', () => {
  expect(judgeSchema(answered(201, { code: '' }), 'redirect.schema.json')).toMatchObject({
    expected: '/code text that is not empty; /state present',
    came: '/code an empty string; /state missing',
    exchange: { status: 201 },
  })
})

for (const [header, came] of [
  ['application/json', undefined],
  ['application/json; charset=utf-8', undefined],
  ['application/json ;charset=utf-8', undefined],
  ['Application/JSON', undefined],
  ['application/jsonp', 'application/jsonp'],
  ['text/html; application/json', 'text/html; application/json'],
  ['', ''],
] as const)
  test(`the content type “${header}” ${came === undefined ? 'is' : 'is not'} application/json`, () => {
    const finding = judgeContentType(answered(200, {}, { 'content-type': header }), 'application/json')
    expect(finding).toEqual(
      came === undefined
        ? KEPT
        : expect.objectContaining({ is: 'departs', expected: 'application/json', came }),
    )
  })

test('an answer without a content type departs, and says so', () => {
  const value = exchangeOf(200, {})
  expect(judgeContentType(recorded({ ...value, headers: {} }), 'application/json')).toMatchObject({
    is: 'departs',
    came: 'no content type',
    exchange: { headers: {} },
  })
})

for (const [what, body, came] of [
  ['nothing else', { error: 'x', access_token: 'opaque-token-value' }, '400 x with access_token'],
  [
    'another one',
    { access_token: 'opaque-token-value', more: { id_token: 'opaque-token-value' } },
    '400 with access_token, id_token',
  ],
] as const)
  test(`a refusal that carries a token and ${what} names what it carries`, () => {
    expect(judgeRefused({ control: { is: 'accepted' }, answer: answered(400, body) })).toMatchObject({
      is: 'departs',
      came,
      exchange: { status: 400 },
    })
  })

/** What may hide a token where no reader gets to it. */
const TOO_DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`

for (const [status, body, finding] of [
  [200, { accounts: [] }, { is: 'departs', came: '200' }],
  [302, '', { is: 'inconclusive', because: '302 is neither a refusal nor an acceptance' }],
  [400, TOO_DEEP, { is: 'inconclusive', because: expect.stringContaining('nested too deep') }],
] as const)
  test(`a refusal that came as ${status} is ${finding.is}`, () => {
    expect(judgeRefused({ control: { is: 'accepted' }, answer: answered(status, body) })).toMatchObject({
      ...finding,
      exchange: { status },
    })
  })

test('a departure has its exchange where there is one', () => {
  const value = exchangeOf(200, {})
  expect(departs('this', 'that')).toEqual({ is: 'departs', expected: 'this', came: 'that' })
  expect(departs('this', 'that', value)).toEqual({
    is: 'departs',
    expected: 'this',
    came: 'that',
    exchange: value,
  })
  expect(serviceError({ ...value, status: 503 })).toMatchObject({ because: 'the service failed with 503' })
})

test('a redirect is a refusal only where one may redirect', () => {
  const attempt = { control: { is: 'accepted' }, answer: answered(302, '', { location: '/log-in' }) } as const
  expect(judgeRefused(attempt).is).toBe('inconclusive')
  expect(judgeRefused(attempt, true)).toBe(KEPT)
  const token = { ...attempt, answer: answered(302, { access_token: '0123456789' }, { location: '/log-in' }) }
  expect(judgeRefused(token, true).is).toBe('departs')
  for (const answer of [answered(304, ''), answered(302, '')])
    expect(judgeRefused({ ...attempt, answer }, true).is).toBe('inconclusive')
})
