import { describe, expect, test } from 'vitest'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeRevoked } from '../../../helpers/judge/judge-portal.ts'
import { FAILED, REFUSED, revocation, stopped, TOKEN } from './evidence.ts'

describe('a revoked key', () => {
  test('is refused', () => {
    expect(judgeRevoked(revocation({ token: REFUSED }))).toEqual(KEPT)
  })
  test('proves nothing where it was refused before', () => {
    expect(judgeRevoked(revocation({ token: REFUSED }, { token: REFUSED })).is).toBe('inconclusive')
  })
  test('departs where it still gets a token, and is told how long that was tried', () => {
    expect(judgeRevoked(revocation({ token: TOKEN }))).toMatchObject({
      is: 'departs',
      expected: expect.stringMatching(/, within 1 s$/),
      came: '200 with access_token',
    })
  })
  test('cannot be told where the walk came to no end', () => {
    expect(judgeRevoked(revocation({ walk: stopped('decision'), token: REFUSED }))).toEqual({
      is: 'blocked',
      because: 'why',
    })
  })
  test('cannot be told where the service fails', () => {
    expect(judgeRevoked(revocation({ token: FAILED }))).toMatchObject({
      is: 'unreachable',
      because: 'the service failed with 503',
    })
  })
})
