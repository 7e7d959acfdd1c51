import { expect, test } from '@playwright/test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { type Variant, type VariantId, variants } from '../../sandbox/variants/index.ts'
import { type Application, application, type Environment, json, variable } from './application.ts'
import { Browser } from './browser.ts'
import { within } from './within.ts'

const walk = async (environment: Environment, app: Application, browser = new Browser(environment)) => {
  const { redirect } = await browser.walk(app, await app.push())
  const tokens = await app.exchange(redirect?.searchParams.get('code') ?? '')
  return { redirect, tokens, visited: browser.visited }
}

/** Variants whose pages a browser without scripts gets through by the default answers. */
const PLAIN = [
  'addresses.other-paths',
  'addresses.issuer-path',
  'addresses.custom-scheme',
  'addresses.request-uri',
  'pages.provider-first',
  'pages.provider-selected',
  'pages.more-around',
  'transport.hops',
  'transport.cookies',
  'answers.more-fields',
  'answers.written-otherwise',
  'id-token.elliptic',
  'id-token.without-kid',
  'refusals.fewer',
] as const satisfies readonly VariantId[]

for (const id of PLAIN)
  test(`${id} lets an application walk the code flow to the business API`, () =>
    within(variants[id].behavior, async (environment, app) => {
      const { tokens } = await walk(environment, app)
      expect(tokens.status).toBe(200)
      const { access_token } = await json(tokens)
      const headers = { Authorization: `Bearer ${access_token}` }
      expect((await fetch(variable(environment, 'BUSINESS_API_GET_URL'), { headers })).status).toBe(200)
    }))

const PUBLISHED = ['id-token.elliptic', 'id-token.without-kid'] as const
for (const id of PUBLISHED)
  test(`${id} is verified by a published key`, () =>
    within(variants[id].behavior, async (environment, app) => {
      const issuer = variable(environment, 'ISSUER_URL')
      const { id_token } = await json((await walk(environment, app)).tokens)
      const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
      expect((await jwtVerify(String(id_token), keys)).payload.iss).toBe(issuer)
    }))

test('a consent is remembered for its data provider only', () =>
  within(variants['pages.remembered'].behavior, async (environment, app) => {
    const browser = new Browser(environment)
    await walk(environment, app, browser)
    browser.visited.length = 0
    await walk(environment, app, browser)
    expect(browser.visited).toEqual(['Choose a data provider'])
    browser.visited.length = 0
    const other = { request: await app.requestObject({ dp_id: 'dp-northbank' }) }
    await browser.walk(app, await app.push(other))
    expect(browser.visited).toEqual(['Share your data'])
  }))

test('terms and a log-in of two pages come up once', () =>
  within(variants['pages.log-in-of-two-pages'].behavior, async (environment, app) => {
    const browser = new Browser(environment)
    const answers = browser.answers({
      'Who are you?': { username: variable(environment, 'CONSENT_USERNAME') },
      'Sign in': { password: variable(environment, 'CONSENT_PASSWORD') },
    })
    await browser.walk(app, await app.push(), answers)
    await browser.walk(app, await app.push(), answers)
    const again = ['Choose a data provider', 'Share your data']
    expect(browser.visited).toEqual(['Who are you?', 'Sign in', ...again, ...again])
  }))

test('dp_id in the form fixes the data provider', () =>
  within(variants['data-provider.in-form'].behavior, async (environment, app) => {
    const browser = new Browser(environment)
    await browser.walk(app, await app.push({ dp_id: 'dp-meadow' }))
    expect(browser.visited).toEqual(['Sign in', 'Share your data'])
  }))

test('a last page sends the browser back by script or refresh, and carries the whole address', async () => {
  for (const id of ['pages.redirect-by-script', 'pages.redirect-by-refresh'] as const)
    await within(variants[id].behavior, async (environment, app) => {
      const { html, status, redirect } = await new Browser(environment).walk(app, await app.push())
      expect([status, redirect]).toEqual([200, undefined])
      expect(html).toMatch(/https:\/\/client\.example\/callback\?code=[^"]+state=state-of-this-request/)
    })
})

const REFUSALS: Readonly<Record<string, [status: number, body: RegExp]>> = {
  'refusals.other-statuses': [422, /"code":"E-4711"/],
  'refusals.pages': [400, /^<!doctype html>/],
  'refusals.empty': [400, /^$/],
}
for (const [id, [status, body]] of Object.entries(REFUSALS))
  test(`${id} refuses a pushed request in its own way, and accepts a right one`, () => {
    const { behavior }: Variant = variants[id as VariantId]
    return within(behavior, async (environment, app) => {
      const refused = await app.push({ request: undefined })
      expect(refused.status).toBe(status)
      expect(await refused.text()).toMatch(body)
      expect((await (await application(environment)).push()).status).toBe(201)
    })
  })
