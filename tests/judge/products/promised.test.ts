import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Promised } from '../../../helpers/config/products/product.ts'
import { type Exchange, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeCall, judgePromised } from '../../../helpers/judge/products/promised.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { MISSING } from '../outcomes.ts'

const RATES = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['rates'],
  $defs: { date: { type: 'string', format: 'date' } },
  properties: {
    rates: {
      type: 'array',
      items: {
        type: 'object',
        required: ['currency', 'rate'],
        properties: {
          currency: { enum: ['EUR', 'GBP'] },
          rate: { type: 'number', minimum: 0 },
          date: { $ref: '#/$defs/date' },
        },
      },
    },
  },
}

const path = join(temporaryFolder(), 'rates.schema.json')
writeFileSync(path, JSON.stringify(RATES))
const SCHEMA = pathToFileURL(path).href

const ofAny = { mediaTypes: ['application/json', 'application/vnd.rates+json'], headers: ['x-request-id'] }
const promised: Promised = {
  200: { ...ofAny, schemas: { 'application/*': SCHEMA } },
  204: { ...ofAny, schemas: {} },
}

const GOOD = { rates: [{ currency: 'EUR', rate: 1.5, date: '2026-11-21' }] }

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Recorded<Exchange> {
  return recorded({
    request: { method: 'GET', url: 'https://api.example/rates', headers: {} },
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': '7', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    durationMs: 1,
  })
}

const judged = (one: Recorded<Exchange>, what = promised) =>
  judgePromised({ title: 'GET /rates', promised: what, answer: one })

test('an answer as promised is kept, whatever it has besides', () => {
  expect(judged(answer(200, GOOD))).toBe(KEPT)
  expect(judged(answer(200, { ...GOOD, more: [1], rates: [] }))).toBe(KEPT)
  expect(judged(answer(204, '', { 'content-type': '' }))).toBe(KEPT)
  expect(judged(answer(200, GOOD, { 'content-type': 'Application/vnd.rates+json; charset=utf-8' }))).toBe(
    KEPT,
  )
})

test('where nothing is promised but the status, nothing is judged', () => {
  const nothing = { 200: { mediaTypes: [], headers: [], schemas: {} } }
  const one = answer(200, 'any text', { 'content-type': 'text/plain' })
  expect(judged(one, nothing)).toMatchObject({ is: 'does not apply' })
})

test('what cannot be read is not held against the service', () => {
  const deep = `${'['.repeat(150)}${']'.repeat(150)}`
  expect(judged(answer(200, deep))).toMatchObject({ is: 'inconclusive' })
  expect(judged(answer(200, '\x28\xb5', { 'content-encoding': 'zstd' }))).toMatchObject({
    is: 'inconclusive',
  })
  expect(judged(answer(200, GOOD, { 'content-encoding': 'zstd' }))).toBe(KEPT)
  expect(judged(answer(200, 'no JSON', { 'content-encoding': 'gzip' }))).toMatchObject({ is: 'departs' })
})

const DEPARTURES: readonly (readonly [
  what: string,
  one: Recorded<Exchange>,
  expected: string,
  came: string,
])[] = [
  [
    'another value than those of a list',
    answer(200, { rates: [{ currency: 'USD', rate: 1 }] }),
    '/rates/0/currency one of EUR, GBP',
    '/rates/0/currency a string of 3 characters',
  ],
  ['a list in the place of the whole', answer(200, []), '/ object', '/ another array'],
  ['a text that is no JSON', answer(200, '{"rates":'), 'JSON', 'a body that is not JSON'],
  ['no body', answer(200, ''), 'JSON', 'an empty body'],
  [
    'another media type',
    answer(200, GOOD, { 'content-type': 'text/html' }),
    'application/json or application/vnd.rates+json',
    'text/html',
  ],
]

for (const [what, one, expected, came] of DEPARTURES)
  test(`${what} departs, by its place and without its value`, () => {
    expect(judged(one)).toMatchObject({ is: 'departs', expected, came })
  })

test('a header that is promised is missed', () => {
  const { headers: _, ...rest } = (answer(200, GOOD) as { value: Exchange }).value
  const without = recorded({ ...rest, headers: { 'content-type': 'application/json' } })
  expect(judged(without)).toMatchObject({
    is: 'departs',
    expected: 'the headers x-request-id',
    came: 'no x-request-id',
  })
  const two = { 200: { mediaTypes: [], headers: ['x-request-id', 'etag'], schemas: {} } }
  expect(judged(without, two)).toMatchObject({ expected: 'the headers x-request-id, etag' })
})

