import { expect, test } from '@playwright/test'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { application, json, postForm, variable } from './application.ts'
import { type Credentials, call, credentialsOf } from './product-calls.ts'
import { altered } from './product-judge.ts'
import { wrongIn } from './product-schemas.ts'

let sandbox: Sandbox
let good: Credentials
test.beforeAll(async () => {
  sandbox = await startSandbox()
  good = await credentialsOf(sandbox.environment)
})
test.afterAll(() => sandbox.close())

const PATHS = ['accounts', 'accounts/everyday', 'reference-rates', 'branches', 'preferences'] as const

/** Who is let in where, by the credential that comes. */
const STATUSES: Readonly<Record<(typeof PATHS)[number], Readonly<Record<string, number>>>> = {
  accounts: { code: 200, client: 403, key: 401, both: 200 },
  'accounts/everyday': { code: 200, client: 403, key: 401, both: 200 },
  'reference-rates': { code: 403, client: 200, key: 401, both: 403 },
  branches: { code: 401, client: 401, key: 200, both: 200 },
  preferences: { code: 200, client: 200, key: 401, both: 200 },
}

for (const path of PATHS)
  test(`${path} opens by its own method, and by no other`, async () => {
    const { environment } = sandbox
    const both = { ...good.code, ...good.key }
    const status = async (headers: Record<string, string>) => (await call(environment, path, headers)).status
    const came = {
      code: await status(good.code),
      client: await status(good.client),
      key: await status(good.key),
      both: await status(both),
    }
    expect(came).toEqual(STATUSES[path])
  })

for (const path of PATHS)
  test(`${path} refuses whoever has no good credential, with a challenge`, async () => {
    const { environment } = sandbox
    const expired = variable(environment, 'EXPIRED_ACCESS_TOKEN')
    const wrong: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: `Bearer ${expired}` },
      altered(good.client),
      altered(good.code),
      { authorization: good.code.authorization.replace('Bearer', 'Basic') },
      altered(good.key),
    ]
    for (const headers of wrong) {
      const response = await call(environment, path, headers)
      expect.soft(response.status, JSON.stringify(headers)).toBe(401)
      expect.soft(response.headers.get('www-authenticate')).toMatch(/^(Bearer|ApiKey) realm=/)
    }
  })

test('a token that is revoked, or older than it may be, opens nothing', async () => {
  const other = await startSandbox()
  try {
    const { environment } = other
    const [revoked, aged] = [await credentialsOf(environment), await credentialsOf(environment)]
    const app = await application(environment)
    await postForm(`${variable(environment, 'ISSUER_URL')}/revoke`, {
      token: revoked.code.authorization.slice('Bearer '.length),
      client_id: app.id,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await app.assertion(),
    })
    const statuses = async ({ code }: Credentials) =>
      Promise.all(
        ['accounts', 'preferences'].map(async (path) => (await call(environment, path, code)).status),
      )
    expect(await statuses(revoked)).toEqual([401, 401])
    expect(await statuses(aged)).toEqual([200, 200])
    other.age(4_000)
    expect(await statuses(aged)).toEqual([401, 401])
  } finally {
    await other.close()
  }
})

test('the accounts are those at the data provider that was consented to', async () => {
  const providersOf = async (answer: Response) =>
    ((await json(answer)).accounts as { provider: string }[]).map(({ provider }) => provider)
  const northbank = await credentialsOf(sandbox.environment, { dp_id: 'dp-northbank' })
  expect(await providersOf(await call(sandbox.environment, 'accounts', good.code))).toEqual([
    'dp-harbour',
    'dp-harbour',
  ])
  expect(new Set(await providersOf(await call(sandbox.environment, 'accounts', northbank.code)))).toEqual(
    new Set(['dp-northbank']),
  )
})

test('the accounts come in pages, and the last one has no link to a next one', async () => {
  const page = async (query: string) => json(await call(sandbox.environment, `accounts${query}`, good.code))
  expect((await page('')).links).toEqual({ self: '/products/accounts?limit=10&page=1' })
  const first = await page('?limit=1')
  expect(first.links).toMatchObject({ next: '/products/accounts?limit=1&page=2' })
  expect(first.accounts).toMatchObject([{ id: 'everyday' }])
  expect(await page('?limit=1&page=2')).toMatchObject({ accounts: [{ id: 'travel-card' }] })
  expect(await page('?limit=1&page=9')).toMatchObject({ accounts: [] })
  expect((await call(sandbox.environment, 'accounts/unknown', good.code)).status).toBe(404)
})

test('the answers are as the reference of each product describes them', async () => {
  const credentials = { code: good.code, 'reference-rates': good.client, branches: good.key }
  for (const path of PATHS) {
    const headers = credentials[path as keyof typeof credentials] ?? good.code
    const answer = await call(sandbox.environment, path, headers)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.has('x-request-id'), path).toBe(path.startsWith('accounts'))
    expect(wrongIn(path, await answer.text()), path).toBe('')
  }
})

test('preferences that a PUT stores come back, beside what the service tells about them', async () => {
  const { environment } = sandbox
  const stored = { language: 'fr', notifications: { email: false, post: true } }
  const put = await call(environment, 'preferences', good.code, {
    method: 'PUT',
    body: JSON.stringify(stored),
  })
  expect(put.status).toBe(200)
  const shown = { ...stored, revision: 1, state: 'stored', updatedAt: expect.any(String) }
  expect(await json(put)).toEqual(shown)
  expect(await json(await call(environment, 'preferences', good.client))).toEqual(shown)
  for (const wrong of ['', '{', '{}', '[]'])
    expect((await call(environment, 'preferences', good.code, { method: 'PUT', body: wrong })).status).toBe(
      400,
    )
  expect((await call(environment, 'preferences', {}, { method: 'PUT', body: '{"a":1}' })).status).toBe(401)
})
