import { expect, test } from 'vitest'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeKeySet, judgeKeys } from '../../../helpers/judge/jwks/key-rules.ts'
import { answered } from '../../exchanges.ts'
import { MISSING } from '../missing.ts'

test('a JWK set is an object with a list of objects', () => {
  expect(judgeKeySet(answered(200, { keys: [] }))).toBe(KEPT)
  expect(judgeKeySet(answered(200, { keys: [{}, {}], more: 1 }))).toBe(KEPT)
  for (const keys of [undefined, null, {}, 'text', [1], [{}, null], [[]]])
    expect(judgeKeySet(answered(200, { keys }))).toMatchObject({
      is: 'departs',
      expected: 'keys, a list of objects',
      came: 'no such list',
      exchange: { status: 200 },
    })
  expect(judgeKeySet(answered(200, '[]'))).toMatchObject({
    is: 'departs',
    expected: 'a JSON object',
    came: 'a JSON array',
    exchange: { status: 200 },
  })
})

test('what is said of keys does not apply where none came', () => {
  const gone = { is: 'does not apply', because: 'the request was answered with 404' }
  expect(judgeKeySet(answered(404, ''))).toEqual(gone)
  expect(judgeKeys(answered(404, ''), 'keys.type')).toEqual(gone)
  expect(judgeKeys(answered(200, '[]'), 'keys.type')).toMatchObject({ is: 'does not apply' })
  expect(judgeKeys(answered(200, { keys: {} }), 'keys.type')).toEqual({
    is: 'does not apply',
    because: 'the published keys are no list of objects',
  })
})

test('keys that nobody could ask for are missing for the same reason', () => {
  expect(MISSING.map((step) => judgeKeySet(step))).toEqual(MISSING)
  expect(MISSING.map((step) => judgeKeys(step, 'keys.type'))).toEqual(MISSING)
  expect(judgeKeys(answered(503, ''), 'keys.type').is).toBe('unreachable')
  expect(judgeKeySet(answered(503, '')).is).toBe('unreachable')
})

test('all that is wrong with keys is told, by the number of the key', () => {
  expect(judgeKeys(answered(200, { keys: [{ kty: 'RSA' }, {}, { kty: 7 }] }), 'keys.type')).toMatchObject({
    is: 'departs',
    expected: 'kty in each key',
    came: 'key 2: no text as kty; key 3: no text as kty',
    exchange: { status: 200 },
  })
  expect(judgeKeys(answered(200, { keys: [] }), 'keys.type')).toBe(KEPT)
})
