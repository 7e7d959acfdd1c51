import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { sentAgain, whySpent } from '../../helpers/http/sent-again.ts'
import { exchangeOf } from '../exchanges.ts'

const jwt = (jti: string, name = 'x') => new UnsecuredJWT({ jti, name }).encode()
const sent = (form: Record<string, string>, query = '') =>
  exchangeOf(400, '', {}, { url: `https://as.example/token${query}`, form }).request

for (const [what, first, second, spent] of [
  [
    'new one-time values',
    sent({ code: 'a', client_assertion: jwt('1') }),
    sent({ code: 'b', client_assertion: jwt('2') }),
    [],
  ],
  ['the same code', sent({ code: 'a', scope: 's' }), sent({ code: 'a', scope: 's' }), ['authorization code']],
  ['the same refresh token', sent({ refresh_token: 'r' }), sent({ refresh_token: 'r' }), ['refresh token']],
  [
    'an assertion with the same jti',
    sent({ client_assertion: jwt('1') }),
    sent({ client_assertion: jwt('1', 'y') }),
    ['client assertion'],
  ],
  ['the same request object', sent({ request: 'no JWT' }), sent({ request: 'no JWT' }), ['request object']],
  [
    'the same request_uri in the query',
    sent({}, '?request_uri=u'),
    sent({}, '?request_uri=u'),
    ['request_uri'],
  ],
  ['nothing that can be spent', sent({ client_id: 'c' }), sent({ client_id: 'c' }), []],
] as const)
  test(`a request that is sent again with ${what} may have spent: ${spent.join() || 'nothing'}`, () => {
    expect(sentAgain(first, 503, second)).toEqual({ status: 503, spent })
  })

test('a refusal proves nothing if its request repeats a one-time value; an acceptance does', () => {
  const again = { status: 429, spent: ['authorization code'] }
  expect(whySpent({ ...exchangeOf(400, ''), again })).toMatch(/busy \(429\).* same authorization code/)
  expect(whySpent({ ...exchangeOf(400, ''), again: { spent: again.spent } })).toMatch(/^its connection was/)
  expect(whySpent({ ...exchangeOf(200, '{}'), again })).toBeUndefined()
  expect(whySpent({ ...exchangeOf(400, ''), again: { ...again, spent: [] } })).toBeUndefined()
  expect(whySpent(exchangeOf(400, ''))).toBeUndefined()
})
