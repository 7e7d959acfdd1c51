import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { compactVerify } from 'jose'
import { expect, test } from 'vitest'
import { signingKeys, signJwt, unsignedAssertion, unsignedJwt } from '../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../helpers/http/jose/stranger.ts'
import type { Known, UnsignedRequest } from '../../helpers/http/unsigned-request.ts'
import { call, formPost } from '../../helpers/requests/issue.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { isToldByItsWords } from '../../sandbox/faults/hiding.ts'

const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const application = { privateKey: key(), keyId: 'own', clientSecret: 'the-client-secret' }
const second = { privateKey: key(), keyId: 'second', clientSecret: 'its-client-secret' }
const keys = signingKeys(application, second, strangersKey())

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const CODE = 'SplxlOBeZQQYbYS6WxSbIA'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const ENDPOINT = 'https://as.example/endpoint'

const known: Known = {
  clientId: 'client-1',
  clientSecret: application.clientSecret,
  scope: 'openid accounts',
  requestUri: 'urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c',
  keys,
  second: { clientId: 'client-2', clientSecret: second.clientSecret },
  acceptedAssertion: { jwt: 'eyJ.eyJ.sig', jti: 'used-before' },
  expiredAccessToken: 'an-expired-token',
  idToken: 'eyJ.id.token',
  endpoints: { par: 'https://as.example/par', token: 'https://as.example/token' },
  responseTypes: ['code'],
  verifierOfAnother: 'gT6pJ0xQ7b1kq2nHcX5mZ8rV4wY3sA9uD0eF1iL2oP7',
}

const NOW = Math.floor(Date.now() / 1000)
const assertion = unsignedAssertion('client-1', 'https://as.example/tenant')
const requestObject = unsignedJwt({
  authorization_details: [{ type: 'account_information' }],
  scope: 'openid accounts',
  redirect_uri: 'https://app.example/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  claims: {},
  permissions: ['read_accounts'],
  aud: 'https://as.example',
  client_id: 'client-1',
  response_type: 'code',
  iat: NOW,
  nbf: NOW,
  exp: NOW + 300,
})

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
      code: CODE,
      redirect_uri: 'https://app.example/callback',
      code_verifier: VERIFIER,
      client_assertion_type: TYPE,
    },
    assertion,
  },
}

const accessToken = signJwt(unsignedJwt({ iss: 'https://as.example', exp: 2_000_000_000 }), keys)

async function acceptedRequest(area: string): Promise<UnsignedRequest> {
  const form = FORMS[area]
  return form ?? { form: {}, headers: { authorization: `Bearer ${await accessToken}` } }
}

/** What goes out of a request. */
const sent = (area: string, unsigned: UnsignedRequest) =>
  area.startsWith('api')
    ? Promise.resolve(call('GET', ENDPOINT, unsigned))
    : formPost(ENDPOINT, unsigned, keys)

const publicKey = createPublicKey(application.privateKey)

/** What a value says: of a JWT, which is signed anew each time, its header, its claims and whether the key verifies it. */
async function saidBy(value: string): Promise<unknown> {
  const jwt = value.replace(/^Bearer /, '')
  const [header = '', claims = '', signature = '', ...more] = jwt.split('.')
  if (claims === '' || more.length > 0) return value
  const text = (part: string) => Buffer.from(part, 'base64url').toString()
  const isOwn = await compactVerify(jwt, publicKey).then(
    () => Buffer.from(signature, 'base64url').toString('base64url') === signature,
    () => false,
  )
  return [value.startsWith('Bearer '), text(header), text(claims), isOwn]
}

/** The order of fields means nothing. */
async function meaningOf(request: Awaited<ReturnType<typeof sent>>): Promise<string> {
  const { method, url, headers, form = {}, repeated = [], asJson } = request
  const address = new URL(url)
  const pairs = [...address.searchParams].map(async ([name, value]) => ['query', name, await saidBy(value)])
  const body = Object.entries(form).map(async ([name, value]) => ['body', name, await saidBy(value)])
  return JSON.stringify([
    method,
    address.origin + address.pathname,
    await saidBy(headers.authorization ?? ''),
    headers.accept,
    asJson,
    [...(await Promise.all([...pairs, ...body])), ...repeated.map((name) => ['again', name])].sort(),
  ])
}

/** Rows whose request differs in what was sent before, not in itself. */
const BY_STATE = (row: Refusal): boolean => row.code !== undefined

