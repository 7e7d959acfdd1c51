import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { CONSENT } from '../../sandbox/authorization-server/pages/consent.ts'
import { CHOOSE_DATA_PROVIDER } from '../../sandbox/authorization-server/pages/data-provider.ts'
import { SIGN_IN } from '../../sandbox/authorization-server/pages/sign-in.ts'
import {
  alterForm,
  alterJson,
  alterRedirect,
  repairAssertion,
  repairRequestObject,
} from '../../sandbox/behaviors/alter.ts'
import { endless, huge, late, reset } from '../../sandbox/behaviors/wire.ts'
import type { Behavior } from '../../sandbox/index.ts'
import { type Application, type Environment, json, privateKey, variable } from './application.ts'
import { Browser } from './browser.ts'
import { start, within } from './within.ts'

const walk = async (environment: Environment, app: Application) =>
  (await new Browser(environment).walk(app, await app.push())).redirect?.searchParams

test('a request hook makes the assertion signature unverified, and nothing else', async () => {
  const behavior: Behavior = { request: { par: repairAssertion(undefined, 'any') } }
  await within(behavior, async (environment, app) => {
    const stranger = await privateKey(environment, 'SECOND_')
    expect((await app.push({ client_assertion: await app.assertion({}, {}, stranger) })).status).toBe(201)
    expect((await app.push({ client_assertion: await app.assertion({ aud: 'x' }) })).status).toBe(401)
    expect((await app.push({ request: await app.requestObject({}, stranger) })).status).toBe(400)
    expect((await walk(environment, app))?.has('code')).toBe(true)
  })
})

test('a request hook overlooks an expired assertion, but no foreign signature', async () => {
  const renew = repairAssertion((claims) => {
    claims.exp = Math.floor(Date.now() / 1000) + 60
  })
  await within({ request: { par: renew, token: renew } }, async (environment, app) => {
    const stranger = await privateKey(environment, 'SECOND_')
    expect((await app.push({ client_assertion: await app.assertion({ exp: 1 }) })).status).toBe(201)
    expect((await app.push({ client_assertion: await app.assertion({}, {}, stranger) })).status).toBe(401)
  })
})

test('a request hook stops PKCE from being enforced', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const behavior: Behavior = {
    request: {
      par: repairRequestObject((claims) => {
        claims.code_challenge = createHash('sha256').update(verifier).digest('base64url')
      }),
      token: alterForm((form) => form.set('code_verifier', verifier)),
    },
  }
  await within(behavior, async (environment, app) => {
    const code = (await walk(environment, app))?.get('code') ?? ''
    expect((await app.exchange(code, { code_verifier: undefined })).status).toBe(200)
  })
})

test('memory and an answer hook make a code good for two uses', async () => {
  const behavior: Behavior = {
    answer: {
      token: ({ form }, { memory }) => {
        const body = memory.get(form.get('code') ?? '')
        const headers = { 'Content-Type': 'application/json' }
        return typeof body === 'string' ? { status: 200, headers, body } : undefined
      },
    },
    response: {
      token: ({ status, body }, { memory }, { form }) => {
        if (status === 200) memory.set(form.get('code') ?? '', body)
      },
    },
  }
  await within(behavior, async (environment, app) => {
    const code = (await walk(environment, app))?.get('code') ?? ''
    const first = await json(await app.exchange(code))
    const second = await app.exchange(code)
    expect(second.status).toBe(200)
    expect(await json(second)).toEqual(first)
  })
})

test('a response hook alters JSON and the redirect; a request hook alters a page that was submitted', async () => {
  const behavior: Behavior = {
    request: { pages: alterForm((form) => form.has('decision') && form.set('decision', 'approve')) },
    response: {
      'client-credentials': alterJson((body) => {
        body.expires_in = '86400'
      }),
      authorization: alterRedirect((address) => address.searchParams.set('state', 'altered')),
    },
  }
  await within(behavior, async (environment, app) => {
    const browser = new Browser(environment)
    const answers = browser.answers({ 'Share your data': { decision: 'deny' } })
    const { redirect } = await browser.walk(app, await app.push(), answers)
    expect(redirect?.searchParams.get('state')).toBe('altered')
    expect((await app.exchange(redirect?.searchParams.get('code') ?? '')).status).toBe(200)

    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.id,
      client_secret: variable(environment, 'CLIENT_SECRET'),
    })
    const granted = await fetch(`${variable(environment, 'BASE_URL')}/auth/token`, { method: 'POST', body })
    expect(await json(granted)).toMatchObject({ expires_in: '86400', token_type: 'bearer' })
  })
})

