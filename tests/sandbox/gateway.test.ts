import { expect, test } from '@playwright/test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { type Environment, type Fields, json, postForm, variable } from './application.ts'

let sandbox: Sandbox
let stranger: Sandbox
test.beforeAll(async () => {
  sandbox = await startSandbox()
  stranger = await startSandbox()
})
test.afterAll(() => Promise.all([sandbox.close(), stranger.close()]))

const requestToken = (environment: Environment, edit: Fields = {}) =>
  postForm(`${variable(environment, 'BASE_URL')}/auth/token`, {
    client_id: variable(environment, 'CLIENT_ID'),
    client_secret: variable(environment, 'CLIENT_SECRET'),
    grant_type: 'client_credentials',
    ...edit,
  })

const newToken = async (environment: Environment) => {
  const { access_token } = await json(await requestToken(environment))
  return String(access_token)
}

const call = (authorization?: string, init: RequestInit = {}) =>
  fetch(variable(sandbox.environment, 'BUSINESS_API_GET_URL'), {
    ...init,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  })

test('a token is granted as the document shows it', async () => {
  const response = await requestToken(sandbox.environment)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await json(response)
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    scope: 'accounts',
    expires_in: 86_400,
  })
  const token = String(body.access_token)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'PS256', typ: 'at+jwt', kid: expect.any(String) })
  const id = variable(sandbox.environment, 'CLIENT_ID')
  const baseUrl = variable(sandbox.environment, 'BASE_URL')
  const claims = decodeJwt(token)
  expect(claims).toMatchObject({ iss: baseUrl, aud: baseUrl, sub: id, client_id: id, scope: 'accounts' })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(86_400)
})

const REFUSALS: Readonly<Record<string, [Fields, number, string]>> = {
  'no client_id': [{ client_id: undefined }, 400, 'invalid_request'],
  'no client_secret': [{ client_secret: undefined }, 400, 'invalid_request'],
  'no grant_type': [{ grant_type: undefined }, 400, 'invalid_request'],
  'an empty client_secret': [{ client_secret: '' }, 400, 'invalid_request'],
  'another grant_type': [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  'another secret': [{ client_secret: 'another' }, 401, 'invalid_client'],
  'an unknown client': [{ client_id: 'unknown' }, 401, 'invalid_client'],
}
for (const [name, [edit, status, error]] of Object.entries(REFUSALS))
  test(`a token is refused: ${name}`, async () => {
    const response = await requestToken(sandbox.environment, edit)
    expect(response.status).toBe(status)
    expect(await json(response)).toEqual({ error, error_description: expect.any(String) })
  })

test('a token is refused: the secret of another application, a field twice, no form, a GET', async () => {
  const { environment } = sandbox
  const address = `${variable(environment, 'BASE_URL')}/auth/token`
  const other = await requestToken(environment, {
    client_secret: variable(environment, 'SECOND_CLIENT_SECRET'),
  })
  expect(other.status).toBe(401)
  const twice = 'grant_type=client_credentials&grant_type=client_credentials&client_id=a&client_secret=b'
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect((await fetch(address, { method: 'POST', headers, body: twice })).status).toBe(400)
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(400)
  expect((await fetch(address)).status).toBe(405)
})

test('the business API takes a token of the gateway, in any case of the scheme', async () => {
  const token = await newToken(sandbox.environment)
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await call(`${scheme} ${token}`)).status).toBe(200)
})

test('the business API refuses every other token and scheme with a challenge', async () => {
  const token = await newToken(sandbox.environment)
  const [header, payload, signature = ''] = token.split('.')
  const altered = [
    `${header}.${payload}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${header}.${payload}.`,
    `${header}.${Buffer.from('{}').toString('base64url')}.${signature}`,
  ]
  const wrong = [
    undefined,
    token,
    'Bearer',
    `Basic ${token}`,
    `DPoP ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${variable(sandbox.environment, 'EXPIRED_ACCESS_TOKEN')}`,
    `Bearer ${await newToken(stranger.environment)}`,
    'Bearer opaque',
    ...altered.map((each) => `Bearer ${each}`),
  ]
  for (const authorization of wrong) {
    const response = await call(authorization)
    expect.soft(response.status, authorization ?? 'no header').toBe(401)
    expect.soft(response.headers.get('www-authenticate')).toMatch(/^Bearer realm=/)
  }
})

test('a PUT stores its body, and refuses one that is no JSON object with members', async () => {
  const authorization = `Bearer ${await newToken(sandbox.environment)}`
  const body = variable(sandbox.environment, 'BUSINESS_API_PUT_BODY')
  const stored = await call(authorization, { method: 'PUT', body })
  expect(stored.status).toBe(200)
  expect(await stored.text()).toBe(body)
  expect(await (await call(authorization)).text()).toBe(body)
  for (const wrong of ['', '{', '{}', '[]', '1'])
    expect.soft((await call(authorization, { method: 'PUT', body: wrong })).status, wrong).toBe(400)
  expect((await call(undefined, { method: 'PUT', body })).status).toBe(401)
})
