import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { judgeCall, judgePromised } from '../../../helpers/endpoints/products/promised.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import type { Promised, PromisedAnswer } from '../../../helpers/openapi/operations.ts'
import { answered, exchangeOf } from '../../exchanges.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const RATE = {
  type: 'object',
  required: ['currency', 'rate'],
  properties: {
    currency: { enum: ['EUR', 'GBP'] },
    rate: { type: 'number', minimum: 0 },
    date: { $ref: '#/components/schemas/date' },
  },
}
const RATES = {
  type: 'object',
  required: ['rates'],
  properties: { rates: { type: 'array', items: RATE } },
}

/** Members with a pattern that backtracks: one that takes linear time nevertheless, and one that cannot. */
const SLOW = {
  properties: {
    linear: { type: 'string', pattern: '^([a-zA-Z0-9]+\\s?)+$' },
    ahead: { type: 'string', pattern: '^(?=(a+)+$)' },
    url: { type: 'string', format: 'url' },
  },
  patternProperties: { '^(x+)+$': { type: 'number' } },
}

const schemas = { rates: RATES, date: { type: 'string', format: 'date' }, slow: SLOW }
const path = join(temporaryFolder(), 'rates.json')
writeFileSync(path, JSON.stringify({ openapi: '3.1.0', components: { schemas } }))
const SCHEMA = `${pathToFileURL(path).href}#/components/schemas/rates`

const SLOW_SCHEMA = `${pathToFileURL(path).href}#/components/schemas/slow`

const ofAny = { mediaTypes: ['application/json', 'application/vnd.rates+json'], headers: ['x-request-id'] }
const promised: Promised = {
  200: { ...ofAny, schemas: { 'application/*': SCHEMA } },
  204: { ...ofAny, schemas: {} },
}

const GOOD = { rates: [{ currency: 'EUR', rate: 1.5, date: '2026-11-21' }] }

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answered(status, body, { 'x-request-id': '7', ...headers })

type Answer = ReturnType<typeof answer>

const judging =
  (what: Promised = promised) =>
  (answer: Answer) =>
    judgePromised({ title: 'GET /rates', promised: what, answer })
const only = (schemas: PromisedAnswer['schemas'], mediaTypes: readonly string[] = []): Promised => ({
  200: { mediaTypes, headers: [], schemas },
  204: { mediaTypes, headers: [], schemas },
  205: { mediaTypes, headers: [], schemas },
})
const typed = (type: string, body: unknown = GOOD, status = 200) =>
  answer(status, body, { 'content-type': type })
const coded = (coding: string, body: unknown) => answer(200, body, { 'content-encoding': coding })
const headless = answered(200, GOOD)

outcomes('an answer that its reference describes', judging(), {
  kept: [
    answer(200, GOOD),
    answer(200, { ...GOOD, more: [1], rates: [] }),
    typed('', '', 204),
    typed('Application/vnd.rates+json; charset=utf-8'),
    coded('zstd', GOOD),
  ],
  inconclusive: [answer(200, `${'['.repeat(150)}${']'.repeat(150)}`), coded('zstd', '\x28\xb5')],
  'departs: /rates/0/currency a string of 3 characters': [
    answer(200, { rates: [{ currency: 'USD', rate: 1 }] }),
  ],
  'departs: / a value of type array': [answer(200, [])],
  'departs: a body that is not JSON': [answer(200, '{"rates":'), coded('gzip', 'no JSON')],
  'departs: an empty body': [answer(200, '')],
  'departs: text/html': [typed('text/html')],
  'departs: no x-request-id': [headless],
  'blocked: the call was answered with 401 invalid_token': [answer(401, { error: 'invalid_token' })],
  unreachable: [answer(503, '')],
})
outcomes('an answer of which only the status is promised', judging(only({})), {
  'does not apply': [typed('text/plain', 'any text')],
})
passesOn('an answer', judging())

