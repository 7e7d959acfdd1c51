import { expect, test } from 'vitest'
import { type Exchange, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { inconclusive, judgesOf, KEPT } from '../../../helpers/judge/finding.ts'
import * as exchanges from '../../../helpers/judge/judge-answer.ts'
import { answered, exchangeOf } from '../../exchanges.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'

const judgeLifetime = (step: Recorded<Exchange>) =>
  exchanges.judgeSchema(step, 'client-credentials-response.schema.json#/$defs/expires_in')
const judgeType = (step: Recorded<Exchange>) => exchanges.judgeContentType(step, 'application/json')

passesOn(
  'an answer',
  exchanges.judgeServed,
  exchanges.judgeCall,
  exchanges.judgeAccepted,
  exchanges.judgeJson,
  judgeLifetime,
  judgeType,
)

test('only a departure and an inconclusive finding name the answer that they are about', () => {
  const exchange = exchangeOf(200, {})
  const judged = (finding: ReturnType<typeof exchanges.judgeJson>) =>
    judgesOf(
      (step: Recorded<Exchange>) => step,
      () => exchange,
    )(() => finding)(recorded(exchange))
  const departs = { is: 'departs', expected: '', came: '' } as const
  expect(judged(departs)).toEqual({ ...departs, exchange })
  expect(judged(inconclusive('why'))).toEqual({ ...inconclusive('why'), exchange })
  for (const finding of [KEPT, { is: 'blocked', because: 'why' } as const])
    expect(judged(finding)).toBe(finding)
  const own = { ...departs, exchange: exchangeOf(400, {}) }
  expect(judged(own)).toEqual(own)
})

const failed = [408, 429, 500, 599].map((status) => answered(status, { error: 'server_error' }))
const [page, half] = [answered(200, '<!doctype html><title>Maintenance</title>'), answered(200, '{"access_')]

outcomes('a call of a business API', exchanges.judgeServed, {
  kept: [answered(200, '<html>'), answered(204, '')],
  'departs: 404 not_found': [answered(404, { error: 'not_found' })],
  inconclusive: [answered(403, '')],
  unreachable: failed,
})
outcomes('a call with a token', exchanges.judgeCall, {
  kept: [answered(200, '')],
  inconclusive: [answered(404, ''), answered(410, ''), answered(403, '')],
  departs: [answered(401, '')],
})
outcomes('a request that must be accepted', exchanges.judgeAccepted, {
  kept: [200, 201, 204].map((status) => answered(status, {})).concat(answered(200, '[1]'), answered(200, '')),
  departs: [answered(200, { error: 'x' }), ...[302, 400, 403].map((status) => answered(status, {}))],
  'unreachable: the service failed with 503 x': [answered(503, { error: 'x' })],
  unreachable: [...failed, page, half],
})
outcomes('an answer that must be a JSON object', exchanges.judgeJson, {
  kept: [answered(200, { any: 'thing' })],
  'departs: a JSON array': [answered(200, '[1]')],
  'departs: an empty body': [answered(200, '')],
  unreachable: [...failed, page, half],
  'blocked: the request was answered with 400 invalid_scope': [answered(400, { error: 'invalid_scope' })],
})
outcomes('a member that a schema describes', judgeLifetime, {
  kept: [answered(200, { expires_in: 60, more: true })],
  'departs: /expires_in missing': [answered(200, {})],
  departs: ['60', 1.5, null, 0].map((expires_in) => answered(200, { expires_in })),
  blocked: [answered(200, [1]), answered(200, 'a=b'), answered(400, {})],
})

const ofType = (type: string) => answered(200, {}, { 'content-type': type })
outcomes('a media type', judgeType, {
  kept: ['application/json', 'Application/JSON', 'application/json ;charset=utf-8'].map(ofType),
  'departs: application/jsonp': [ofType('application/jsonp')],
  departs: [ofType('text/html; application/json'), ofType('')],
  'departs: no content type': [recorded({ ...exchangeOf(200, {}), headers: {} })],
})

const SUSPECT = { todo: 'Check SCOPE.', suspects: ['SCOPE'] }
for (const [what, judge, status, remedy, is] of [
  ['a request that is refused', exchanges.judgeAccepted, 401, { todo: 'ADAPTATIONS can add it.' }, 'departs'],
  [
    'a request that is refused because of a configured value',
    exchanges.judgeAccepted,
    401,
    SUSPECT,
    'inconclusive',
  ],
  ['an answer that is missing', exchanges.judgeJson, 401, SUSPECT, 'blocked'],
  ['a call that lacks a permission', exchanges.judgeServed, 403, SUSPECT, 'inconclusive'],
  ['a service that fails', exchanges.judgeServed, 503, SUSPECT, 'unreachable'],
] as const)
  test(`the finding about ${what} has the remedy of the answer, if it has one`, () => {
    const exchange = exchangeOf(status, {})
    expect(judge(recorded({ ...exchange, remedy }))).toMatchObject({ is, todo: remedy.todo })
    expect(judge(recorded(exchange))).not.toHaveProperty('todo')
  })

test('every departure from a schema is reported, with its place and its outermost member', () => {
  expect(exchanges.judgeValue({ code: '' }, 'redirect.schema.json')).toMatchObject({
    expected: '/code text that is not empty; /state present',
    came: '/code an empty string; /state missing',
    members: ['code', 'state'],
  })
  const header = exchanges.judgeValue({ header: { alg: 'none' } }, 'request-object.schema.json#/$defs/header')
  expect(header).toMatchObject({ members: ['header'] })
  expect(exchanges.judgeValue([], 'redirect.schema.json')).toMatchObject({ members: [] })
})