for (const row of rows.filter((one) => !BY_STATE(one)))
  test(`${row.key}: what goes out means something else`, async () => {
    const documented = await acceptedRequest(row.area)
    const edited = await row.edit(documented, known)
    if (!edited) throw new Error('The edit makes nothing of this request.')
    const [before, after] = [await sent(row.area, documented), await sent(row.area, edited)]
    expect(await meaningOf(after)).not.toBe(await meaningOf(before))
  })

/** Operators whose value is made up, rather than another one of the run or an edit of the right one. */
const MADE_UP =
  / (another|other-host|list-of-others|appended|added|invented|key-id|critical-header|header-altered|garbage|long)( accepted)?$/

/** What a service receives of a request. */
function received({ url, form = {}, headers }: Awaited<ReturnType<typeof sent>>) {
  const fields = new URLSearchParams([...new URL(url).searchParams, ...Object.entries(form)])
  return { form: fields, headers, names: [...Object.keys(headers), ...Object.keys(form)] }
}

for (const row of rows)
  test(`${row.key}: nothing but the edit tells a test from a user`, async () => {
    const documented = await acceptedRequest(row.area)
    const edits = await Promise.all([row.edit(documented, known), row.edit(documented, known)])
    const requests = edits.map((one) => sent(row.area, one ?? documented))
    const { names } = received(await sent(row.area, documented))
    const made = (await Promise.all(requests)).map(received)
    // A word that is there by chance is not there each time.
    expect(made.every(isToldByItsWords)).toBe(false)
    for (const { names: own } of made)
      expect(own.filter((name) => names.includes(name))).toEqual(names.filter((name) => own.includes(name)))
    if (!MADE_UP.test(row.key)) return
    const meant = await Promise.all(requests.map(async (one) => meaningOf(await one)))
    const [first, again] = made.map(({ headers }, at) => [meant[at], headers.authorization])
    expect(again).not.toEqual(first)
  })

/** Values on which an operator can do nothing. */
const SAME: readonly (readonly [key: string, form: Readonly<Record<string, string>>])[] = [
  ['token client_id other-case', { client_id: '12345' }],
  ['exchange redirect_uri other-case', { redirect_uri: 'https://app.example/1/2' }],
  ['exchange redirect_uri prefix', { redirect_uri: 'https://app.example/' }],
]

for (const [name, form] of SAME)
  test(`${name} makes nothing of ${JSON.stringify(form)}`, async () => {
    const row = rows.find(({ key: own }) => own === name)
    const documented = FORMS[row?.area ?? '']
    if (!row || !documented) throw new Error(`There is no row ${name}.`)
    expect(await row.edit({ ...documented, form: { ...documented.form, ...form } }, known)).toBeUndefined()
  })

test('a response type that discovery announces is not one to be refused', async () => {
  const { edit } = rows.find(({ key: own }) => own === 'par request.response_type implicit') ?? {}
  const announced = { ...known, responseTypes: ['code', 'token'] }
  expect(await edit?.(await acceptedRequest('par'), announced)).toBeUndefined()
})

test('what has expired was valid for as long as what is accepted', async () => {
  const { edit } = rows.find(({ key: own }) => own === 'exchange client_assertion.exp past') ?? {}
  const claims = { ...assertion.claims, iat: NOW, exp: NOW + 60 }
  const edited = await edit?.({ headers: {}, form: {}, assertion: { ...assertion, claims } }, known)
  const { iat, exp } = edited?.assertion?.claims ?? {}
  expect(Number(exp)).toBeLessThan(NOW)
  expect(Number(exp) - Number(iat)).toBeLessThanOrEqual(60)
})

test('a token that is no JWT is not forged', async () => {
  const forgeries = rows.filter(({ key: own }) =>
    /^apiGet authorization (unsigned|stranger|embedded-jwk)$/.test(own),
  )
  expect(forgeries).toHaveLength(3)
  for (const { edit } of forgeries)
    expect(await edit({ form: {}, headers: { authorization: 'Bearer opaque-token' } }, known)).toBeUndefined()
})

test('who asks for the tokens of another application says so everywhere', async () => {
  const row = rows.find(({ clause }) => clause === 'exchange.code-of-client')
  const documented = await acceptedRequest('exchange')
  const edit = async (form: Readonly<Record<string, string>>) =>
    (await row?.edit({ ...documented, form: { ...documented.form, ...form } }, known))?.form.client_id
  expect(await edit({ client_id: 'client-2' })).toBe('client-1')
  expect(await edit({})).toBeUndefined()
})
