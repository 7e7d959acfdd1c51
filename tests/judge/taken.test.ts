import { expect, test } from 'vitest'
import type { Attempt } from '../../helpers/evidence/evidence.ts'
import { type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { KEPT } from '../../helpers/judge/finding.ts'
import {
  judgeRefused,
  judgeScopeRefused,
  judgeTaken,
  unlessUnread,
} from '../../helpers/judge/judge-refused.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const control: Attempt['control'] = { is: 'accepted' }
const outcomeOf = (answer: Recorded<Exchange>) => judgeTaken({ control, answer }).is

test('a request as good as the documented one is accepted', () => {
  expect(judgeTaken({ control, answer: answered(201, { request_uri: 'urn:x' }) })).toBe(KEPT)
  expect(judgeTaken({ control, answer: answered(200, '') })).toBe(KEPT)
})

for (const [what, answer] of [
  ['refused', answered(400, { error: 'invalid_request' })],
  ['accepted by its status alone', answered(200, { error: 'invalid_request' })],
  ['sent elsewhere', answered(302, '', { location: '/sign-in' })],
] as const)
  test(`it is a departure where it is ${what}`, () => {
    expect(outcomeOf(answer)).toBe('departs')
  })

test('nothing is told where the service fails, or the documented request was refused', () => {
  expect(outcomeOf(answered(503, ''))).toBe('unreachable')
  for (const missing of MISSING) {
    expect(judgeTaken({ control, answer: missing })).toEqual(missing)
    expect(judgeTaken({ control: missing, answer: answered(200, {}) })).toEqual(missing)
  }
})

/** The answer to a request for a scope. */
function granted(status: number, body: unknown): Recorded<Exchange> {
  const answer = answered(status, body)
  if (answer.is !== 'recorded') return answer
  const { request } = answer.value
  return recorded({ ...answer.value, request: { ...request, form: { scope: 'nobody-knows' } } })
}

const TOKEN = { access_token: 'a-token-that-is-one' }

for (const [what, answer, outcome] of [
  ['is refused', granted(400, { error: 'invalid_scope' }), 'kept'],
  ['gets a token with another one', granted(200, { ...TOKEN, scope: 'accounts' }), 'kept'],
  ['gets a token with it', granted(200, { ...TOKEN, scope: 'accounts nobody-knows' }), 'departs'],
  ['gets a token, and no word of a scope', granted(200, TOKEN), 'inconclusive'],
  ['gets a token with an error', granted(400, { ...TOKEN, scope: 'nobody-knows' }), 'departs'],
  ['meets a service that fails', granted(503, ''), 'unreachable'],
] as const)
  test(`a scope that nobody defined ${what}: ${outcome}`, () => {
    expect(judgeScopeRefused({ control, answer }).is).toBe(outcome)
  })

test('a field in the wrong place says nothing where the request is accepted without it', () => {
  const taken = judgeRefused({ control, answer: answered(201, { request_uri: 'urn:x' }) })
  const without = (...answers: readonly Recorded<Exchange>[]) =>
    unlessUnread(
      taken,
      answers.map((answer) => ({ control, answer })),
    )
  const [accepted, refused] = [answered(201, {}), answered(400, {})]
  expect(without(accepted)).toMatchObject({ is: 'does not apply' })
  expect(without(refused, accepted)).toMatchObject({ is: 'does not apply' })
  expect(without(refused, refused)).toBe(taken)
  expect(without()).toBe(taken)
  expect(without(...MISSING)).toBe(taken)
  expect(unlessUnread(KEPT, [{ control, answer: accepted }])).toBe(KEPT)
})