test('a request hook lets an expired token pass at the business API', async () => {
  const behavior: Behavior = {
    request: {
      'business-get': async ({ headers }, { applications, tokens }) => {
        if (headers.authorization) headers.authorization = `Bearer ${await tokens.issue(applications[0])}`
      },
    },
  }
  await within(behavior, async (environment) => {
    const address = variable(environment, 'BUSINESS_API_GET_URL')
    const Authorization = `Bearer ${variable(environment, 'EXPIRED_ACCESS_TOKEN')}`
    expect((await fetch(address, { headers: { Authorization } })).status).toBe(200)
    expect((await fetch(address)).status).toBe(401)
    const body = '{"nickname":"x"}'
    expect((await fetch(address, { method: 'PUT', body, headers: { Authorization } })).status).toBe(401)
  })
})

test('settings build another conforming service: paths, issuer with a path, another order, one more page', async () => {
  const terms: typeof SIGN_IN = {
    prompt: 'terms',
    isNeeded: ({ oidc }) => oidc.result?.terms === undefined,
    title: () => 'Terms of use',
    render: () => '<p><button type="submit">I agree</button></p>',
    submit: () => ({ result: { terms: true } }),
  }
  const behavior: Behavior = {
    settings: {
      issuerPath: '/tenants/one',
      gatewayPath: '/api/v2',
      paths: { authorization: '/oauth/start', interaction: '/ui', pushedAuthorizationRequest: '/oauth/push' },
      pages: [CHOOSE_DATA_PROVIDER, SIGN_IN, terms, CONSENT],
      wording: { approve: 'Allow' },
      redirectUri: 'com.example.app:/callback',
    },
  }
  await within(behavior, async (environment, app) => {
    expect(environment.REDIRECT_URI).toBe('com.example.app:/callback')
    const browser = new Browser(environment)
    const answers = browser.answers({ 'Terms of use': {} })
    const { redirect } = await browser.walk(app, await app.push(), answers)
    expect(browser.visited).toEqual(['Choose a data provider', 'Sign in', 'Terms of use', 'Share your data'])
    const answer = await app.exchange(redirect?.searchParams.get('code') ?? '')
    const { access_token, authorization_details } = await json(answer)
    expect(authorization_details).toMatchObject([{ data_provider_id: 'dp-harbour' }])
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await fetch(variable(environment, 'BUSINESS_API_GET_URL'), { headers })).status).toBe(200)
    expect((await fetch(`${variable(environment, 'ISSUER_URL')}/userinfo`, { headers })).status).toBe(200)
  })
})

test('settings remember a consent, and waive a rule', async () => {
  const behavior: Behavior = { settings: { rememberConsent: true, waived: ['assertionIssuedAt'] } }
  await within(behavior, async (environment, app) => {
    const browser = new Browser(environment)
    expect((await browser.walk(app, await app.push())).redirect?.searchParams.has('code')).toBe(true)
    browser.visited.length = 0
    expect((await browser.walk(app, await app.push())).redirect?.searchParams.has('code')).toBe(true)
    expect(browser.visited).toEqual(['Choose a data provider'])
    expect((await app.push({ client_assertion: await app.assertion({ iat: undefined }) })).status).toBe(201)
  })
})

test('wire hooks: late, reset, endless, huge', async () => {
  const wire = {
    discovery: late(300),
    jwks: reset,
    userinfo: endless,
    'client-credentials': huge(1_000_000),
  }
  await within({ wire }, async (environment) => {
    const issuer = variable(environment, 'ISSUER_URL')
    const before = performance.now()
    expect((await fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(290)
    await expect((await fetch(`${issuer}/jwks`)).text()).rejects.toThrow()
    const endlessAnswer = await fetch(`${issuer}/userinfo`, { signal: AbortSignal.timeout(300) })
    await expect(endlessAnswer.text()).rejects.toThrow(/timeout/)
    const hugeAnswer = await fetch(`${variable(environment, 'BASE_URL')}/auth/token`, { method: 'POST' })
    expect((await hugeAnswer.text()).length).toBeGreaterThan(1_000_000)
  })
})

test('a server refuses connections', async () => {
  const sandbox = await start({ settings: { refusing: ['gateway'] } })
  await expect(fetch(variable(sandbox.environment, 'BUSINESS_API_GET_URL'))).rejects.toThrow('fetch failed')
  expect((await fetch(`${variable(sandbox.environment, 'ISSUER_URL')}/jwks`)).status).toBe(200)
  await sandbox.close()
})
