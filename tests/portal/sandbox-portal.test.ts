import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { PortalUser, pairOn, tokenStatus } from './developer.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const signIn = () => PortalUser.signIn(sandbox.environment)
const confirm = { name: 'mine', decision: 'confirm' }
const status = (pair: { id: string; secret: string }) => tokenStatus(sandbox.environment, pair)

test('whoever is not signed in gets the log-in page, and a wrong password is told', async () => {
  const { PORTAL_URL = '', PORTAL_USERNAME = '' } = sandbox.environment
  expect(await (await fetch(`${PORTAL_URL}/keys`)).text()).toContain('<h1>Developer portal</h1>')
  const body = new URLSearchParams({ username: PORTAL_USERNAME, password: 'another' })
  const answer = await fetch(`${PORTAL_URL}/sign-in`, { method: 'POST', body })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('role="alert"')
})

test('registering an application issues a live pair for Development', async () => {
  const portal = await signIn()
  const issued = await portal.submit('/applications', { ...confirm, name: 'New application' })
  expect(issued.html).toContain('<strong>New application</strong>, Development: Live')
  expect(await status(pairOn(issued))).toBe(200)
})

test('a key is created after its confirmation only, and its secret is shown once', async () => {
  const portal = await signIn()
  expect((await portal.submit('/keys', { name: 'asked' })).title).toBe('Create API Key')
  await portal.submit('/keys', { name: 'cancelled', decision: 'cancel' })
  const issued = await portal.submit('/keys', { ...confirm, name: 'confirmed', application: 'Mine' })
  const { id, secret } = pairOn(issued)
  expect(await status({ id, secret })).toBe(200)
  const list = await portal.open('/')
  expect(list.html).toContain(`<tr data-key="${id}"><th scope="row">confirmed</th><td>Mine</td>`)
  expect(list.html).not.toMatch(new RegExp(`asked|cancelled|${secret}`))
})

test('a renewed key has another secret, and a revoked one none', async () => {
  const portal = await signIn()
  const first = pairOn(await portal.submit('/keys', confirm))
  await portal.submit(`/keys/${first.id}/renew`, {})
  expect(await status(first)).toBe(200)
  const second = pairOn(await portal.submit(`/keys/${first.id}/renew`, confirm))
  expect([second.id, await status(first), await status(second)]).toEqual([first.id, 401, 200])
  await portal.submit(`/keys/${first.id}/revoke`, { decision: 'cancel' })
  expect(await status(second)).toBe(200)
  await portal.submit(`/keys/${first.id}/revoke`, confirm)
  expect(await status(second)).toBe(401)
  expect((await portal.submit(`/keys/${first.id}/renew`, confirm)).status).toBe(404)
})

for (const [outcome, live, told] of [
  ['approved', 200, 'Production access is approved.'],
  ['denied', 401, 'Production access is denied.'],
] as const)
  test(`a Production pair waits until its request is ${outcome}, and the applicant is told`, async () => {
    const portal = await signIn()
    const name = `for ${outcome}`
    const pair = pairOn(await portal.submit('/production', { ...confirm, name }))
    expect(await status(pair)).toBe(401)
    const reviewer = await PortalUser.signIn(sandbox.environment, 'PORTAL_REVIEWER_')
    expect((await reviewer.open('/review')).html).toContain(name)
    await reviewer.submit(`/review/${pair.id}`, { outcome })
    expect(await status(pair)).toBe(live)
    expect((await portal.open('/')).html).toContain(`<li>${name}, ${pair.id}: ${told}</li>`)
  })

test('a developer reviews nothing, and a reviewer manages no keys', async () => {
  const portal = await signIn()
  const pair = pairOn(await portal.submit('/production', confirm))
  await portal.submit(`/review/${pair.id}`, { outcome: 'approved' })
  expect(await status(pair)).toBe(401)
  const reviewer = await PortalUser.signIn(sandbox.environment, 'PORTAL_REVIEWER_')
  expect((await reviewer.open('/keys')).title).toBe('Requests for Production access')
})
