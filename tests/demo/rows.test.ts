import type { OtherService } from '../../demo/index.ts'
import type { Refusal } from '../../helpers/evidence/refusal.ts'
import type { Area } from '../../helpers/evidence/steps.ts'
import type { Known, UnsignedRequest } from '../../helpers/http/unsigned-request.ts'
import { refusals } from '../../specs/refusals/index.ts'
import type { Answer } from './client/connection.ts'
import type { Client } from './client/index.ts'
import { proofKey } from './client/requests.ts'
import { expect, test } from './other-test.ts'

/** The error codes by which this service refuses a row, by how its clause begins. */
const ERRORS: Readonly<Record<string, readonly string[]>> = {
  'token.client-id-required': ['invalid_request'],
  'token.client-secret-required': ['invalid_request'],
  'token.grant-type-required': ['invalid_request'],
  'token.grant-type-supported': ['unsupported_grant_type'],
  'key-pair.': ['invalid_client'],
  'assertion.': ['invalid_client'],
  'request-object.': ['invalid_request_object'],
  'exchange.code-verifier-required': ['invalid_request'],
  'exchange.': ['invalid_grant'],
  'api.': ['invalid_token'],
}

/** How the rows of an area are sent; without an edit, the request is accepted. */
type Sender = (client: Client, service: OtherService, row?: Refusal) => Promise<Answer>

const knownOf = ({ environment }: OtherService, acceptedAssertion?: Known['acceptedAssertion']): Known => ({
  clientId: environment.CLIENT_ID ?? '',
  second: {
    clientId: environment.SECOND_CLIENT_ID ?? '',
    clientSecret: environment.SECOND_CLIENT_SECRET ?? '',
  },
  expiredAccessToken: environment.EXPIRED_ACCESS_TOKEN ?? '',
  ...(acceptedAssertion && { acceptedAssertion }),
})

/** An assertion that the PAR endpoint has accepted. */
async function acceptedAssertion(client: Client) {
  const { at, requests } = client
  const { assertion, requestObject, form } = requests.push(at.push, proofKey().challenge)
  if (!assertion || !requestObject) throw new Error('A pushed request has both.')
  const jwt = await client.sign(assertion)
  const request = await client.sign(requestObject, 'oauth-authz-req+jwt')
  const { status } = await client.send(at.push, { form: { ...form, client_assertion: jwt, request } })
  expect(status).toBe(201)
  return { jwt, jti: String(assertion.claims.jti) }
}

const sendToken: Sender = (client, service, row) => {
  const unsigned = client.requests.token()
  return client.post(
    `${service.environment.BASE_URL}/auth/token`,
    row?.edit(unsigned, knownOf(service)) ?? unsigned,
  )
}

const sendPush: Sender = async (client, service, row) => {
  const { at, requests } = client
  const unsigned = requests.push(at.push, proofKey().challenge)
  return client.post(
    at.push,
    row ? row.edit(unsigned, knownOf(service, await acceptedAssertion(client))) : unsigned,
  )
}

const sendExchange: Sender = async (client, service, row) => {
  const { at, requests } = client
  const who = row?.code === 'of the second client' ? 'SECOND_' : ''
  const { code, verifier } = await client.consent({ who, form: { dp_id: 'bank-17' } })
  const unsigned = requests.exchange(at.token, code, verifier, who)
  if (!row) return client.post(at.token, unsigned)
  if (row.code === 'used') expect((await client.post(at.token, unsigned)).status).toBe(200)
  const edited = row.edit(
    row.code === 'used' ? requests.exchange(at.token, code, verifier) : unsigned,
    knownOf(service, await acceptedAssertion(client)),
  )
  // The application that asks for another's code says who it is itself.
  const own: UnsignedRequest['form'] = who === '' ? {} : { client_id: service.environment.CLIENT_ID }
  return client.post(at.token, { ...edited, form: { ...edited.form, ...own } })
}

const sendCall =
  (method: 'GET' | 'PUT', token: (...sent: Parameters<Sender>) => Promise<Answer>): Sender =>
  async (client, service, row) => {
    const { json } = await token(client, service)
    const unsigned = client.requests.call(String(json.access_token))
    const { headers } = row?.edit(unsigned, knownOf(service)) ?? unsigned
    const { BUSINESS_API_GET_URL = '', BUSINESS_API_PUT_URL = '' } = service.environment
    return method === 'GET'
      ? client.send(BUSINESS_API_GET_URL, { headers })
      : client.send(BUSINESS_API_PUT_URL, { method, headers, body: 'weekly' })
  }

const SENDERS: readonly [name: string, area: Area, sender: Sender][] = [
  ['client credentials', 'token', sendToken],
  ['pushed authorization request', 'par', sendPush],
  ['exchange', 'exchange', sendExchange],
  ['GET with the token of the client credentials', 'apiGet', sendCall('GET', sendToken)],
  ['GET with the token of the exchange', 'apiGet', sendCall('GET', sendExchange)],
  ['PUT with the token of the client credentials', 'apiPut', sendCall('PUT', sendToken)],
  ['PUT with the token of the exchange', 'apiPut', sendCall('PUT', sendExchange)],
]

for (const [name, area, send] of SENDERS)
  test.describe(name, () => {
    test('is accepted as it is', async ({ client, service }) => {
      const { status } = await send(client, service)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(300)
    })

    for (const row of refusals[area])
      test(`is refused when ${row.when} (${row.clause})`, async ({ client, service }) => {
        const answer = await send(client, service, row)
        const [, errors] = Object.entries(ERRORS).find(([start]) => row.clause.startsWith(start)) ?? []
        expect(errors).toContain(answer.json.error)
        expect([400, 401]).toContain(answer.status)
      })
  })
