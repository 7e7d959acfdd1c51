import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { AuthorizationShape } from '../../../contract/requests/ranges.ts'
import { newAuthorization, pushUnedited } from '../../../helpers/endpoints/par/push.ts'
import { type Endpoints, newRecorder } from '../../../helpers/evidence/recorder.ts'
import { type Exchange, recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()

const DRAWN: AuthorizationShape = {
  state: (id) => `${id}${'s'.repeat(300)}`,
  nonce: (id) => `{"${id}":""}`,
  jti: (id) => `${id}-and-more`,
  verifier: 77,
  isReversed: true,
  maxAge: 5000,
}

type Claims = Readonly<Record<string, unknown>>

/** Pushes a drawn authorization to a service, and returns what was sent and noted. */
async function pushed(accepts: (claims: Claims) => boolean, more: Partial<Exchange> = {}) {
  const sent: Claims[] = []
  const send = async (request: SentRequest) => {
    const claims = decodeJwt(request.form?.request ?? '')
    sent.push(claims)
    const answer = accepts(claims)
      ? exchangeOf(201, { request_uri: 'urn:x', expires_in: 60 })
      : exchangeOf(400, { error: 'invalid_request_object' })
    return recorded({ ...answer, ...more, request })
  }
  const recorder = newRecorder(target, { send })
  const endpoints = { pushed_authorization_request_endpoint: recorded('https://as.example/par') } as Endpoints
  const run = { ...recorder, endpoints }
  const first = newAuthorization(run, 'application', undefined, DRAWN)
  const { authorization, pushed } = await pushUnedited(run, first)
  const answer = pushed.is === 'recorded' ? pushed.value.status : pushed.is
  return { sent, answer, authorization, limits: run.limits.flatMap(({ facts }) => facts.refuses) }
}

const has = (claims: Claims, name: string, text: string) => String(claims[name]).includes(text)

for (const [what, refuses, limit] of [
  ['a long state', (claims) => has(claims, 'state', 'sss'), 'a state of 336 characters'],
  ['a nonce in JSON', (claims) => has(claims, 'nonce', '{'), 'a nonce of 43 characters'],
  ['a long jti', (claims) => has(claims, 'jti', 'more'), 'a jti of 45 characters in the request object'],
  ['max_age', (claims) => 'max_age' in claims, 'a max_age of 5000 s'],
] as const satisfies readonly (readonly [string, (claims: Claims) => boolean, string])[])
  test(`a service that refuses ${what} has a limit, and the run goes on within it`, async () => {
    const { sent, answer, limits } = await pushed((claims) => !refuses(claims))
    expect(answer).toBe(201)
    expect(limits).toEqual([limit])
    expect(sent.length).toBeLessThanOrEqual(5)
  })

test('a service that refuses the plainest request as well has no limit: its refusal is the answer', async () => {
  const { sent, answer, limits } = await pushed(() => false)
  expect([answer, limits, sent.length]).toEqual([400, [], 2])
})

test('a drawn request that is refused only once is no limit: its refusal is the answer', async () => {
  let isFirst = true
  const { sent, answer, limits } = await pushed(() => {
    const isRefused = isFirst
    isFirst = false
    return !isRefused
  })
  expect([answer, limits, sent.length]).toEqual([400, [], 5])
})

test('a refusal is no limit if its request had to be sent twice', async () => {
  const { sent, answer, limits } = await pushed(() => false, { again: { spent: ['request object'] } })
  expect([answer, limits, sent.length]).toEqual([400, [], 1])
})

test('a service that accepts what was drawn is asked once', async () => {
  const { sent, limits } = await pushed(() => true)
  expect([sent.length, limits]).toEqual([1, []])
})
