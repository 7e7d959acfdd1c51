import { expect, test } from 'vitest'
import type { Attempt } from '../../helpers/evidence/evidence.ts'
import {
  judgeRefusedLater,
  judgeRefusedWhenPushed,
  judgeScopeRefused,
} from '../../helpers/judge/judge-refused.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'
import { toForm } from './token-life/evidence.ts'

const attempt = (answer: Attempt['answer'], control: Attempt['control'] = { is: 'accepted' }): Attempt => ({
  control,
  answer,
})
const granted = (scope: string, asked = 'everything') => attempt(toForm({ scope }, { scope: asked }))

for (const [what, one, is] of [
  ['refused', attempt(answered(400, { error: 'invalid_scope' })), 'kept'],
  ['answered with another one', granted('some'), 'kept'],
  ['answered with none at all', granted(''), 'kept'],
  ['answered with a longer one', granted('everything-else'), 'kept'],
  ['answered with it', granted('some everything'), 'departs'],
  ['answered with the rest of it', granted('everything', 'everything more'), 'kept'],
  ['answered with what is beyond', granted('everything more', 'everything more'), 'departs'],
  ['answered without a scope', attempt(answered(200, {})), 'inconclusive'],
  ['not named by the request', attempt(answered(200, { scope: 'some' })), 'kept'],
] as const)
  test(`a scope that is ${what}: ${is}`, () => {
    expect(judgeScopeRefused(one).is).toBe(is)
  })

test('a request for a scope that was not sent, or that lacks its twin, tells nothing', () => {
  const answer = answered(200, { scope: 'everything' })
  for (const missing of MISSING) {
    expect(judgeScopeRefused(attempt(missing))).toEqual(missing)
    expect(judgeScopeRefused(attempt(answer, missing))).toEqual(missing)
  }
})

const taken = answered(201, { request_uri: 'urn:example:reference' })

for (const [what, opened, later, whenPushed] of [
  ['an error page', answered(400, ''), 'kept', 'departs'],
  [
    'a redirect with an error',
    answered(303, '', { location: 'https://app.example/cb?error=invalid_request' }),
    'kept',
    'departs',
  ],
  [
    'a redirect with a code',
    answered(303, '', { location: 'https://app.example/cb?code=1' }),
    'departs',
    'kept',
  ],
  ['a redirect to a log-in page', answered(302, '', { location: '/log-in' }), 'departs', 'kept'],
  ['a page', answered(200, '<!doctype html>'), 'departs', 'kept'],
  ['a service that failed', answered(503, ''), 'unreachable', 'unreachable'],
  ...MISSING.map((missing) => [missing.is, missing, missing.is, missing.is] as const),
] as const)
  test(`a pushed request whose reference opened ${what}: ${later}`, () => {
    const one = { ...attempt(taken), opened }
    expect(judgeRefusedLater(one).is).toBe(later)
    expect(judgeRefusedWhenPushed(one).is).toBe(whenPushed)
  })

test('a pushed request that gave nothing to be opened is judged by its answer', () => {
  for (const [answer, later, whenPushed] of [
    [answered(400, {}), 'kept', 'kept'],
    [taken, 'departs', 'inconclusive'],
  ] as const) {
    expect(judgeRefusedLater(attempt(answer)).is).toBe(later)
    expect(judgeRefusedWhenPushed(attempt(answer)).is).toBe(whenPushed)
  }
})
