import { expect, test } from 'vitest'
import { DEFAULT_PROFILES } from '../../contract/standards/profiles.ts'
import type { Recorder, Run } from '../../helpers/evidence/recorder.ts'
import { refuse } from '../../helpers/evidence/refuse.ts'
import { noRepeats } from '../../helpers/evidence/repeats.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { judgeAccepted } from '../../helpers/judge/judge-answer.ts'
import { judgeRefusedLater } from '../../helpers/judge/judge-refused.ts'
import { refusalsOf } from '../../helpers/requests/rows.ts'
import { answered } from '../exchanges.ts'

const FORM = { client_id: 'client-1', client_secret: 'the-Secret-1', grant_type: 'client_credentials' }
const rows = refusalsOf('token').filter(({ needs }) => !needs)

/** Sends the rows to a service whose answers depend on the number of requests before. */
async function outcomesOn(
  statusOf: (isDocumented: boolean, before: number) => number,
  opening?: (before: number) => number,
) {
  const attempts: Recorder['attempts'] = {}
  const repeats = noRepeats()
  const sideBySide: Recorder['sideBySide'] = async (items, work) => {
    const done: Awaited<ReturnType<typeof work>>[] = []
    for (const item of items) done.push(await work(item))
    return done
  }
  let before = 0
  const run = {
    ...{ attempts, repeats, sideBySide },
    target: { checkSet: 'all', profiles: DEFAULT_PROFILES },
    rows: opening ? rows.map((row) => ({ ...row, mayWait: true as const })) : rows,
  } as unknown as Run
  await refuse(run, {
    request: 'token',
    control: recorded('accepted'),
    unsigned: () => ({ form: FORM, headers: {} }),
    known: { clientId: 'client-1', scope: 'openid', keys: {} },
    send: async (make) => {
      const { form, repeated, inQuery, asJson, method } = await make()
      const isDocumented =
        JSON.stringify(form) === JSON.stringify(FORM) && !repeated && !inQuery && !asJson && !method
      const status = statusOf(isDocumented, before)
      before += 1
      return answered(status, '')
    },
    ...(opening && { open: async () => answered(opening(before), '') }),
  })
  const [last] = Object.values(repeats.answers)
  return {
    outcomes: [...new Set(Object.values(attempts).map((attempt) => judgeRefusedLater(attempt).is))],
    last: last && judgeAccepted(last.answer).is,
    because: Object.values(attempts).flatMap(({ control }) =>
      'because' in control ? [control.because] : [],
    ),
  }
}

test('if a service locks an application out, its refusals do not count, and it departs at the end', async () => {
  const { outcomes, last, because } = await outcomesOn((isDocumented, before) =>
    isDocumented && before < 5 ? 200 : 401,
  )
  expect([outcomes, last]).toEqual([['inconclusive'], 'departs'])
  expect([...new Set(because)]).toEqual([
    'the unedited request was not accepted: the closing control, which came after these requests, answered 401',
  ])
})

for (const [isGoodOpened, outcome] of [
  [true, 'kept'],
  [false, 'inconclusive'],
] as const)
  test(`the clause is ${outcome} if a request_uri is refused when it is opened, and a valid one is ${isGoodOpened ? 'opened' : 'refused too'}`, async () => {
    const { outcomes } = await outcomesOn(
      () => 201,
      (before) => (isGoodOpened && before > rows.length ? 200 : 403),
    )
    expect(outcomes).toEqual([outcome])
  })
