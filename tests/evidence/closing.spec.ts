import { expect, test } from '@playwright/test'
import type { AnswerHook, Behavior } from '../../sandbox/behaviors/behavior.ts'
import { countOf } from '../../sandbox/behaviors/remembering.ts'
import { formSession } from '../../tools/prove/form-session.ts'
import { recordedOn } from './recorded-on.ts'

/** Refuses every request after the first few. */
const only =
  (times: number, status: number, isMeant: (form: URLSearchParams) => boolean = () => true): AnswerHook =>
  ({ path, form }, tools) =>
    isMeant(form) && countOf(tools, path) > times ? { status } : undefined

test('refusals of requests with tokens count only if the documented request is accepted after them', async () => {
  const isRefresh = (form: URLSearchParams) => form.get('grant_type') === 'refresh_token'
  const answer = {
    userinfo: only(1, 401),
    exchange: only(1, 400, isRefresh),
    // Another application tries to revoke the token before its owner does.
    revocation: only(2, 400),
  } satisfies Behavior['answer']
  const { evidence } = await recordedOn(formSession(), { behavior: { answer } })
  const controls = Object.entries(evidence.refusals).map(([key, { control }]) => [key, control.is])
  expect(Object.fromEntries(controls)).toMatchObject({
    'userinfo without token': 'inconclusive',
    'userinfo with invented token': 'inconclusive',
    'refresh without authentication': 'inconclusive',
    'refresh with invented token': 'inconclusive',
    'revocation without authentication': 'inconclusive',
  })
  // Without a refresh token, the wider scope is not asked for.
  expect(evidence.refusals['refresh with wider scope']?.answer.is).toBe('blocked')
})
