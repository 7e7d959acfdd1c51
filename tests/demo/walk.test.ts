import { createLocalJWKSet, jwtVerify } from 'jose'
import type { Client, Decided } from './client/index.ts'
import { expect, test } from './other-test.ts'

const exchange = (client: Client, { code, verifier }: Decided) =>
  client.post(client.at.token, client.requests.exchange(client.at.token, code, verifier))

test('the accepted walk: every page, the redirect, the tokens', async ({ client, service }) => {
  const consent = await client.consent()
  expect(client.pages.titles).toEqual([
    'Who are you?',
    'Log-in form: name',
    'Log-in form: passphrase',
    'One more step',
    'Where is your account?',
    'Share with Example Budget Planner?',
    '',
  ])
  const { redirect, status } = consent.place
  expect(status).toBe(303)
  expect(redirect?.href).toContain(`${service.environment.REDIRECT_URI}?code=`)
  expect(redirect?.searchParams.get('state')).toBe('the-state')

  const { status: accepted, json } = await exchange(client, consent)
  expect(accepted).toBe(200)
  expect(json).toMatchObject({
    access_token: expect.not.stringContaining('.'),
    refresh_token: expect.any(String),
    authorization_details: [
      {
        type: 'urn:blue:data-sharing',
        consent: { purpose: expect.any(String), reference: expect.stringMatching(/^C-/), bank: 'bank-23' },
      },
    ],
  })

  const keys = await client.send(client.at.keys)
  const { payload, protectedHeader } = await jwtVerify(
    String(json.id_token),
    createLocalJWKSet(JSON.parse(keys.text)),
    { issuer: service.environment.ISSUER_URL ?? '', audience: service.environment.CLIENT_ID ?? '' },
  )
  expect(protectedHeader.alg).toBe('PS256')
  expect(payload.nonce).toBe('the-nonce')
})

test('tokens of both flows are served by both business APIs', async ({ client, service }) => {
  const { BASE_URL, BUSINESS_API_GET_URL = '', BUSINESS_API_PUT_URL = '' } = service.environment
  const granted = await client.post(`${BASE_URL}/auth/token`, client.requests.token())
  expect(granted.json).toMatchObject({ token_type: 'bearer', scope: 'accounts', expires_in: 5400 })
  expect(String(granted.json.access_token).split('.')).toHaveLength(3)
  const exchanged = await exchange(client, await client.consent())
  for (const { json } of [granted, exchanged]) {
    const { headers } = client.requests.call(String(json.access_token))
    expect((await client.send(BUSINESS_API_GET_URL, { headers })).status).toBe(200)
    const put = await client.send(BUSINESS_API_PUT_URL, { method: 'PUT', headers, body: 'weekly' })
    expect(put.status).toBe(204)
  }
})

test('a log-in is remembered and a consent is not; dp_id fixes the bank', async ({ client }) => {
  await client.consent()
  const fixed = await client.consent({ form: { dp_id: 'bank-58' } })
  expect(client.pages.titles).toEqual(['Share with Example Budget Planner?', ''])
  const { json } = await exchange(client, fixed)
  expect(json.authorization_details).toMatchObject([{ consent: { bank: 'bank-58' } }])
})

test('a refused consent gives no code', async ({ client }) => {
  const typed = client.pages.typed({ 'Share with Example Budget Planner?': { decision: 'refuse' } })
  const { place } = await client.consent({ typed })
  expect(place.redirect?.searchParams.get('error')).toBe('access_denied')
  expect(place.redirect?.searchParams.get('state')).toBe('the-state')
  expect(place.redirect?.searchParams.has('code')).toBe(false)
})

test('userinfo, refresh and revocation', async ({ client }) => {
  const { at, requests } = client
  const { json } = await exchange(client, await client.consent())
  const asUser = (token: unknown) => client.send(at.user, { headers: { authorization: `Bearer ${token}` } })
  expect((await asUser(json.access_token)).json).toMatchObject({ sub: expect.any(String) })

  const refreshed = await client.post(at.token, requests.refresh(at.token, String(json.refresh_token)))
  expect(refreshed.json.authorization_details).toEqual(json.authorization_details)
  const again = await client.post(at.token, requests.refresh(at.token, String(json.refresh_token)))
  expect(again.json.error).toBe('invalid_grant')

  const revoked = await client.post(
    at.revoke,
    requests.revoke(at.revoke, String(refreshed.json.access_token)),
  )
  expect(revoked.status).toBe(200)
  for (const token of [json.access_token, refreshed.json.access_token])
    expect((await asUser(token)).status).toBe(401)
})
