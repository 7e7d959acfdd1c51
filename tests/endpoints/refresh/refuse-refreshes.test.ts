import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { refuseRefreshes } from '../../../helpers/endpoints/refresh/refreshes.ts'
import { newRecorder, type Run } from '../../../helpers/evidence/recorder.ts'
import { recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()
const TOKENS = { access_token: 'at', refresh_token: 'rt' }

const senderOf = ({ form }: SentRequest): unknown =>
  form?.client_assertion && decodeJwt(form.client_assertion).sub

/** The refused refreshes that count at a service that spends the refresh token on some of them. */
async function counted(spends: (request: SentRequest) => boolean): Promise<readonly string[]> {
  let isSpent = false
  const send = async (request: SentRequest) => {
    const { scope, refresh_token } = request.form ?? {}
    const isRight = !scope && refresh_token === 'rt' && senderOf(request) === target.application.clientId
    const answer = isRight && !isSpent ? exchangeOf(200, TOKENS) : exchangeOf(400, { error: 'invalid_grant' })
    isSpent ||= spends(request)
    return recorded({ ...answer, request })
  }
  const endpoints = { token_endpoint: recorded('https://as.example/token') }
  const run = { ...newRecorder(target, { send }), endpoints } as unknown as Run
  const exchange = recorded(exchangeOf(200, TOKENS))
  await refuseRefreshes(run, exchange, exchange)
  return Object.entries(run.attempts).flatMap(([key, { control, answer }]) =>
    control.is === 'accepted' && answer.is === 'recorded' ? [key] : [],
  )
}

const FIRST = ['refresh without authentication', 'refresh with client secret', 'refresh with invented token']
const ALL = [...FIRST, 'refresh by another', 'refresh with wider scope']

test('refused refreshes count if the refresh token works after them', async () => {
  expect(await counted(() => false)).toEqual(ALL)
})

test('a service that spends the refresh token before it looks at the scope leaves only that open', async () => {
  expect(await counted(({ form }) => form?.scope !== undefined)).toEqual(ALL.slice(0, -1))
})

test('a service that ends the refresh token when another application uses it leaves what comes after open', async () => {
  const isOfAnother = (request: SentRequest) => senderOf(request) === target.second?.clientId
  expect(await counted(isOfAnother)).toEqual(FIRST)
})
