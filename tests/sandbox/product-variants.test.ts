import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Variant, type VariantId, variants } from '../../sandbox/variants/index.ts'
import { json, postForm, variable } from './application.ts'
import { type Credentials, call, credentialsOf } from './product-calls.ts'
import { brokenClauses } from './product-judge.ts'
import { amid } from './within.ts'

const SILENT = Object.entries<Variant>(variants).filter(([id]) => id.startsWith('products.'))

/** Those that the rules of the sandbox's own catalogue would not let pass. */
const BY_OTHER_RULES: readonly string[] = [
  'products.nulls',
  'products.media-types',
  'products.put-without-body',
]

for (const [id, { behavior }] of SILENT.filter(([name]) => !BY_OTHER_RULES.includes(name)))
  test(`${id} breaks no clause of a product`, () =>
    amid(behavior, async (environment) => {
      expect(await brokenClauses(environment, await credentialsOf(environment))).toEqual([])
    }))

const inVariant = (id: VariantId, act: (good: Credentials, environment: Variables) => Promise<void>) =>
  amid(variants[id].behavior, async (environment) => act(await credentialsOf(environment), environment))

type Variables = Readonly<Record<string, string>>

test('nullable members are null, in the list and in one account', () =>
  inVariant('products.nulls', async ({ code }, environment) => {
    const nulls = { nickname: null, status: null, openedOn: null }
    const list = await json(await call(environment, 'accounts', code))
    expect(list.accounts).toMatchObject([nulls, nulls])
    expect(await json(await call(environment, 'accounts/everyday', code))).toMatchObject(nulls)
    const document = readFileSync('products/sandbox/accounts.openapi-3.0.json', 'utf8')
    const { Account } = JSON.parse(document).components.schemas
    for (const name of Object.keys(nulls)) expect(Account.properties[name].nullable, name).toBe(true)
  }))

test('a PUT without a body in its answer stores what it has', () =>
  inVariant('products.put-without-body', async ({ client }, environment) => {
    const body = '{"language":"fr"}'
    const stored = await call(environment, 'preferences', client, { method: 'PUT', body })
    expect([stored.status, await stored.text()]).toEqual([204, ''])
    expect(await json(await call(environment, 'preferences', client))).toMatchObject({ language: 'fr' })
  }))

test('answers are compressed, unless a client asks for none of that', () =>
  inVariant('products.compressed', async ({ key }, environment) => {
    const answer = await call(environment, 'branches', key)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await json(answer)).toMatchObject({ branches: [{ id: 'harbour-street' }, {}] })
    const plain = await call(environment, 'branches', { ...key, 'accept-encoding': 'identity' })
    expect(plain.headers.has('content-encoding')).toBe(false)
  }))

test('media types are those of the other catalogue', () =>
  inVariant('products.media-types', async ({ code, client, key }, environment) => {
    const typeOf = async (path: string, headers: Variables) =>
      (await call(environment, path, headers)).headers.get('content-type')
    expect(await typeOf('accounts', code)).toBe('application/vnd.sandbox.accounts+json; charset=utf-8')
    expect(await typeOf('reference-rates', client)).toBe('application/vnd.sandbox.rates+json')
    expect(await typeOf('branches', key)).toBe('Application/JSON;charset="UTF-8"')
    expect((await call(environment, 'branches', {})).headers.get('content-type')).toContain(
      'application/json',
    )
  }))

test('the second application is refused, or by default not', async () => {
  const statusOf = async (environment: Variables) => {
    const granted = await postForm(`${variable(environment, 'BASE_URL')}/auth/token`, {
      client_id: variable(environment, 'SECOND_CLIENT_ID'),
      client_secret: variable(environment, 'SECOND_CLIENT_SECRET'),
      grant_type: 'client_credentials',
    })
    const authorization = `Bearer ${(await json(granted)).access_token}`
    return (await call(environment, 'reference-rates', { authorization })).status
  }
  await amid(variants['products.of-one-application'].behavior, async (environment) =>
    expect(await statusOf(environment)).toBe(403),
  )
  await amid({}, async (environment) => expect(await statusOf(environment)).toBe(200))
})

const ELSEWHERE = ['answers.jwt-access-tokens', 'addresses.base-url-path', 'addresses.other-paths'] as const
for (const id of ELSEWHERE)
  test(`the products are the same in ${id}`, () =>
    inVariant(id, async (good, environment) => {
      expect(await brokenClauses(environment, good)).toEqual([])
    }))

test('every catalogue that a variant names exists', () => {
  const named = SILENT.flatMap(([, { environment }]) => environment?.API_PRODUCTS ?? [])
  expect(named.length).toBeGreaterThan(3)
  for (const path of named) expect(() => readFileSync(path)).not.toThrow()
})
