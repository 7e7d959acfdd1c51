import { expect, test } from 'vitest'
import { type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { departs, KEPT } from '../../helpers/judge/finding.ts'
import { judgeReadBack } from '../../helpers/judge/judge-read-back.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const put = (body: string): Recorded<Exchange> =>
  recorded({
    request: { method: 'PUT', url: 'https://service.example/a', headers: {}, body },
    status: 204,
    headers: {},
    body: '',
    durationMs: 1,
  })
const JSON_BODY = '{"iban":"DE02","tags":[1,2]}'

for (const [what, stored, came, is] of [
  ['the same JSON', JSON_BODY, JSON_BODY, 'kept'],
  ['the same JSON in another order', JSON_BODY, '{ "tags": [1, 2],\n "iban": "DE02" }', 'kept'],
  ['the same number written otherwise', '[1]', '[1.0]', 'kept'],
  ['another integer beyond 2^53', '[9007199254740992]', '[9007199254740993]', 'departs'],
  ['the same text', 'weekly', 'weekly', 'kept'],
  ['a list in another order', JSON_BODY, '{"iban":"DE02","tags":[2,1]}', 'departs'],
  ['one member more', JSON_BODY, '{"iban":"DE02","tags":[1,2],"id":7}', 'kept'],
  ['one member more in a list', '[{"a":1}]', '[{"a":1,"id":7}]', 'kept'],
  ['one item more', JSON_BODY, '{"iban":"DE02","tags":[1,2,3]}', 'departs'],
  ['one member less', JSON_BODY, '{"tags":[1,2]}', 'departs'],
  ['a member of another name in the place of null', '{"a":null}', '{"b":null}', 'departs'],
  ['a list in the place of an object', '{}', '[]', 'departs'],
  ['an object as long as a list in its place', '[]', '{"length":0}', 'departs'],
  ['a list as long as an object in its place', '{"length":0}', '[]', 'departs'],
  ['another item', '[1,2]', '[1,3]', 'departs'],
  ['a number in the place of a text', '["1"]', '[1]', 'departs'],
  ['another text', 'weekly', 'weekly\n', 'departs'],
  ['JSON in the place of a text', 'weekly', '"weekly"', 'departs'],
  ['nothing', 'weekly', '', 'departs'],
] as const)
  test(`${what} that comes back: ${is}`, () => {
    expect(judgeReadBack(answered(200, came), [put(stored)]).is).toBe(is)
  })

test('what came in the place of what was stored is told without its contents', () => {
  const [json, text] = [answered(200, { iban: 'DE03' }), answered(200, 'monthly')]
  if (json.is !== 'recorded' || text.is !== 'recorded') throw new Error('Nothing was answered.')
  expect(judgeReadBack(json, [put(JSON_BODY)])).toEqual(
    departs('what the PUT stored', 'other JSON', json.value),
  )
  expect(judgeReadBack(text, [put('weekly')])).toMatchObject({ came: 'a different text of 7 characters' })
  expect(judgeReadBack(answered(200, ''), [put('weekly')])).toMatchObject({ came: 'an empty body' })
})

test('what is not served departs, and what is missing stays so', () => {
  expect(judgeReadBack(answered(404, ''), [put('weekly')])).toMatchObject({ is: 'departs', came: '404' })
  for (const status of [401, 403])
    expect(judgeReadBack(answered(status, ''), [put('weekly')]).is).toBe('inconclusive')
  expect(MISSING.map((missing) => judgeReadBack(missing, [put('weekly')]))).toEqual(MISSING)
})

test('the PUT that had an answer is compared', () => {
  expect(judgeReadBack(answered(200, 'a'), [...MISSING, put('a')])).toBe(KEPT)
  expect(judgeReadBack(answered(200, 'a'), MISSING).is).toBe('inconclusive')
  expect(judgeReadBack(answered(200, 'a'), [answered(204, '')]).is).toBe('inconclusive')
})
