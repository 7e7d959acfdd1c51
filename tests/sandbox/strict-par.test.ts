import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { generateKeyPair, UnsecuredJWT } from 'jose'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import {
  type Application,
  application,
  type Claims,
  type Fields,
  json,
  postForm,
  privateKey,
  variable,
} from './application.ts'
import { within } from './within.ts'

let sandbox: Sandbox
let app: Application
test.beforeAll(async () => {
  sandbox = await startSandbox()
  app = await application(sandbox.environment)
})
test.afterAll(() => sandbox.close())

const past = () => Math.floor(Date.now() / 1000) - 1

/** An altered last character of a signature, of which a lenient decoder may not see anything. */
const alterEnd = (jwt: string) => jwt.slice(0, -1) + (jwt.endsWith('A') ? 'B' : 'A')

const refused = async (edit: Fields) => {
  const response = await app.push(edit)
  const body = await json(response)
  expect.soft(response.status).toBeGreaterThanOrEqual(400)
  expect.soft(response.status).toBeLessThan(500)
  expect.soft(body).toHaveProperty('error')
  expect.soft(body).not.toHaveProperty('request_uri')
}

const ASSERTION_CLAIMS: Readonly<Record<string, () => Claims>> = {
  'no iss': () => ({ iss: undefined }),
  'no sub': () => ({ sub: undefined }),
  'no aud': () => ({ aud: undefined }),
  'no jti': () => ({ jti: undefined }),
  'no iat': () => ({ iat: undefined }),
  'no exp': () => ({ exp: undefined }),
  'another iss': () => ({ iss: 'another' }),
  'another sub': () => ({ sub: variable(sandbox.environment, 'SECOND_CLIENT_ID') }),
  'another aud': () => ({ aud: 'https://as.example' }),
  'a list of others as aud': () => ({ aud: ['https://as.example'] }),
  'not valid yet': () => ({ nbf: past() + 60 }),
  expired: () => ({ exp: past() - 20 }),
  'issued ahead': () => ({ iat: past() + 60 }),
}
for (const [name, claims] of Object.entries(ASSERTION_CLAIMS))
  test(`assertion refused: ${name}`, async () => {
    await refused({ client_assertion: await app.assertion(claims()) })
  })

