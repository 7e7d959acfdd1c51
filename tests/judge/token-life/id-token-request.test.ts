import { expect, test } from 'vitest'
import type { Evidence } from '../../../helpers/evidence/evidence.ts'
import type { Exchange, Recorded } from '../../../helpers/http/exchange.ts'
import { codeChallenge } from '../../../helpers/http/jose/jwt.ts'
import { type IdTokenClause, judgeIdToken, judgeSameSubject } from '../../../helpers/judge/judge-id-token.ts'
import { answered } from '../../exchanges.ts'
import { jwt } from '../jwt.ts'
import { MISSING, outcomes } from '../outcomes.ts'
import { exchanged, GOOD, NOW, seen, toForm } from './evidence.ts'

test('a nonce is that of the request that led to the exchange', () => {
  const judged = (step: Recorded<Exchange>, evidence: Evidence) =>
    judgeIdToken(step, 'id-token.nonce', evidence).is
  const pushed = toForm(
    {},
    { request: jwt({ code_challenge: codeChallenge('the-verifier'), nonce: 'the-nonce' }) },
  )
  const other = toForm({}, { request: jwt({ code_challenge: 'another', nonce: 'another' }) })
  const again = {
    further: { answers: { par: { step: 'par', of: 'it', answer: pushed } }, consents: {} },
  } as const
  for (const par of [other, answered(200, {}), MISSING[1] as never]) {
    expect(judged(exchanged(), { ...seen({ par }), ...again })).toBe('kept')
    expect(judged(exchanged(), seen({ par }))).toBe('does not apply')
  }
  expect(judged(exchanged(), seen({ par: toForm({}) }))).toBe('does not apply')
  expect(judged(answered(200, { id_token: jwt(GOOD) }), seen())).toBe('does not apply')
})

test('a token request is known by its assertion, or by its client_id', () => {
  const judged = (form: Readonly<Record<string, string>>, ...ids: readonly IdTokenClause[]) => {
    const sent = answered(200, { id_token: jwt(GOOD) }, {}, { form })
    return ids.map((id) => judgeIdToken(sent, id, seen()).is)
  }
  expect(judged({ client_id: 'client' }, 'id-token.aud', 'id-token.azp')).toEqual(['kept', 'kept'])
  expect(judged({ client_id: 'another' }, 'id-token.aud')).toEqual(['departs'])
  expect(judged({}, 'id-token.aud')).toEqual(['blocked'])
  expect(judged({}, 'id-token.exp', 'id-token.iat')).toEqual(Array(2).fill('does not apply'))
  expect(judged({ client_assertion: 'opaque' }, 'id-token.exp')).toEqual(['does not apply'])
})

const other = exchanged({ ...GOOD, sub: 'bob' })
const none = toForm({ id_token: 'opaque' })
const absent = exchanged({ ...GOOD, sub: undefined })
const number = exchanged({ ...GOOD, sub: 7 })
const second = toForm(
  { id_token: jwt({ ...GOOD, sub: 'bob' }) },
  { client_assertion: jwt({ sub: 'another', iat: NOW }) },
)

outcomes('sub beside those of the same application', judgeSameSubject, {
  kept: [
    [exchanged(), exchanged()],
    [none, exchanged(), exchanged()],
    [exchanged(), second, second, exchanged()],
  ],
  'departs: another sub': [
    [exchanged(), other],
    [exchanged(), second, other],
  ],
  'left out: this run did not get a second id_token': [
    [exchanged(), second],
    [exchanged(), none],
    [exchanged()],
    [],
  ],
  'blocked: no id_token has a text as sub': [[absent], [number, none]],
  'blocked: the id_token is no JWT': [[none]],
})

test('sub is kept by what shows it, and departs in the answer that has another one', () => {
  const [first, again] = [exchanged(), exchanged()]
  expect(judgeSameSubject([none, first, second, again])).toEqual({ is: 'kept', shownBy: [again, first] })
  const exchange = other.is === 'recorded' && other.value
  expect(judgeSameSubject([first, other])).toMatchObject({ expected: 'the same sub each time', exchange })
})
