import { describe, expect, test } from 'vitest'
import { type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeLeftAlone } from '../../../helpers/judge/judge-portal.ts'
import { MISSING } from '../missing.ts'
import { action, FAILED, portal, REFUSED, renewal, revocation, stopped, type TOKEN } from './evidence.ts'

for (const [name, evidence, what] of [
  ['renewal', renewal, 'renewed'],
  ['revocation', revocation, 'revoked'],
] as const)
  describe(`a cancelled ${name}`, () => {
    const judged = (cancelled: Parameters<typeof evidence>[1]) =>
      judgeLeftAlone(evidence({}, cancelled), name)

    test('leaves a pair that gets a token', () => {
      expect(judged({})).toEqual(KEPT)
    })
    test('departs where its pair gets none, with the exchange', () => {
      expect(judged({ token: REFUSED })).toMatchObject({
        is: 'departs',
        came: 'its key pair gets 401 invalid_client',
        exchange: { status: 401 },
      })
    })
    test('departs where there is nothing to cancel', () => {
      expect(judged({ token: REFUSED, walk: stopped('decision') })).toMatchObject({
        is: 'departs',
        expected: 'a confirmation step',
        came: `the key was ${what} without one`,
        exchange: { status: 401 },
      })
    })
    test('cannot be told where the walk came to no end, or the service fails', () => {
      expect(judged({ walk: stopped('steps') })).toEqual({ is: 'blocked', because: 'why' })
      expect(judged({ walk: stopped('steps', 'unreachable') })).toEqual({ is: 'unreachable', because: 'why' })
      expect(judged({ token: FAILED }).is).toBe('unreachable')
    })
  })

describe('a control', () => {
  const left = (control: Recorded<never> | typeof TOKEN) =>
    judgeLeftAlone(portal({ renewal: recorded({ ...action(), control, formerToken: REFUSED }) }), 'renewal')

  for (const missing of MISSING)
    test(`that is ${missing.is} proves nothing`, () => {
      const isChoice = missing.is === 'not configured' || missing.is === 'left out'
      const because = `the key pair got no token before: ${missing.because}`
      expect(left(missing)).toEqual(isChoice ? missing : { is: 'inconclusive', because })
    })
  test('that was refused proves nothing', () => {
    expect(left(REFUSED)).toEqual({ is: 'inconclusive', because: 'the key pair got no token before' })
  })
})
