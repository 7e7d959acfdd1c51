import { expect, test } from '@playwright/test'
import { decodeProtectedHeader, UnsecuredJWT } from 'jose'
import { faultOf, faults } from '../../sandbox/faults/index.ts'
import { type Environment, type Fields, json, postForm, variable } from './application.ts'
import { amid } from './within.ts'

const requestToken = (environment: Environment, edit: Fields = {}) =>
  postForm(`${variable(environment, 'BASE_URL')}/auth/token`, {
    client_id: variable(environment, 'CLIENT_ID'),
    client_secret: variable(environment, 'CLIENT_SECRET'),
    grant_type: 'client_credentials',
    ...edit,
  })

const call = (environment: Environment, authorization?: string, init: RequestInit = {}) =>
  fetch(variable(environment, 'BUSINESS_API_GET_URL'), {
    ...init,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  })

const newToken = async (environment: Environment) =>
  String((await json(await requestToken(environment))).access_token)

test('a field is left out of an answer that grants a token, and of no other', () =>
  amid(faultOf('answers.token.scope.missing').behavior, async (environment) => {
    const granted = await json(await requestToken(environment))
    expect(Object.keys(granted)).toEqual(['access_token', 'token_type', 'expires_in'])
    const refused = await requestToken(environment, { client_secret: 'another' })
    expect(await json(refused)).toMatchObject({ error: 'invalid_client' })
  }))

test('an opaque token is accepted by the business API, an altered one is not', () =>
  amid(faults['token.access-token-opaque'].behavior, async (environment) => {
    const token = await newToken(environment)
    expect(token).not.toContain('.')
    expect((await call(environment, `Bearer ${token}`)).status).toBe(200)
    expect((await call(environment, `Bearer ${token}x`)).status).toBe(401)
  }))

test('an unsigned token is accepted by the business API, whatever it claims', () =>
  amid(faults['token.unsigned'].behavior, async (environment) => {
    const token = await newToken(environment)
    expect(decodeProtectedHeader(token).alg).toBe('none')
    const forged = new UnsecuredJWT({ sub: 'anybody' }).encode()
    for (const each of [token, forged]) expect((await call(environment, `Bearer ${each}`)).status).toBe(200)
    const expired = variable(environment, 'EXPIRED_ACCESS_TOKEN')
    expect((await call(environment, `Bearer ${expired}`)).status).toBe(401)
  }))

test('any secret is taken, and none is not', () =>
  amid(faults['token.client-secret-any'].behavior, async (environment) => {
    const secrets = ['nobody-has-it', variable(environment, 'SECOND_CLIENT_SECRET'), undefined]
    const answers = await Promise.all(
      secrets.map((client_secret) => requestToken(environment, { client_secret })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
  }))

test('a refused token request is answered with a token', () =>
  amid(faults['token.token-in-refusal'].behavior, async (environment) => {
    const answer = await requestToken(environment, { grant_type: undefined })
    expect(answer.status).toBe(400)
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', access_token: expect.any(String) })
  }))

test('discovery gives a path, and nothing else is different', () =>
  amid(
    faultOf('answers.discovery.pushed_authorization_request_endpoint.relative').behavior,
    async (environment) => {
      const issuer = variable(environment, 'ISSUER_URL')
      expect(await json(await fetch(`${issuer}/.well-known/openid-configuration`))).toMatchObject({
        pushed_authorization_request_endpoint: '/par',
        token_endpoint: `${issuer}/token`,
      })
    },
  ))

const CALLS = {
  'api.altered-token-taken': { none: 401, altered: 200, expired: 401, scheme: 401 },
  'api.expired-token-taken': { none: 401, altered: 401, expired: 200, scheme: 401 },
  'api.any-token-taken': { none: 401, altered: 200, expired: 200, scheme: 401 },
  'api.any-scheme-taken': { none: 401, altered: 401, expired: 401, scheme: 200 },
} as const
for (const [id, statuses] of Object.entries(CALLS))
  test(`${id}, and nothing else that is wrong`, () =>
    amid(faults[id as keyof typeof CALLS].behavior, async (environment) => {
      const token = await newToken(environment)
      const status = async (authorization?: string) => (await call(environment, authorization)).status
      const [header, payload] = token.split('.')
      const expired = variable(environment, 'EXPIRED_ACCESS_TOKEN')
      expect(await status(`Bearer ${token}`)).toBe(200)
      expect({
        none: await status(),
        altered: await status(`Bearer ${header}.${payload}.${'A'.repeat(342)}`),
        expired: await status(`Bearer ${expired}`),
        scheme: await status(`Token ${token}`),
      }).toEqual(statuses)
    }))

test('the body of a PUT is lost', () =>
  amid(faults['api.put-body-lost'].behavior, async (environment) => {
    const authorization = `Bearer ${await newToken(environment)}`
    expect((await call(environment, authorization)).status).toBe(200)
    const put = { method: 'PUT', body: variable(environment, 'BUSINESS_API_PUT_BODY') }
    expect((await call(environment, authorization, put)).status).toBe(400)
  }))
