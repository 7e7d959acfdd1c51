import { expect, test } from 'vitest'
import type { Attempt, AttemptOfRow } from '../../../helpers/evidence/evidence.ts'
import type { Exchange, Missing, Recorded } from '../../../helpers/http/exchange.ts'
import {
  judgeOthersRevocation,
  judgeRevocation,
  judgeUnknownRevoked,
} from '../../../helpers/judge/judge-revocation.ts'
import { answered } from '../../exchanges.ts'

const ACCEPTED = { is: 'accepted' } as const

for (const [status, body, is] of [
  [200, '', 'kept'],
  [204, '', 'departs'],
  [400, { error: 'unsupported_token_type' }, 'does not apply'],
  [400, { error: 'invalid_request' }, 'departs'],
  [404, '', 'blocked'],
  [503, '', 'unreachable'],
] as const)
  test(`a revocation that is answered ${status} ${JSON.stringify(body)}: ${is}`, () => {
    expect(judgeRevocation(answered(status, body)).is).toBe(is)
  })

test('a departure says what is expected', () => {
  expect(judgeRevocation(answered(204, ''))).toMatchObject({ expected: '200', came: '204' })
})

test('an unknown token is answered 200 as well', () => {
  const judged = (answer: Recorded<Exchange>, control: Attempt['control'] = ACCEPTED) =>
    judgeUnknownRevoked({ control, answer }).is
  expect(judged(answered(200, ''))).toBe('kept')
  expect(judged(answered(404, ''))).toBe('departs')
  expect(judged(answered(429, ''))).toBe('unreachable')
  const control: Missing = { is: 'left out', because: 'it is not safe' }
  expect(judged(answered(200, ''), control)).toBe('left out')
})

const row = (answer: Recorded<Exchange>, control: Attempt['control'] = ACCEPTED): AttemptOfRow => ({
  area: 'revocation',
  clause: 'revocation.token-of-client',
  when: 'another application sends it',
  control,
  answer,
})

test("another application's revocation is refused, or changes nothing", () => {
  const judged = (revoked: number, after?: number) =>
    judgeOthersRevocation({
      'revocation by another': row(answered(revoked, {})),
      ...(after && { 'userinfo after revocation by another': row(answered(after, {})) }),
    })
  const outcomes = (...answers: readonly ReturnType<typeof judged>[]) => answers.map(({ is }) => is)
  expect(outcomes(judged(400), judged(401), judged(503))).toEqual(['kept', 'kept', 'unreachable'])
  expect(outcomes(judged(200, 200), judged(200, 500), judged(200))).toEqual([
    'kept',
    'unreachable',
    'inconclusive',
  ])
  expect(judged(200, 401)).toMatchObject({ is: 'departs', came: '200, and 401 at userinfo afterwards' })
})

test('without a second application nothing is judged', () => {
  const missing: Missing = { is: 'not configured', because: 'set SECOND_CLIENT_ID' }
  for (const one of [row(missing, missing), row(missing), row(answered(200, {}), missing)])
    expect(judgeOthersRevocation({ 'revocation by another': one })).toEqual(missing)
  expect(judgeOthersRevocation({}).is).toBe('inconclusive')
})