test('assertion refused: none, another type, no type, tampered, alg none, RS256, another key', async () => {
  const assertion = await app.assertion()
  const claims = { iss: app.id, sub: app.id, aud: variable(sandbox.environment, 'ISSUER_URL') }
  const unsigned = new UnsecuredJWT({ ...claims, jti: randomUUID(), iat: past(), exp: past() + 60 }).encode()
  const rsa = await generateKeyPair('RS256')
  const stranger = await privateKey(sandbox.environment, 'SECOND_')
  await refused({ client_assertion: undefined, client_assertion_type: undefined })
  await refused({ client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' })
  await refused({ client_assertion_type: undefined })
  await refused({ client_assertion: alterEnd(assertion) })
  await refused({ client_assertion: unsigned })
  await refused({ client_assertion: await app.assertion({}, { alg: 'RS256' }, rsa.privateKey) })
  await refused({ client_assertion: await app.assertion({}, {}, stranger) })
})

test('assertion refused: its jti was used before', async () => {
  const client_assertion = await app.assertion()
  expect((await app.push({ client_assertion })).status).toBe(201)
  await refused({ client_assertion })
})

const AUDIENCES: Readonly<Record<string, (issuer: string) => Claims>> = {
  'the endpoint': (issuer) => ({ aud: `${issuer}/par` }),
  'the token endpoint': (issuer) => ({ aud: `${issuer}/token` }),
  'a list': (issuer) => ({ aud: [issuer] }),
}
for (const [name, claims] of Object.entries(AUDIENCES))
  test(`assertion accepted with ${name} as aud, unless the audience is the issuer alone`, async () => {
    const aud = claims(variable(sandbox.environment, 'ISSUER_URL'))
    expect((await app.push({ client_assertion: await app.assertion(aud) })).status).toBe(201)
    await within({ settings: { onlyIssuerAsAudience: true } }, async (environment, own) => {
      const client_assertion = await own.assertion(claims(variable(environment, 'ISSUER_URL')))
      expect((await own.push({ client_assertion })).status).toBe(401)
    })
  })

test('accepted: an assertion and a request object of a clock that is eight seconds ahead', async () => {
  const ahead = Math.floor(Date.now() / 1000) + 8
  const client_assertion = await app.assertion({ iat: ahead, nbf: ahead })
  const request = await app.requestObject({ iat: ahead, nbf: ahead })
  expect((await app.push({ client_assertion, request })).status).toBe(201)
})

test('refused: our assertion beside the client_id of another application, and the secret as authentication', async () => {
  await refused({ client_id: variable(sandbox.environment, 'SECOND_CLIENT_ID') })
  await refused({
    client_assertion: undefined,
    client_assertion_type: undefined,
    client_secret: variable(sandbox.environment, 'CLIENT_SECRET'),
  })
  await refused({ client_secret: variable(sandbox.environment, 'CLIENT_SECRET') })
})

const REQUIRED_CLAIMS = [
  'iss aud iat nbf exp jti client_id response_type redirect_uri scope',
  'code_challenge code_challenge_method claims permissions authorization_details',
].flatMap((line) => line.split(' '))
for (const name of REQUIRED_CLAIMS)
  test(`request object refused: no ${name}`, async () => {
    await refused({ request: await app.requestObject({ [name]: undefined }) })
  })

const REQUEST_CLAIMS: Readonly<Record<string, Claims>> = {
  'another iss': { iss: 'another' },
  'another aud': { aud: 'https://as.example' },
  'another client_id': { client_id: 'another' },
  'another redirect_uri': { redirect_uri: 'https://elsewhere.example/callback' },
  'another response_type': { response_type: 'code id_token' },
  'a plain challenge': { code_challenge_method: 'plain' },
  expired: { exp: 1 },
  'not valid yet': { nbf: 4_000_000_000 },
  'valid for more than an hour': { exp: Math.floor(Date.now() / 1000) + 4_000 },
  'valid since more than an hour': { nbf: Math.floor(Date.now() / 1000) - 4_000 },
  'an unknown data provider': { dp_id: 'dp-unknown' },
  'no permission': { permissions: [] },
  'permissions as text': { permissions: 'read_accounts' },
  'details of an unknown type': { authorization_details: [{ type: 'payment_initiation' }] },
  'a consent of its own': { authorization_details: [{ type: 'account_information', consent_id: 'mine' }] },
}
for (const [name, claims] of Object.entries(REQUEST_CLAIMS))
  test(`request object refused: ${name}`, async () => {
    await refused({ request: await app.requestObject(claims) })
  })

test('request object refused: none, plain parameters, unsigned, tampered, another key', async () => {
  const request = await app.requestObject()
  const stranger = await privateKey(sandbox.environment, 'SECOND_')
  const [header = '', payload = ''] = request.split('.')
  await refused({ request: undefined })
  await refused({
    request: undefined,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
  })
  await refused({ request: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.` })
  await refused({ request: `${header}.${payload}.` })
  await refused({ request: alterEnd(request) })
  await refused({ request: await app.requestObject({}, stranger) })
})

test('a request that is no form is refused', async () => {
  const response = await fetch(`${variable(sandbox.environment, 'ISSUER_URL')}/par`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(400)
})

test('the accepted twin is accepted', async () => {
  const response = await app.push()
  expect(response.status).toBe(201)
  expect(await json(response)).toEqual({
    request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:/),
    expires_in: 60,
  })
  const forgotten = await postForm(`${variable(sandbox.environment, 'ISSUER_URL')}/par`, {})
  expect(forgotten.status).toBe(400)
})
