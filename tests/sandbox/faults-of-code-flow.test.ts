import { expect, test } from '@playwright/test'
import { generateKeyPair, importPKCS8, UnsecuredJWT } from 'jose'
import { type FaultId, faults } from '../../sandbox/faults/index.ts'
import { type Application, application, type Environment, json, privateKey, variable } from './application.ts'
import { type Answers, Browser } from './browser.ts'
import { within } from './within.ts'

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

const altered = (jwt: string) => {
  const [header, , signature] = jwt.split('.')
  const payload = Buffer.from(JSON.stringify({ ...claimsOf(jwt), jti: 'altered' })).toString('base64url')
  return [header, payload, signature].join('.')
}

/** A JWT of the application, and what may be wrong with its signature. */
async function signatures(environment: Environment, sign: (key?: CryptoKey) => Promise<string>) {
  const { privateKey: stranger } = await generateKeyPair('PS256')
  return {
    right: await sign(),
    stranger: await sign(stranger),
    second: await sign(await privateKey(environment, 'SECOND_')),
    altered: altered(await sign()),
    unsigned: new UnsecuredJWT(claimsOf(await sign())).encode(),
  }
}

const SIGNATURES = {
  'assertion.unverified-at-par': ['right', 'stranger', 'second', 'altered', 'unsigned'],
  'assertion.unsigned-at-par': ['right', 'unsigned'],
  'assertion.key-of-stranger-at-par': ['right', 'stranger'],
  'assertion.key-of-another-at-par': ['right', 'second'],
  'assertion.altered-at-par': ['right', 'altered'],
  'request-object.unverified': ['right', 'stranger', 'second', 'altered', 'unsigned'],
  'request-object.unsigned': ['right', 'unsigned'],
  'request-object.key-of-stranger': ['right', 'stranger'],
  'request-object.altered': ['right', 'altered'],
} as const satisfies Partial<Record<FaultId, readonly string[]>>

for (const [id, accepted] of Object.entries(SIGNATURES))
  test(`${id} accepts ${accepted.join(', ')}, and no other signature`, () =>
    within(faults[id as keyof typeof SIGNATURES].behavior, async (environment, app) => {
      const isAssertion = id.startsWith('assertion')
      const jwts = await signatures(environment, (key) =>
        isAssertion ? app.assertion({}, {}, key) : app.requestObject({}, key),
      )
      const field = isAssertion ? 'client_assertion' : 'request'
      const taken: string[] = []
      for (const [name, jwt] of Object.entries(jwts))
        if ((await app.push({ [field]: jwt })).status === 201) taken.push(name)
      expect(taken).toEqual(accepted)
    }))

test('an assertion signed RS256 is accepted, an unsigned one is not', () =>
  within(faults['assertion.rs256-at-par'].behavior, async (environment, app) => {
    const key = await importPKCS8(variable(environment, 'PRIVATE_KEY'), 'RS256')
    const assertions = [
      await app.assertion({}, { alg: 'RS256' }, key),
      new UnsecuredJWT({ sub: app.id }).encode(),
    ]
    const answers = await Promise.all(assertions.map((client_assertion) => app.push({ client_assertion })))
    expect(answers.map(({ status }) => status)).toEqual([201, 401])
  }))

test('a jti is taken twice at one endpoint, and still once across both', () =>
  within(faults['assertion.replayed-at-par'].behavior, async (environment, app) => {
    const client_assertion = await app.assertion()
    for (const status of [201, 201]) expect((await app.push({ client_assertion })).status).toBe(status)
    const code = await newCode(environment, app)
    expect((await app.exchange(code, { client_assertion })).status).toBe(401)
  }))

const newCode = async (environment: Environment, app: Application, answers?: Answers) => {
  const { redirect } = await new Browser(environment).walk(app, await app.push(), answers)
  return redirect?.searchParams.get('code') ?? ''
}

const VERIFIERS = {
  'exchange.verifier-any': [200, 200],
  'exchange.verifier-other': [200, 400],
  'exchange.verifier-optional': [400, 200],
} as const
for (const [id, [other, none]] of Object.entries(VERIFIERS))
  test(`${id}: another verifier is answered ${other}, none ${none}`, () =>
    within(faults[id as keyof typeof VERIFIERS].behavior, async (environment, app) => {
      const verifiers = [`${app.verifier.slice(1)}x`, undefined]
      const answers = []
      for (const code_verifier of verifiers)
        answers.push(await app.exchange(await newCode(environment, app), { code_verifier }))
      expect(answers.map(({ status }) => status)).toEqual([other, none])
      expect((await app.exchange(await newCode(environment, app))).status).toBe(200)
    }))

test('a code gets tokens for another client', () =>
  within(faults['exchange.code-of-any-client'].behavior, async (environment, app) => {
    const other = await application(environment, 'SECOND_')
    const code = await newCode(environment, other)
    const answer = await app.exchange(code, { code_verifier: other.verifier })
    expect(answer.status).toBe(200)
    expect(await json(answer)).toHaveProperty('access_token')
  }))

test('a log-in page, a choice and a refusal are passed over', async () => {
  const walked = (id: FaultId, edit: Answers = {}) => {
    const pages: string[] = []
    return within(faults[id].behavior, async (environment, app) => {
      const browser = new Browser(environment)
      const { redirect } = await browser.walk(app, await app.push(), browser.answers(edit))
      pages.push(...browser.visited, redirect?.searchParams.has('code') ? 'code' : 'no code')
    }).then(() => pages)
  }
  expect(await walked('authorization.log-in-skipped')).toEqual([
    'Choose a data provider',
    'Share your data',
    'code',
  ])
  expect(await walked('authorization.choice-skipped')).toEqual(['Sign in', 'Share your data', 'code'])
  const denied = await walked('authorization.denied-as-approved', { 'Share your data': { decision: 'deny' } })
  expect(denied.at(-1)).toBe('code')
})

test('the redirect carries its parameters in the fragment', () =>
  within(faults['authorization.all-in-fragment'].behavior, async (environment, app) => {
    const { redirect } = await new Browser(environment).walk(app, await app.push())
    expect(redirect?.search).toBe('')
    expect([...new URLSearchParams(redirect?.hash.slice(1)).keys()]).toEqual(['code', 'state', 'iss'])
  }))

test('a consent page hides one permission and shows the others', () =>
  within(faults['request-object.permission-left-out'].behavior, async (environment, app) => {
    const browser = new Browser(environment)
    const answers = browser.answers({ 'Share your data': undefined })
    const { html } = await browser.walk(app, await app.push(), answers)
    expect(html).toContain('<code>read_accounts</code>')
    expect(html).not.toContain('read_balances')
  }))
