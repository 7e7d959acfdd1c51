import { expect, test } from 'vitest'
import type { Exchange, Recorded } from '../../helpers/http/exchange.ts'
import { judgeReadBack } from '../../helpers/judge/judge-read-back.ts'
import { answered } from '../exchanges.ts'
import { MISSING, outcomes, passesOn } from './outcomes.ts'

const put = (body: string) => answered(204, '', {}, { method: 'PUT', body })
const STORED = '{"iban":"DE02","tags":[1,2]}'

outcomes(
  'the body that a GET returns',
  ([stored, came]: readonly [stored: string, came: string]) =>
    judgeReadBack(answered(200, came), [put(stored)]),
  {
    kept: [
      [STORED, STORED],
      [STORED, '{ "tags": [1, 2],\n "iban": "DE02" }'],
      ['[1]', '[1.0]'],
      ['weekly', 'weekly'],
      [STORED, '{"iban":"DE02","tags":[1,2],"id":7}'],
      ['[{"a":1}]', '[{"a":1,"id":7}]'],
    ],
    'departs: JSON with other values': [
      ['[9007199254740992]', '[9007199254740993]'],
      [STORED, '{"iban":"DE02","tags":[2,1]}'],
      [STORED, '{"iban":"DE02","tags":[1,2,3]}'],
      [STORED, '{"tags":[1,2]}'],
      ['{"a":null}', '{"b":null}'],
      ['{}', '[]'],
      ['[]', '{"length":0}'],
      ['{"length":0}', '[]'],
      ['["1"]', '[1]'],
      ['weekly', '"weekly"'],
    ],
    'departs: a different text of 7 characters': [['weekly', 'weekly\n']],
    'departs: an empty body': [['weekly', '']],
  },
)
outcomes('a GET that is refused', (status: number) => judgeReadBack(answered(status, ''), [put('a')]), {
  'departs: 404': [404],
  inconclusive: [401, 403],
})
passesOn('the body that a GET returns', (missing) => judgeReadBack(missing, [put('weekly')]))

test('the GET is compared with the PUT that was answered', () => {
  const judged = (...puts: readonly Recorded<Exchange>[]) => judgeReadBack(answered(200, 'a'), puts).is
  expect([judged(...MISSING, put('a')), judged(...MISSING), judged(answered(204, ''))]).toEqual([
    'kept',
    'inconclusive',
    'inconclusive',
  ])
})
