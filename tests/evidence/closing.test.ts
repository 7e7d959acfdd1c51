import { expect, test } from 'vitest'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { record } from '../../helpers/evidence/record.ts'
import type { AnswerHook } from '../../sandbox/behaviors/behavior.ts'
import { countOf } from '../../sandbox/behaviors/remembering.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { formSession } from '../prove/form-session.ts'

/** Refuses everything after some requests. */
const only =
  (times: number, status: number, isMeant: (form: URLSearchParams) => boolean = () => true): AnswerHook =>
  ({ path, form }, tools) =>
    isMeant(form) && countOf(tools, path) > times ? { status } : undefined

test('what tokens are refused for counts only if the documented request is accepted after it', async () => {
  const isRefresh = (form: URLSearchParams) => form.get('grant_type') === 'refresh_token'
  const answer = {
    userinfo: only(1, 401),
    token: only(1, 400, isRefresh),
    // Another application asks for the end of the token before its own does.
    revocation: only(2, 400),
  }
  const sandbox = await startSandbox({ behaviors: [{ answer }] })
  try {
    const own = { TARGET: 'sandbox', CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
    const target = loadTarget({ ...sandbox.environment, ...own }, process.cwd())
    const { refusals } = await record(target, async () => formSession(), [], { lanes: ['par', 'consent'] })
    const controls = Object.entries(refusals).map(([key, { control }]) => [key, control.is])
    expect(Object.fromEntries(controls)).toMatchObject({
      'userinfo without token': 'inconclusive',
      'userinfo with invented token': 'inconclusive',
      'refresh without authentication': 'inconclusive',
      'refresh with invented token': 'inconclusive',
      'refresh with wider scope': 'inconclusive',
      'revocation without authentication': 'inconclusive',
    })
  } finally {
    await sandbox.close()
  }
})
