import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { signingKeys, unsignedAssertion, unsignedJwt } from '../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../helpers/http/jose/stranger.ts'
import type { Known, UnsignedRequest } from '../../helpers/http/unsigned-request.ts'
import { formPost } from '../../helpers/requests/issue.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import { rows } from '../../helpers/requests/rows.ts'

const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const application = { privateKey: key(), keyId: 'own', clientSecret: 'the-client-secret' }
const second = { privateKey: key(), keyId: 'second', clientSecret: 'its-client-secret' }
const keys = signingKeys(application, second, strangersKey())

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ENDPOINT = 'https://as.example/endpoint'

const known: Known = {
  clientId: 'client-1',
  scope: 'openid accounts',
  keys,
  second: { clientId: 'client-2', clientSecret: second.clientSecret },
  responseTypes: ['code'],
}

const NOW = Math.floor(Date.now() / 1000)
const assertion = unsignedAssertion('client-1', 'https://as.example/tenant')
const requestObject = unsignedJwt({ scope: 'openid accounts', response_type: 'code' })

const FORMS: Readonly<Record<string, UnsignedRequest>> = {
  token: {
    headers: {},
    form: { client_id: 'client-1', client_secret: 'the-Secret-1', grant_type: 'client_credentials' },
  },
  par: {
    headers: {},
    form: { client_id: 'client-1', client_assertion_type: TYPE },
    assertion,
    requestObject,
  },
  exchange: {
    headers: {},
    form: {
      grant_type: 'authorization_code',
      code: 'SplxlOBeZQQYbYS6WxSbIA',
      redirect_uri: 'https://app.example/callback',
      client_assertion_type: TYPE,
    },
    assertion,
  },
}

const formOf = (area: string): UnsignedRequest => FORMS[area] ?? { form: {}, headers: {} }

const rowOf = (name: string): Refusal => {
  const row = rows.find(({ key: own }) => own === name)
  if (!row) throw new Error(`There is no row ${name}.`)
  return row
}

test('the order of fields does not tell a request that was edited from one that was not', async () => {
  const documented = formOf('par')
  const edits = ['client_assertion unsigned', 'request claims-altered', 'client_id another']
  const made = await Promise.all(edits.map((name) => rowOf(`par ${name}`).edit(documented, known)))
  const sent = await Promise.all([documented, ...made].map((one) => one && formPost(ENDPOINT, one, keys)))
  const [order, ...others] = sent.map((one) => Object.keys(one?.form ?? {}))
  expect(order).toEqual(['client_id', 'client_assertion_type', 'client_assertion', 'request'])
  expect(others).toEqual([order, order, order])
})

/** Values on which an operator can do nothing. */
const SAME: readonly (readonly [key: string, form: Readonly<Record<string, string>>])[] = [
  ['token client_id other-case', { client_id: '12345' }],
  ['exchange redirect_uri other-case', { redirect_uri: 'https://app.example/1/2' }],
  ['exchange redirect_uri prefix', { redirect_uri: 'https://app.example/' }],
]

for (const [name, form] of SAME)
  test(`${name} makes nothing of ${JSON.stringify(form)}`, async () => {
    const { area, edit } = rowOf(name)
    const documented = formOf(area)
    expect(await edit({ ...documented, form: { ...documented.form, ...form } }, known)).toBeUndefined()
  })

test('a response type that discovery announces is not one to be refused', async () => {
  const { edit } = rowOf('par request.response_type implicit')
  const announced = { ...known, responseTypes: ['code', 'token'] }
  expect(await edit(formOf('par'), announced)).toBeUndefined()
})

test('what has expired was valid for as long as what is accepted', async () => {
  const { edit } = rowOf('exchange client_assertion.exp past')
  const claims = { ...assertion.claims, iat: NOW, exp: NOW + 60 }
  const edited = await edit({ headers: {}, form: {}, assertion: { ...assertion, claims } }, known)
  const { iat, exp } = edited?.assertion?.claims ?? {}
  expect(Number(exp)).toBeLessThan(NOW)
  expect(Number(exp) - Number(iat)).toBeLessThanOrEqual(60)
})

test('a token that is no JWT is not forged', async () => {
  const opaque = { form: {}, headers: { authorization: 'Bearer opaque-token' } }
  for (const operator of ['unsigned', 'stranger', 'embedded-jwk'])
    expect(await rowOf(`apiGet authorization ${operator}`).edit(opaque, known)).toBeUndefined()
})

test('who asks for the tokens of another application says so everywhere', async () => {
  const row = rows.find(({ clause }) => clause === 'exchange.code-of-client')
  const documented = formOf('exchange')
  const edit = async (form: Readonly<Record<string, string>>) =>
    (await row?.edit({ ...documented, form: { ...documented.form, ...form } }, known))?.form.client_id
  expect(await edit({ client_id: 'client-2' })).toBe('client-1')
  expect(await edit({})).toBeUndefined()
})
