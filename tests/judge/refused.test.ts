import { expect, test } from '@playwright/test'
import type { Attempt } from '../../helpers/evidence/evidence.ts'
import { judgeScopeRefused } from '../../helpers/judge/judge-refused.ts'
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
