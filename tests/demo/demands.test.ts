import { randomUUID } from 'node:crypto'
import type { UnsignedRequest } from '../../helpers/http/unsigned-request.ts'
import { withClaims, withForm, withHeaders } from '../../helpers/http/unsigned-request.ts'
import { proofKey } from './client/requests.ts'
import { expect, test } from './other-test.ts'

const NOW = () => Math.floor(Date.now() / 1000)

test('client credentials need a scope that exists', async ({ client, service }) => {
  const address = `${service.environment.BASE_URL}/auth/token`
  const unsigned = client.requests.token()
  const without = await client.post(address, withForm(unsigned, { scope: undefined }))
  expect(without).toMatchObject({ status: 400, json: { error: 'invalid_request' } })
  const other = await client.post(address, withForm(unsigned, { scope: 'everything' }))
  expect(other).toMatchObject({ status: 400, json: { error: 'invalid_scope' } })
})

for (const endpoint of ['push', 'token', 'revoke'] as const) {
  const requests = {
    push: (at: string, { push }: Requests) => push(at, proofKey().challenge),
    token: (at: string, { exchange }: Requests) => exchange(at, 'no-code', proofKey().verifier),
    revoke: (at: string, { revoke }: Requests) => revoke(at, 'no-token'),
  }
  type Requests = Parameters<Parameters<typeof test>[2]>[0]['client']['requests']

  test(`the audience at ${endpoint} is exactly this endpoint`, async ({ client, service }) => {
    const { ISSUER_URL } = service.environment
    const address = client.at[endpoint]
    const others = Object.values(client.at).filter((other) => other !== address)
    for (const aud of [ISSUER_URL, ...others, [address], [address, ISSUER_URL], `${address}/`]) {
      const unsigned = withClaims(requests[endpoint](address, client.requests), 'assertion', { aud })
      const { status, json } = await client.post(address, unsigned)
      expect({ aud, status, error: json.error }).toEqual({ aud, status: 401, error: 'invalid_client' })
    }
  })

  test(`client_id is a required field at ${endpoint}`, async ({ client }) => {
    const address = client.at[endpoint]
    const unsigned = withForm(requests[endpoint](address, client.requests), { client_id: undefined })
    expect((await client.post(address, unsigned)).json.error).toBe('invalid_client')
  })
}

const REFUSED_OBJECTS: Readonly<Record<string, () => Record<string, unknown>>> = {
  'for the endpoint': () => ({ aud: 'https://localhost/tenants/blue/oauth/v3/pushed' }),
  'with nbf, which is not understood': () => ({ nbf: NOW() }),
  'with dp_id, which is a field of the form': () => ({ dp_id: 'bank-17' }),
  'that lives for longer than two minutes': () => ({ exp: NOW() + 180 }),
  'that has expired': () => ({ iat: NOW() - 90, exp: NOW() - 30 }),
  'without permissions': () => ({ permissions: undefined }),
  'without authorization details': () => ({ authorization_details: undefined }),
  'with another redirect_uri': () => ({ redirect_uri: 'https://planner.example/elsewhere' }),
  'of another client': () => ({ client_id: randomUUID() }),
}

for (const [what, claims] of Object.entries(REFUSED_OBJECTS))
  test(`a request object ${what} is refused`, async ({ client }) => {
    const unsigned = client.requests.push(client.at.push, proofKey().challenge)
    const { status, json } = await client.post(
      client.at.push,
      withClaims(unsigned, 'requestObject', claims()),
    )
    expect({ status, error: json.error }).toEqual({ status: 400, error: 'invalid_request_object' })
  })

for (const typ of [undefined, 'JWT', 'jwt'])
  test(`a request object of the type ${typ} is refused`, async ({ client }) => {
    const unsigned: UnsignedRequest = client.requests.push(client.at.push, proofKey().challenge)
    if (!unsigned.requestObject) throw new Error('A pushed request has a request object.')
    const request = await client.sign(unsigned.requestObject, typ)
    const answer = await client.post(client.at.push, withForm(unsigned, { request }))
    expect(answer.json.error).toBe('invalid_request_object')
  })

test('an assertion lives for a minute at most', async ({ client }) => {
  const unsigned = client.requests.push(client.at.push, proofKey().challenge)
  const longer = withClaims(unsigned, 'assertion', { exp: NOW() + 300 })
  expect((await client.post(client.at.push, longer)).json.error).toBe('invalid_client')
})

test('an unknown dp_id is refused', async ({ client }) => {
  const unsigned = client.requests.push(client.at.push, proofKey().challenge)
  const { json } = await client.post(client.at.push, withForm(unsigned, { dp_id: 'bank-0' }))
  expect(json.error).toBe('invalid_request')
})

for (const key of [undefined, 'another-key'])
  test(`a business API refuses the API key ${key}`, async ({ client, service }) => {
    const { BASE_URL, BUSINESS_API_GET_URL = '', BUSINESS_API_PUT_URL = '' } = service.environment
    const { json } = await client.post(`${BASE_URL}/auth/token`, client.requests.token())
    const call = withHeaders(client.requests.call(String(json.access_token)), { 'x-api-key': key })
    const get = await client.send(BUSINESS_API_GET_URL, { headers: call.headers })
    const put = await client.send(BUSINESS_API_PUT_URL, {
      method: 'PUT',
      headers: call.headers,
      body: 'weekly',
    })
    for (const { status, json } of [get, put])
      expect({ status, error: json.error }).toEqual({ status: 401, error: 'invalid_api_key' })
  })

test('GET and PUT live at different paths', async ({ client, service }) => {
  const { BUSINESS_API_GET_URL = '', BUSINESS_API_PUT_URL = '' } = service.environment
  expect((await client.send(BUSINESS_API_PUT_URL)).status).toBe(405)
  expect((await client.send(BUSINESS_API_GET_URL, { method: 'PUT', body: 'weekly' })).status).toBe(405)
})
