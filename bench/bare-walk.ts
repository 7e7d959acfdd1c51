/**
 * The same walk as a run of the suite, as a bare script: one login, one consent, the same accepted requests, with
 * `jose`, `fetch` and one browser, and no judgement of anything.
 */
import { createPrivateKey, randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { SignJWT } from 'jose'
import { resolveBrowser } from '../helpers/browser/resolve.ts'
import { codeChallenge, codeVerifier } from '../helpers/http/jose/pkce.ts'
import { JWT_BEARER } from '../helpers/requests/documented-requests.ts'
import { startSandbox } from '../sandbox/index.ts'

const [sandbox, { executablePath }] = await Promise.all([
  startSandbox(),
  resolveBrowser({ environment: process.env, say: () => {} }),
])
const env = (name: string): string => sandbox.environment[name] ?? ''
const browser = await chromium.launch({ executablePath })

async function call(url: string, init?: RequestInit): Promise<Record<string, string>> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}
const post = (url: string, form: Record<string, string>) =>
  call(url, { method: 'POST', body: new URLSearchParams(form) })

const key = createPrivateKey(env('PRIVATE_KEY'))
const sign = (claims: Record<string, unknown>) =>
  new SignJWT({ iss: env('CLIENT_ID'), aud: env('ISSUER_URL'), jti: randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'PS256', kid: env('PRIVATE_KEY_ID') })
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime('1m')
    .sign(key)
const assertion = async () => ({
  client_assertion_type: JWT_BEARER,
  client_assertion: await sign({ sub: env('CLIENT_ID') }),
})

async function callApi(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  await call(env('BUSINESS_API_GET_URL'), { headers })
  await call(env('BUSINESS_API_PUT_URL'), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: env('BUSINESS_API_PUT_BODY'),
  })
}

const granted = await post(`${env('BASE_URL')}/auth/token`, {
  client_id: env('CLIENT_ID'),
  client_secret: env('CLIENT_SECRET'),
  grant_type: 'client_credentials',
})
await callApi(granted.access_token ?? '')

const discovery = await call(`${env('ISSUER_URL')}/.well-known/openid-configuration`)
await call(discovery.jwks_uri ?? '')
const verifier = codeVerifier()
const pushed = await post(discovery.pushed_authorization_request_endpoint ?? '', {
  client_id: env('CLIENT_ID'),
  ...(await assertion()),
  request: await sign({
    client_id: env('CLIENT_ID'),
    response_type: 'code',
    redirect_uri: env('REDIRECT_URI'),
    scope: env('SCOPE'),
    state: randomUUID(),
    code_challenge: codeChallenge(verifier),
    code_challenge_method: 'S256',
    claims: { id_token: { sub: null } },
    permissions: env('PERMISSIONS').split(' '),
    authorization_details: JSON.parse(env('AUTHORIZATION_DETAILS')),
  }),
})

const page = await browser.newPage()
const redirected = page.waitForRequest((request) => request.url().startsWith(env('REDIRECT_URI')))
const query = new URLSearchParams({
  client_id: env('CLIENT_ID'),
  scope: 'openid',
  request_uri: pushed.request_uri ?? '',
})
await page.goto(`${discovery.authorization_endpoint}?${query}`)
await page.getByLabel('User name').fill(env('CONSENT_USERNAME'))
await page.getByLabel('Password').fill(env('CONSENT_PASSWORD'))
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('radio').first().check()
await page.getByRole('button', { name: 'Continue' }).click()
await page.getByRole('button', { name: 'Approve' }).click()
const code = new URL((await redirected).url()).searchParams.get('code') ?? ''

const tokens = await post(discovery.token_endpoint ?? '', {
  grant_type: 'authorization_code',
  code,
  redirect_uri: env('REDIRECT_URI'),
  code_verifier: verifier,
  ...(await assertion()),
})
await callApi(tokens.access_token ?? '')
await Promise.all([browser.close(), sandbox.close()])
