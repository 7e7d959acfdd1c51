import { expect, test } from 'vitest'
import { givenBy } from '../../helpers/judge/given.ts'
import { answered, exchangeOf } from '../exchanges.ts'

const ACCOUNT = { id: 'acc-1', nickname: 'Everyday account', currency: 'EUR', balance: 1234.5, isJoint: true }
const given = (body: unknown, accepted: unknown = ACCOUNT, form: Record<string, string> = {}) =>
  givenBy(exchangeOf(401, body, {}, { form }), [answered(200, accepted)])

for (const [what, body, accepted] of [
  ['only an error', { error: 'invalid_token', message: 'The token has expired.' }],
  ['nothing', ''],
  [
    'members of every answer',
    { error: 'x', status: 'active', apiVersion: '1.2.3', requestId: 'abcdefghij' },
    { ...ACCOUNT, status: 'active', apiVersion: '1.2.3', requestId: 'abcdefghij' },
  ],
  ['an empty envelope', { data: null, error: { code: 17 } }, { data: ACCOUNT }],
  [
    'flags, codes and small numbers alone',
    { error: 'x', isJoint: true, currency: 'EUR', count: 3 },
    { ...ACCOUNT, count: 3, a: 1, b: 2, c: 3 },
  ],
] as const)
  test(`a refusal with ${what} gives nothing`, () => {
    expect(given(body, accepted)).toBeUndefined()
  })

for (const [what, body, accepted, came] of [
  ['the whole answer', ACCOUNT, ACCOUNT, 'the whole accepted answer'],
  [
    'the whole answer and an error',
    { error: 'invalid_token', ...ACCOUNT },
    ACCOUNT,
    '/nickname with its value',
  ],
  [
    'one value',
    { error: 'invalid_token', nickname: 'Everyday account' },
    ACCOUNT,
    '/nickname with its value',
  ],
  [
    'the account of another user',
    { ...ACCOUNT, nickname: 'Savings', currency: 'USD', balance: 9_999 },
    ACCOUNT,
    'the members /nickname, /currency, /balance, /isJoint',
  ],
  [
    'a value under another name',
    { error: 'x', title: 'Unauthorized', holder: 'Everyday account' },
    ACCOUNT,
    'the value of /nickname',
  ],
  [
    'a value in a list',
    { errors: [{ account: { nickname: 'Everyday account' } }] },
    ACCOUNT,
    'the value of /nickname',
  ],
  ['a value in a page', '<!doctype html><p>Everyday account', ACCOUNT, 'the value of /nickname'],
  [
    'a text that is no JSON',
    'Balance: 1234.50 EUR today',
    'Balance: 1234.50 EUR today',
    'the whole accepted answer',
  ],
] as const)
  test(`a refusal with ${what} gives something`, () => {
    expect(given(body, accepted)).toBe(came)
  })

test('a refusal may have a constant that stands next to a token', () => {
  const token = { access_token: 'eyJhbGciOi', bank: 'Example Bank Ltd.' }
  expect(given({ error: 'invalid_client', bank: 'Example Bank Ltd.' }, token)).toBeUndefined()
})

test('a refusal may repeat what its request carried', () => {
  const body = { error: 'invalid_client', client_id: 'client-4711' }
  expect(given(body, { client_id: 'client-4711' }, { client_id: 'client-4711' })).toBeUndefined()
  expect(given(body, { client_id: 'client-4711' })).toBe('/client_id with its value')
})

test('an answer that was not accepted gives nothing to compare with', () => {
  expect(
    givenBy(exchangeOf(401, ACCOUNT), [answered(403, ACCOUNT), { is: 'blocked', because: 'x' }]),
  ).toBeUndefined()
})
