import { expect, test } from 'vitest'
import type { Attempt } from '../../helpers/evidence/evidence.ts'
import { judgeEnd, judgeEnded, judgeLeftAsItWas } from '../../helpers/judge/judge-effects.ts'
import { judgeUnchanged } from '../../helpers/judge/judge-read-back.ts'
import { judgeRefused } from '../../helpers/judge/judge-refused.ts'
import { answered, attempted, exchangeOf } from '../exchanges.ts'
import { outcomes, passesOn } from './outcomes.ts'

const CLAIMS = { sub: 'user-4711', email: 'user@bank.example' }
const WORKS = answered(200, CLAIMS)
const after = (status: number, body: unknown = '', before = WORKS): Attempt =>
  attempted(answered(status, body), { before })

outcomes('a use after an action that must end it', judgeEnded, {
  kept: [after(401, { error: 'invalid_token' })],
  'departs: 200': [after(200, CLAIMS)],
  'departs: 401 invalid_token with /sub with its value': [
    after(401, { error: 'invalid_token', sub: CLAIMS.sub }),
  ],
  inconclusive: [
    // Something else had ended it before the action.
    after(401, '', answered(401, '')),
    after(401, '', { is: 'unreachable', because: 'reset' }),
    after(304, ''),
  ],
  unreachable: [after(503)],
})
outcomes('a use after an action that must leave it', judgeLeftAsItWas, {
  kept: [after(200, CLAIMS)],
  'departs: 401': [after(401)],
  inconclusive: [after(200, CLAIMS, answered(401, '')), after(401, '', answered(401, ''))],
  unreachable: [after(503)],
})
for (const judge of [judgeEnded, judgeLeftAsItWas])
  passesOn('a use after an action', (control) =>
    judge(attempted(answered(401, ''), { control, before: WORKS })),
  )

test('an effect that may take a while says how long', () => {
  const finding = judgeEnd({ before: WORKS, after: WORKS }, ', within 3 s')
  expect(finding).toMatchObject({ expected: expect.stringContaining('within 3 s') })
})

const [STORED, SENT] = ['{"nickname":"Holiday account"}', '{"nickname":"Qwertyz account"}']
const put = (body: string, status: number) => answered(status, '', {}, { method: 'PUT', body })
const refusedPut = (left: string, before = STORED) =>
  attempted(put(SENT, 401), {
    changed: { accepted: put(STORED, 200), before: answered(200, before), after: answered(200, left) },
  })

outcomes('a refused PUT', (attempt: Attempt) => judgeRefused(attempt), {
  kept: [
    refusedPut(STORED),
    refusedPut('{"nickname":"Holiday account","id":"1"}'),
    // A GET that returns something else even after an accepted PUT shows nothing.
    refusedPut(SENT, '{"nickname":"other"}'),
  ],
  'departs: what the refused PUT sent': [refusedPut(SENT)],
  inconclusive: [refusedPut('{"nickname":"Somebody else"}')],
})

test('a departure of a refused PUT shows the GET that found its body', () => {
  const attempt = refusedPut(SENT)
  expect(attempt.changed && judgeUnchanged(attempt, attempt.changed)).toMatchObject({
    exchange: exchangeOf(200, SENT),
  })
})
