import { describe, expect, test } from 'vitest'
import type { Attempt } from '../../helpers/evidence/evidence.ts'
import type { Recorded } from '../../helpers/http/exchange.ts'
import { KEPT } from '../../helpers/judge/finding.ts'
import { judgeConsentId } from '../../helpers/judge/judge-details.ts'
import { judgeAccepted, judgeJson, judgeSchema, judgeServed } from '../../helpers/judge/judge-exchange.ts'
import { judgeRefused } from '../../helpers/judge/judge-refused.ts'
import { answered } from '../exchanges.ts'

const accepted = { is: 'accepted' } as const
const refused = (answer: Attempt['answer']) => judgeRefused({ control: accepted, answer }).is

describe('a refusal', () => {
  const cases: readonly [what: string, answer: ReturnType<typeof answered>, outcome: string][] = [
    ['is 400 without a credential', answered(400, { error: 'invalid_request' }), 'kept'],
    ['is 401 with an empty body', answered(401, ''), 'kept'],
    ['is 403 with an error page', answered(403, '<!doctype html>no'), 'kept'],
    ['is 400 whose error has the name code', answered(400, { code: 'E17' }), 'kept'],
    [
      'is not 400 with a token in it',
      answered(400, { error: 'x', access_token: 'opaque-token-value' }),
      'departs',
    ],
    [
      'is not 400 with a token deep in it',
      answered(400, { data: [{ access_token: 'opaque-token-value' }] }),
      'departs',
    ],
    ['is not 200 with a token', answered(200, { access_token: 'opaque-token-value' }), 'departs'],
    ['is not 201 with a request_uri', answered(201, { request_uri: 'urn:example:request:1' }), 'departs'],
    ['is not 200 with a business payload', answered(200, { accounts: [] }), 'departs'],
    [
      'is 401 that names a missing token',
      answered(401, { errors: { access_token: ['is required'] } }),
      'kept',
    ],
    ['is 401 with a path as request_uri', answered(401, { request_uri: '/accounts/1' }), 'kept'],
    ['is not told from 200 with an error in it', answered(200, { error: 'invalid_client' }), 'inconclusive'],
    ['is not told from a redirect', answered(302, ''), 'inconclusive'],
    ['is not a failure of the service', answered(500, ''), 'unreachable'],
    ['is not a request timeout', answered(408, ''), 'unreachable'],
    ['is not a rate limit', answered(429, ''), 'unreachable'],
  ]
  for (const [what, answer, outcome] of cases)
    test(what, () => {
      expect(refused(answer)).toBe(outcome)
    })

  test('proves nothing if the unedited request was not accepted', () => {
    const control = { is: 'inconclusive', because: 'the token request answered 401' } as const
    expect(judgeRefused({ control, answer: answered(400, {}) })).toEqual(control)
  })
})

describe('an accepted request', () => {
  const whole = (step: Recorded<never> | ReturnType<typeof answered>) => judgeAccepted(step).is
  test('is any 2xx', () => {
    expect([200, 201, 204].map((status) => whole(answered(status, {})))).toEqual(Array(3).fill('kept'))
  })
  test('is not 200 with an error in it', () => {
    expect(whole(answered(200, { error: 'invalid_client' }))).toBe('departs')
  })
  test('is not 4xx or 3xx', () => {
    expect([302, 400, 404].map((status) => whole(answered(status, {})))).toEqual([
      'departs',
      'departs',
      'departs',
    ])
  })
  test('cannot be told from an HTML page or half a JSON', () => {
    expect([whole(answered(200, '<html>')), whole(answered(200, '{"access_'))]).toEqual([
      'unreachable',
      'unreachable',
    ])
  })
  test('may have any payload at a business API', () => {
    expect(judgeServed(answered(200, '<html>'))).toBe(KEPT)
  })
  test('is unreachable where the service fails', () => {
    expect([500, 503, 429].map((status) => whole(answered(status, {})))).toEqual(Array(3).fill('unreachable'))
  })
  test('passes on why there is no answer', () => {
    const blocked = { is: 'blocked', because: 'PAR answered 400' } as const
    expect([judgeAccepted(blocked), judgeJson(blocked)]).toEqual([blocked, blocked])
  })
})

describe('a field', () => {
  const expiresIn = (body: unknown) =>
    judgeSchema(answered(200, body), 'client-credentials-response.schema.json#/$defs/expires_in')
  test('is kept when it has its type, whatever stands beside it', () => {
    expect(expiresIn({ expires_in: 60, more: true })).toBe(KEPT)
  })
  for (const [name, value] of Object.entries({ text: '60', fraction: 1.5, null: null, zero: 0, array: [60] }))
    test(`departs as ${name}`, () => {
      expect(expiresIn({ expires_in: value }).is).toBe('departs')
    })
  test('departs when missing, and says where', () => {
    expect(expiresIn({})).toMatchObject({
      is: 'departs',
      expected: '/expires_in present',
      came: '/expires_in missing',
    })
  })
  test('is blocked when the answer is no JSON object', () => {
    expect([expiresIn('a=b').is, expiresIn([1]).is]).toEqual(['blocked', 'blocked'])
  })
  test('is blocked when the request was refused', () => {
    expect(judgeSchema(answered(400, {}), 'par-response.schema.json#/$defs/request_uri')).toMatchObject({
      is: 'blocked',
      because: 'the request was answered with 400',
    })
  })
})

describe('the consent ID', () => {
  const names = ['consent_id', 'consentId']
  const judged = (details: unknown) =>
    judgeConsentId(answered(200, { authorization_details: details }), { names }).is
  test('is found wherever it stands', () => {
    const places = [[{ consent_id: 'c' }], { consentId: 'c' }, [{ data: { consent: [{ consent_id: 'c' }] } }]]
    expect(places.map(judged)).toEqual(Array(3).fill('kept'))
  })
  test('departs when absent, empty or null', () => {
    expect([[{}], [{ consent_id: '' }], [{ consent_id: null }]].map(judged)).toEqual(Array(3).fill('departs'))
  })
  test('is blocked when there is no structure', () => {
    expect([judged('text'), judged(undefined)]).toEqual(['blocked', 'blocked'])
  })
})
