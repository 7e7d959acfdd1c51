import { expect, test } from 'vitest'
import { drawing } from '../../../helpers/base/draw.ts'
import type { Target } from '../../../helpers/config/target.ts'
import { pushForCases } from '../../../helpers/endpoints/authorization/codes.ts'
import { walkRequest } from '../../../helpers/endpoints/authorization/consent.ts'
import { newAuthorization, withProvider } from '../../../helpers/endpoints/par/push.ts'
import { type Endpoints, newRecorder, type Run } from '../../../helpers/evidence/recorder.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import { rows } from '../../../helpers/requests/rows.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()
const CONFIGURED = 'dp-northbank'
const OF_JOURNEY = 'dp-harbour'

/** The data providers of the late authorizations of four nights: what is sent as fixed, and what the user chooses. */
async function providersOf(own: Target) {
  const http = { send: () => Promise.reject(new Error('nothing is sent')) }
  const nights = await Promise.all([1, 2, 3, 4].map((seed) => drawing(seed)))
  return nights.map((draw) => {
    const recorder = { ...newRecorder(own, http, [], undefined, draw), isLate: true as const }
    const authorization = withProvider(recorder)
    const endpoints = { authorization_endpoint: recorded(`${own.issuerUrl}/authorize`) } as Endpoints
    const walk = walkRequest({ ...recorder, endpoints } as Run, authorization, 'urn:x', 'approve')
    const journeys = walk.is === 'recorded' ? walk.value.journeys : {}
    return authorization.dataProvider ?? `chosen: ${journeys.chooseDataProvider?.choice}`
  })
}

test('late in a run, the data provider is fixed or chosen, the configured one or that of the journey, in turn', async () => {
  const all = [CONFIGURED, OF_JOURNEY, `chosen: ${CONFIGURED}`, `chosen: ${OF_JOURNEY}`]
  expect((await providersOf(target)).sort()).toEqual(all.sort())
})

test('without the name of the configured data provider, the user chooses as the journey says', async () => {
  const variables = { ...target.consent.variables, DP_ID_NAME: '' }
  const providers = await providersOf({ ...target, consent: { ...target.consent, variables } })
  expect(providers).not.toContain(`chosen: ${CONFIGURED}`)
})

test('without a configured data provider, none is fixed', async () => {
  const { dataProvider: _, ...others } = target
  const chosen = `chosen: ${OF_JOURNEY}`
  expect(await providersOf(others)).toEqual([chosen, chosen, chosen, chosen])
})

test('the first authorizations of a run have the data provider that they need', () => {
  const recorder = newRecorder(target, { send: () => Promise.reject(new Error('nothing is sent')) })
  expect(withProvider(recorder).dataProvider).toBe(CONFIGURED)
  expect(newAuthorization(recorder, 'application', '').dataProvider).toBe('')
})

test('in the code that the invalid exchanges share, the user chooses one or the other, in turn', async () => {
  const send = async () => recorded(exchangeOf(201, { request_uri: 'urn:x', expires_in: 60 }))
  const nights = await Promise.all([1, 2].map((seed) => drawing(seed)))
  const chosen = nights.map(async (draw) => {
    const endpoints = { pushed_authorization_request_endpoint: recorded('https://as.example/par') }
    const run = { ...newRecorder(target, { send }, [], undefined, draw), endpoints, rows } as unknown as Run
    const pushed = await pushForCases(run)
    return (
      pushed.is === 'recorded' && [
        pushed.value.authorization.dataProvider,
        pushed.value.authorization.chosen?.id,
      ]
    )
  })
  expect(new Set(await Promise.all(chosen))).toEqual(
    new Set([
      ['', undefined],
      ['', CONFIGURED],
    ]),
  )
})