const NEARLY = `${'a'.repeat(40)}!`
outcomes('a text that backtracks', judging(only({ '*/*': SLOW_SCHEMA })), {
  kept: [answer(200, { linear: 'aaa', ahead: 'aaa', url: 'https://a.example', x: 1 })],
  'departs: /linear a string of 41 characters': [answer(200, { linear: NEARLY })],
  'departs: /xx a value of type boolean': [answer(200, { xx: true, [`${'x'.repeat(40)}!`]: 1 })],
  'inconclusive: the pattern ^(?=(a+)+$) took longer than 1 s': [answer(200, { ahead: NEARLY })],
  'inconclusive: the format url took longer than 1 s': [
    answer(200, { url: `http://${':'.repeat(100_000)}` }),
  ],
})

test('a departure says what was expected', () => {
  const two = { 200: { mediaTypes: [], headers: ['x-request-id', 'etag'], schemas: {} } }
  expect(judging(two)(headless)).toMatchObject({ expected: 'the headers x-request-id, etag' })
  expect(judging()(typed('text/html'))).toMatchObject({
    expected: 'application/json or application/vnd.rates+json',
  })
  expect(judging()(answer(200, []))).toMatchObject({ expected: '/ object' })
})

test('a finding lists at most five departures, and counts the rest', () => {
  const listed = (length: number) => {
    const finding = judging()(answer(200, { rates: Array.from({ length }, () => ({ currency: 'EUR' })) }))
    return finding.is === 'departs' ? finding.expected.split('; ') : []
  }
  expect(listed(5)).toHaveLength(5)
  expect(listed(5).at(-1)).toBe('/rates/4/rate present')
  expect(listed(6)).toHaveLength(6)
  expect(listed(6).at(-1)).toBe('and 1 more departure')
})

outcomes(
  'a media type within a range',
  ([range, type]: readonly [range: string, type: string]) => judging(only({}, [range]))(typed(type, 'a')),
  {
    kept: [
      ['*/*', 'text/plain'],
      ['text/*', 'text/csv'],
      ['text/csv', 'text/csv'],
    ],
    departs: [
      ['text/*', 'textual/csv'],
      ['text/csv', 'text/plain'],
      ['text/csv', 'text/csx'],
    ],
  },
)

outcomes('a body whose media type has no schema', judging(only({ 'application/json': SCHEMA })), {
  kept: [typed('text/plain', 'any text')],
  'departs: an empty body': [typed('', '')],
})
outcomes('a body with a schema for any media type', judging(only({ '*/*': SCHEMA })), {
  departs: [typed('text/plain', 'any text')],
})
const EITHER = { 'application/*': 'file:///nowhere.json', 'application/json': SCHEMA }
outcomes('a body with two matching schemas', judging(only(EITHER)), { kept: [answer(200, GOOD)] })

const ofHead = answered(200, '', { 'content-type': 'text/html', 'x-request-id': '7' }, { method: 'HEAD' })
outcomes('an answer without a body', judging(only({ '*/*': SCHEMA }, ['application/json'])), {
  kept: [typed('text/html', '', 204), typed('text/html', '', 205), ofHead],
  'departs: an empty body': [typed('text/html', '')],
})

const calling =
  (what: Promised = promised) =>
  (answer: Answer) =>
    judgeCall({ title: 'GET /rates', promised: what, answer })

outcomes('the status of a call', calling(), {
  kept: [answer(200, GOOD), answer(204, GOOD)],
  departs: [answer(201, GOOD), answer(403, GOOD)],
  unreachable: [answer(429, GOOD)],
})

test('a departure lists the promised statuses, unless any 2xx is promised', () => {
  expect(calling()(answer(201, GOOD))).toMatchObject({ expected: 'the status 200 or 204' })
  const nothing = { mediaTypes: [], headers: [], schemas: {} }
  expect(calling({ '2XX': nothing })(answer(404, {}))).toMatchObject({ expected: 'a 2xx status' })
})

test('if a configured address does not exist, the finding is inconclusive', () => {
  const remedy = { todo: 'Check the path.', suspects: ['API_PRODUCTS'] }
  expect(calling(only({}))(recorded({ ...exchangeOf(404, {}), remedy }))).toMatchObject({
    is: 'inconclusive',
    because: 'the documented request got 404',
    todo: 'Check the path.',
    exchange: { status: 404 },
  })
})
