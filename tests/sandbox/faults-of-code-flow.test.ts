import { expect, test } from '@playwright/test'
import { generateKeyPair, UnsecuredJWT } from 'jose'
import { type FaultId, faults } from '../../sandbox/faults/index.ts'
import { type Application, type Environment, privateKey } from './application.ts'
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
  'request-object.unverified': ['right', 'stranger', 'second', 'altered', 'unsigned'],
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

const newCode = async (environment: Environment, app: Application, answers?: Answers) => {
  const { redirect } = await new Browser(environment).walk(app, await app.push(), answers)
  return redirect?.searchParams.get('code') ?? ''
}

test('any verifier is taken, and none as well', () =>
  within(faults['exchange.verifier-any'].behavior, async (environment, app) => {
    for (const code_verifier of [`${app.verifier.slice(1)}x`, undefined, app.verifier])
      expect((await app.exchange(await newCode(environment, app), { code_verifier })).status).toBe(200)
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
