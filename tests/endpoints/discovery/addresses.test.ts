import { expect, test } from 'vitest'
import { type AnsweredAnyway, recordAddresses } from '../../../helpers/endpoints/discovery/addresses.ts'
import { endpointsOf } from '../../../helpers/endpoints/discovery/discover.ts'
import type { Run } from '../../../helpers/evidence/recorder.ts'
import { blocked, recorded, type SentRequest } from '../../../helpers/http/exchange.ts'
import { addressesThatAnswer, discovered } from '../../exchanges.ts'

const ISSUER = 'https://as.example'
const NAMES = ['authorization', 'token', 'pushed_authorization_request', 'revocation', 'userinfo'] as const
const DISCOVERY = discovered(
  `${ISSUER}/.well-known/openid-configuration`,
  Object.fromEntries(NAMES.map((name) => [`${name}_endpoint`, `${ISSUER}/${name}`])),
)
const UNSENT = blocked('there was no token')

async function recordedAfter(anyway: AnsweredAnyway) {
  const asked: SentRequest[] = []
  const recorder = {
    http: {
      send: async (request: SentRequest) => {
        asked.push(request)
        return recorded({ request, status: 401, headers: {}, body: '', durationMs: 1 })
      },
    },
    sideBySide: async <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) =>
      Promise.all(items.map(work)),
    endpoints: endpointsOf(DISCOVERY),
  } as unknown as Run
  return { addresses: await recordAddresses(recorder, anyway), asked }
}

test('an address that the run has used, or could not reach, gets no further request', async () => {
  const anyway = addressesThatAnswer(ISSUER, { userinfo_endpoint: { is: 'unreachable', because: 'reset' } })
  const { addresses, asked } = await recordedAfter(anyway)
  expect(asked).toEqual([])
  expect(addresses).toEqual(anyway)
})

test('an address that the run has not used gets one request, without credentials', async () => {
  const { addresses, asked } = await recordedAfter(
    addressesThatAnswer(ISSUER, { userinfo_endpoint: UNSENT, revocation_endpoint: UNSENT }),
  )
  const headers = { accept: 'application/json' }
  expect(asked).toEqual([
    { method: 'GET', url: `${ISSUER}/userinfo`, headers },
    {
      method: 'POST',
      url: `${ISSUER}/revocation`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      form: {},
    },
  ])
  expect(addresses.userinfo_endpoint).toEqual(recorded({ url: `${ISSUER}/userinfo`, status: 401 }))
})