test('of more than five departures five are listed', () => {
  const listed = (number: number) => {
    const finding = judged(
      answer(200, { rates: Array.from({ length: number }, () => ({ currency: 'EUR' })) }),
    )
    return finding.is === 'departs' ? finding.expected.split('; ') : []
  }
  expect(listed(5)).toHaveLength(5)
  expect(listed(5).at(-1)).toBe('/rates/4/rate present')
  expect(listed(6)).toHaveLength(6)
  expect(listed(6).at(-1)).toBe('and 1 more departure')
})

const RANGES: readonly (readonly [range: string, type: string, isIn: boolean])[] = [
  ['*/*', 'text/plain', true],
  ['text/*', 'text/csv', true],
  ['text/*', 'textual/csv', false],
  ['text/csv', 'text/plain', false],
  ['text/csv', 'text/csx', false],
  ['text/csv', 'text/csv', true],
]

for (const [range, type, isIn] of RANGES)
  test(`${type} is ${isIn ? '' : 'not '}one of ${range}`, () => {
    const one = { 200: { mediaTypes: [range], headers: [], schemas: {} } }
    expect(judged(answer(200, 'a', { 'content-type': type }), one).is).toBe(isIn ? 'kept' : 'departs')
  })

test('a body is judged by the schema of its own media type', () => {
  const only = (range: string) => ({ 200: { mediaTypes: [], headers: [], schemas: { [range]: SCHEMA } } })
  const text = answer(200, 'any text', { 'content-type': 'text/plain' })
  expect(judged(text, only('application/json'))).toBe(KEPT)
  expect(judged(text, only('*/*'))).toMatchObject({ is: 'departs' })
  expect(judged(answer(200, '', { 'content-type': '' }), only('application/json'))).toMatchObject({
    came: 'an empty body',
  })
  const either = { 'application/*': 'file:///nowhere.json', 'application/json': SCHEMA }
  expect(judged(answer(200, GOOD), { 200: { mediaTypes: [], headers: [], schemas: either } })).toBe(KEPT)
})

test('what has no body is not asked for one', () => {
  const schemas = { '*/*': SCHEMA }
  const of = (status: number) => ({ [status]: { mediaTypes: ['application/json'], headers: [], schemas } })
  for (const status of [204, 205])
    expect(judged(answer(status, '', { 'content-type': 'text/html' }), of(status))).toBe(KEPT)
  const { request, ...rest } = (answer(200, '', { 'content-type': 'text/html' }) as { value: Exchange }).value
  expect(judged(recorded({ ...rest, request: { ...request, method: 'HEAD' } }), of(200))).toBe(KEPT)
  expect(judged(answer(200, '', { 'content-type': 'text/html' }), of(200))).toMatchObject({
    came: 'an empty body',
  })
})

test('what was not let in is not judged by its shape', () => {
  expect(judged(answer(401, { error: 'invalid_token' }))).toMatchObject({
    is: 'blocked',
    because: 'the call was answered with 401 invalid_token',
  })
  expect(judged(answer(503, ''))).toMatchObject({ is: 'unreachable' })
  for (const missing of MISSING) expect(judged(missing)).toBe(missing)
})

test('a call is let in with one of the statuses that are promised', () => {
  const call = (status: number) => judgeCall({ title: 'GET /rates', promised, answer: answer(status, GOOD) })
  expect(call(200)).toBe(KEPT)
  expect(call(204)).toBe(KEPT)
  expect(call(201)).toMatchObject({ is: 'departs', expected: 'the status 200 or 204' })
  expect(call(403)).toMatchObject({ is: 'departs' })
  expect(call(429)).toMatchObject({ is: 'unreachable' })
  const any = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      200 + at,
      promised[200] ?? { mediaTypes: [], headers: [], schemas: {} },
    ]),
  )
  expect(judgeCall({ title: 'GET /rates', promised: any, answer: answer(404, {}) })).toMatchObject({
    expected: 'a 2xx status',
  })
})

test('nothing at an address that the user wrote is no departure', () => {
  const remedy = { todo: 'Check the path.', suspects: ['API_PRODUCTS'] }
  const { value } = answer(404, {}) as { value: Exchange }
  const step = recorded({ ...value, remedy })
  const nothing = { mediaTypes: [], headers: [], schemas: {} }
  expect(judgeCall({ title: 'GET /rates', promised: { 200: nothing }, answer: step })).toMatchObject({
    is: 'inconclusive',
    because: 'the documented request got 404',
    todo: 'Check the path.',
    exchange: { status: 404 },
  })
})
