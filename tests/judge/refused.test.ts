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
const granted = (scope: string) => attempt(toForm({ scope }, { scope: 'everything' }))

for (const [what, one, beyond, is] of [
  ['refused', attempt(answered(400, { error: 'invalid_scope' })), undefined, 'kept'],
  ['answered with another one', granted('some'), undefined, 'kept'],
  ['answered with a longer one', granted('everything-else'), undefined, 'kept'],
  ['answered with it', granted('some everything'), undefined, 'departs'],
  ['answered with the rest of it', granted('everything'), 'more', 'kept'],
  ['answered with what is beyond', granted('everything more'), 'more', 'departs'],
  ['answered without a scope', attempt(answered(200, {})), undefined, 'inconclusive'],
  ['not named by the request', attempt(answered(200, { scope: 'some' })), undefined, 'kept'],
] as const)
  test(`a scope that is ${what}: ${is}`, () => {
    expect(judgeScopeRefused(one, beyond).is).toBe(is)
  })

test('a request for a scope that was not sent, or that lacks its twin, tells nothing', () => {
  const answer = answered(200, { scope: 'everything' })
  for (const missing of MISSING) {
    expect(judgeScopeRefused(attempt(missing), 'everything')).toEqual(missing)
    expect(judgeScopeRefused(attempt(answer, missing), 'everything')).toEqual(missing)
  }
})
