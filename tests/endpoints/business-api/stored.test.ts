import { expect, test } from 'vitest'
import { callBusinessApi, flowsOf, refuseCalls } from '../../../helpers/endpoints/business-api/calls.ts'
import { type Endpoints, newRecorder, type Run } from '../../../helpers/evidence/recorder.ts'
import { swapped } from '../../../helpers/evidence/swapped.ts'
import { blocked, recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { judgeRefused } from '../../../helpers/judge/judge-refused.ts'
import { refusals } from '../../../helpers/requests/rows.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()
const rows = refusals.filter(({ step }) => step === 'apiPut')
const [first, ...others] = rows.map(({ key }) => key)

/** Sends the cases of the PUT to a service that stores what it is sent; what it answers to a wrong token is for the test to say. */
async function refusedBy(statusOf: (wrong: number) => number, storesAll = false) {
  let stored = ''
  let wrong = 0
  const send = async (request: SentRequest) => {
    const { method, body = '' } = request
    const isRight = request.headers.authorization === 'Bearer right'
    if (!isRight) wrong += 1
    const status = isRight ? 200 : statusOf(wrong)
    if (method === 'PUT' && (status === 200 || storesAll)) stored = body
    return recorded({ ...exchangeOf(status, status === 200 ? stored : { error: 'no' }), request })
  }
  const recorder = newRecorder(target, { send })
  const run: Run = { ...recorder, endpoints: {} as Endpoints, rows, open: () => Promise.reject(new Error()) }
  const put = {
    method: 'PUT' as const,
    url: target.businessApi.put.clientCredentials?.url ?? '',
    headers: {},
  }
  const body = target.businessApi.put.clientCredentials?.body ?? ''
  const answer = recorded({ ...exchangeOf(200, body), request: { ...put, body } })
  const gateway = {
    grant: 'clientCredentials',
    accessToken: recorded('right'),
    get: answer,
    put: answer,
  } as const
  const flows = flowsOf(recorded(gateway), blocked('no code'))
  await refuseCalls(run, flows, { idToken: blocked('no code'), back: answer })
  return rows.flatMap((row) => {
    const { [row.key]: attempt } = run.attempts
    return attempt?.answer.is === 'recorded' && judgeRefused(attempt).is !== 'kept' ? [row.key] : []
  })
}

test('a wrong PUT that is accepted once departs, although the service refuses it the second time', async () => {
  expect(await refusedBy((wrong) => (wrong === 1 ? 200 : 401))).toEqual([first])
})

test('a refused PUT that is stored departs', async () => {
  expect((await refusedBy(() => 401, true)).slice(0, 2)).toEqual([first, others[0]])
})

test('refused PUTs that are not stored are kept', async () => {
  expect(await refusedBy(() => 401)).toEqual([])
})

test('the business API is not called with the token of the second application', async () => {
  const urls: string[] = []
  const send = async ({ url }: SentRequest) => {
    urls.push(url)
    return blocked('not sent')
  }
  const recorder = newRecorder(target, { send })
  await callBusinessApi(swapped(recorder), recorded('of the second one'), 'code')
  expect(urls).toEqual([])
  await callBusinessApi(recorder, recorded('of the first one'), 'code')
  expect(urls).toHaveLength(1)
})
