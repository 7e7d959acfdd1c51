import { expect, test } from 'vitest'
import { codeOf } from '../../../helpers/evidence/consent.ts'
import {
  judgeDenied,
  judgeLogIn,
  judgeOpened,
  judgePermissions,
  judgeRedirect,
  judgeRedirectQuery,
  judgeState,
} from '../../../helpers/judge/judge-consent.ts'
import {
  judgeDeniedCharacters,
  judgeDeniedError,
  judgeDeniedState,
} from '../../../helpers/judge/judge-denied.ts'
import { judgeProviderChosen, judgeProviderFixed } from '../../../helpers/judge/judge-provider.ts'
import {
  consent,
  FAULT,
  FIXED,
  OFFLINE,
  pages,
  REDIRECTED,
  STAYS,
  STOPPED,
  STUCK,
  UNUSABLE,
} from './evidence.ts'

const TODO = 'Record the journeys again with npm run record.'
const withTodo = <T extends { readonly failure: object }>({ failure }: T) =>
  ({ failure: { ...failure, todo: TODO } }) as T

const JUDGES = {
  judgeLogIn,
  judgeOpened,
  judgePermissions,
  judgeRedirect,
  judgeState,
  judgeProviderChosen,
  judgeProviderFixed,
  codeOf,
  judgeQuery: judgeRedirectQuery('authorization-response.schema.json'),
}

for (const [name, judge] of Object.entries(JUDGES))
  for (const [what, walk] of Object.entries({ STUCK, OFFLINE, STOPPED, UNUSABLE }))
    test(`${name} tells what to do about a walk that is ${what}`, () => {
      expect(judge(consent(withTodo(walk), undefined, FIXED))).toMatchObject({ todo: TODO })
    })

test('an approval that ended elsewhere departs with what to do', () => {
  const given = consent({ ...pages('approve'), ...withTodo(STUCK) })
  expect(judgeRedirect(given)).toMatchObject({ is: 'departs', todo: TODO })
})

for (const [name, judge] of Object.entries({
  judgeDenied: judgeDenied(consent({}, REDIRECTED)),
  judgeDeniedError,
  judgeDeniedState,
  judgeDeniedCharacters,
}))
  test(`${name} tells what to do about a denial that ended nowhere`, () => {
    expect(judge(consent({ ...pages('deny'), ...withTodo(STAYS) }))).toMatchObject({
      is: 'inconclusive',
      todo: TODO,
    })
  })

test('an error page is the end, whatever failed before it', () => {
  const found = judgeLogIn(consent({ ...FAULT, ...withTodo(STUCK) }))
  expect(found).toMatchObject({ is: 'unreachable' })
  expect(found).not.toHaveProperty('todo')
})
