import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { signingKeys, signJwt, unsignedAssertion, unsignedJwt } from '../../helpers/http/jose/jwt.ts'
import { strangersKey } from '../../helpers/http/jose/stranger.ts'
import { type Known, type UnsignedRequest, withForm, withJwt } from '../../helpers/http/unsigned-request.ts'
import { judgeRefused, unlessUnedited } from '../../helpers/judge/judge-refused.ts'
import { edited, NO_EDIT, SAME } from '../../helpers/requests/edited.ts'
import { formPost } from '../../helpers/requests/issue.ts'
import type { Refusal } from '../../helpers/requests/refusal.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { answered } from '../exchanges.ts'

const applicationOf = (name: string) => ({
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  keyId: name,
  clientSecret: `the-secret-of-${name}`,
})
const keys = signingKeys(applicationOf('first'), applicationOf('second'), strangersKey())

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const PAR = 'https://as.example/par'

const known: Known = {
  clientId: 'client-1',
  scope: 'openid accounts',
  keys,
  second: { clientId: 'client-2', clientSecret: 'the-secret-of-second' },
  endpoints: { par: PAR, token: 'https://as.example/token' },
  responseTypes: ['code'],
}

const NOW = Math.floor(Date.now() / 1000)

const requestOf = (form: UnsignedRequest['form'], more: Partial<UnsignedRequest> = {}): UnsignedRequest => ({
  headers: { accept: 'application/json' },
  form,
  ...more,
})
/** A valid push whose assertion has this audience, as an adaptation may set it. */
const pushFor = (audience: string | readonly string[]): UnsignedRequest =>
  requestOf(
    { client_id: 'client-1', client_assertion_type: TYPE },
    {
      assertion: unsignedAssertion('client-1', audience),
      requestObject: unsignedJwt({ scope: 'openid accounts', response_type: 'code' }),
    },
  )
const GOOD = pushFor('https://as.example')
const EXCHANGE = {
  code: 'SplxlOBeZQQYbYS6WxSbIA',
  redirect_uri: 'https://app.example/callback',
  client_assertion_type: TYPE,
}

const rowOf = (name: string): Refusal => {
  const row = rows.find(({ key }) => key === name)
  if (!row) throw new Error(`There is no row ${name}.`)
  return row
}

test('an edit does not change the order of fields', async () => {
  const edits = ['client_assertion unsigned', 'request claims-altered', 'client_id another']
  const made = await Promise.all(edits.map((name) => rowOf(`par ${name}`).edit(GOOD, known)))
  const sent = await Promise.all([GOOD, ...made].map((one) => one && formPost(PAR, one, keys)))
  const [order, ...others] = sent.map((one) => Object.keys(one?.form ?? {}))
  expect(order).toEqual(['client_id', 'client_assertion_type', 'client_assertion', 'request'])
  expect(others).toEqual([order, order, order])
})

test('an operator that does not apply makes no edit', async () => {
  const opaque = requestOf({}, { headers: { authorization: 'Bearer opaque-token' } })
  for (const [name, request, also = {}] of [
    ['token client_id other-case', requestOf({ client_id: '12345' })],
    ['exchange redirect_uri other-case', requestOf({ redirect_uri: 'https://app.example/1/2' })],
    ['exchange redirect_uri prefix', requestOf({ redirect_uri: 'https://app.example/' })],
    ['token client_id missing', requestOf({})],
    ['apiGet authorization unsigned', opaque],
    ['apiGet authorization stranger', opaque],
    ['apiGet authorization embedded-jwk', opaque],
    // Discovery announces this response type.
    ['par request.response_type implicit', GOOD, { responseTypes: ['code', 'token'] }],
  ] as const)
    expect(await rowOf(name).edit(request, { ...known, ...also }), name).toBeUndefined()
})

/** The redirect URI that a row of the exchange, or of a push, makes of an address. */
async function nearTo(address: string, operator: string, area: 'exchange' | 'par' = 'exchange') {
  if (area === 'exchange') {
    const request = requestOf({ redirect_uri: address })
    return (await rowOf(`exchange redirect_uri ${operator}`).edit(request, known))?.form.redirect_uri
  }
  const request = requestOf({}, { requestObject: unsignedJwt({ redirect_uri: address }) })
  const made = await rowOf(`par request.redirect_uri ${operator}`).edit(request, known)
  return made?.requestObject?.claims.redirect_uri
}

const CALLBACK = 'https://app.example/callback'

for (const [operator, address, near] of [
  ['query-added', CALLBACK, /^https:\/\/app\.example\/callback\?[a-z]{3}=1$/],
  ['query-added', `${CALLBACK}?a=b`, /^https:\/\/app\.example\/callback\?a=b&[a-z]{3}=1$/],
  ['fragment-added', CALLBACK, /^https:\/\/app\.example\/callback#[a-z]{3}$/],
  ['other-slash', `${CALLBACK}?a=b`, /^https:\/\/app\.example\/callback\/\?a=b$/],
  ['other-slash', `${CALLBACK}/`, /^https:\/\/app\.example\/callback$/],
  ['other-port', CALLBACK, /^https:\/\/app\.example:\d{5}\/callback$/],
  ['other-port', 'http://[::1]:4000/callback', /^http:\/\/\[::1\]:\d{5}\/callback$/],
  ['default-port', CALLBACK, /^https:\/\/app\.example:443\/callback$/],
  ['default-port', 'http://me@app.example/callback', /^http:\/\/me@app\.example:80\/callback$/],
  ['escaped', CALLBACK, /^https:\/\/app\.example\/%63allback$/],
  ['escaped', 'https://app.example/c%61ll%2Fback', /^https:\/\/app\.example\/call%2Fback$/],
  ['escaped', 'com.example:/%2fa', /^com\.example:\/%2f%61$/],
] as const)
  test(`${operator} makes a similar address of ${address}`, async () => {
    expect(await nearTo(address, operator)).toMatch(near)
  })

for (const [operator, address] of [
  ['other-slash', 'https://app.example/'],
  ['other-port', 'com.example.app:/callback'],
  ['default-port', 'https://app.example:8443/callback'],
  ['escaped', 'https://app.example/%2F1'],
] as const)
  test(`${operator} does not apply to ${address}`, async () => {
    expect(await nearTo(address, operator)).toBeUndefined()
  })

test('with a loopback redirect URI, a push may name any port, and an exchange only that of the push', async () => {
  for (const host of ['127.0.0.1', '[::1]', 'localhost'])
    for (const operator of ['other-port', 'default-port']) {
      expect(await nearTo(`http://${host}/callback`, operator, 'par')).toBeUndefined()
      expect(await nearTo(`http://${host}/callback`, operator)).toMatch(/:\d+\/callback$/)
    }
  expect(await nearTo(CALLBACK, 'other-port', 'par')).toMatch(/:\d{5}\/callback$/)
  expect(await nearTo(CALLBACK, 'query-added', 'par')).toMatch(/\?/)
})

test('a secret is shortened together with its padding, and the client ID and secret are encoded before they go into the Authorization header', async () => {
  const cut = (client_secret: string) =>
    rowOf('token client_secret last-cut').edit(requestOf({ client_secret }), known)
  expect((await cut('YWJjZA=='))?.form).toEqual({ client_secret: 'YWJjZ' })
  expect(await cut('a')).toBeUndefined()
  const row = rowOf('par client_assertion basic-instead')
  const made = await row.edit(GOOD, { ...known, clientSecret: 'a:b%c d' })
  expect(made?.form).toEqual({ client_id: 'client-1' })
  expect(made?.headers.authorization).toBe(`Basic ${Buffer.from('client-1:a%3Ab%25c+d').toString('base64')}`)
  expect(await row.edit(GOOD, known)).toBeUndefined()
})

test('an application without a client secret sends none: an empty one would count as omitted', async () => {
  for (const operator of ['secret-besides', 'secret-instead', 'basic-instead']) {
    const row = rowOf(`par client_assertion ${operator}`)
    expect(await row.edit(GOOD, { ...known, clientSecret: 'of-client-1' }), operator).toBeDefined()
    expect(await row.edit(GOOD, { ...known, clientSecret: '' }), operator).toBeUndefined()
  }
})

test('an accepted assertion whose claims are altered keeps its signature', async () => {
  const jwt = await signJwt(unsignedAssertion('client-1', 'https://as.example'), keys)
  const row = rowOf('exchange client_assertion verified-altered')
  const made = await row.edit(GOOD, { ...known, acceptedAssertion: { jwt, jti: '' } })
  const [header, claims, signature] = made?.form.client_assertion?.split('.') ?? []
  expect([header, signature]).toEqual([jwt.split('.')[0], jwt.split('.')[2]])
  expect(claims).not.toBe(jwt.split('.')[1])
  expect(await row.edit(GOOD, known)).toBeUndefined()
})

test('an expired assertion was valid for no longer than an accepted one', async () => {
  const assertion = unsignedJwt({ iat: NOW, exp: NOW + 60 })
  const made = await rowOf('exchange client_assertion.exp past').edit(requestOf({}, { assertion }), known)
  const { iat, exp } = made?.assertion?.claims ?? {}
  expect(Number(exp)).toBeLessThan(NOW)
  expect(Number(exp) - Number(iat)).toBeLessThanOrEqual(60)
})

test('an application that exchanges the code of another one names itself everywhere', async () => {
  const { edit } = rowOf('exchange code of-second')
  const { assertion } = GOOD
  const clientIn = async (form: Readonly<Record<string, string>>) =>
    (await edit(requestOf({ ...EXCHANGE, ...form }, { ...(assertion && { assertion }) }), known))?.form
      .client_id
  expect(await clientIn({ client_id: 'client-2' })).toBe('client-1')
  expect(await clientIn({})).toBeUndefined()
})

for (const [operator, audience] of [
  ['par-endpoint', PAR],
  ['token-endpoint', 'https://as.example/token'],
  ['list', ['https://as.example']],
] as const)
  test(`an edit that an adaptation already makes is not sent: ${operator}`, async () => {
    const row = rowOf(`par client_assertion.aud ${operator}`)
    expect(await edited(row, GOOD, known)).toMatchObject({ is: 'recorded' })
    expect(await edited(row, pushFor(audience), known)).toEqual(SAME)
  })

/** The documented request with an assertion that is already signed. */
const signedBy =
  (signer: 'application' | 'second'): Refusal['edit'] =>
  async (good) =>
    withForm(good, {
      client_assertion: good.assertion && (await signJwt({ ...good.assertion, signedBy: signer }, keys)),
    })

const EDITS: readonly (readonly [what: string, isSame: boolean, edit: Refusal['edit']])[] = [
  ['a missing field is left out', true, (good) => withForm(good, { scope: undefined })],
  ['a missing field comes twice', true, (good) => ({ ...good, repeated: ['scope'] })],
  ['a missing field is in the query', true, (good) => ({ ...good, inQuery: ['scope'] })],
  [
    'a header name has another letter case',
    true,
    (good) => ({ ...good, headers: { Accept: good.headers.accept } }),
  ],
  ['the own key has already signed', true, signedBy('application')],
  ['another key signs', false, (good) => withJwt(good, 'assertion', { signedBy: 'second' })],
  ['another algorithm signs', false, (good) => withJwt(good, 'assertion', { algorithm: 'RS256' })],
  ['another key has already signed', false, signedBy('second')],
  ['a field is empty', false, (good) => withForm(good, { scope: '' })],
  ['a field comes twice', false, (good) => ({ ...good, repeated: ['client_assertion'] })],
]

for (const [what, isSame, edit] of EDITS)
  test(`an edited request ${isSame ? 'means the same as' : 'differs from'} the original if ${what}`, async () => {
    const made = await edited({ edit }, GOOD, known)
    if (isSame) expect(made).toEqual(SAME)
    else expect(made).toMatchObject({ is: 'recorded' })
  })

test('an edit that cannot be made is left out, and a used code is sent unchanged', async () => {
  expect(await edited({ edit: () => undefined }, GOOD, known)).toEqual(NO_EDIT)
  expect(await edited({ edit: (good) => good, code: 'used' }, GOOD, known)).toMatchObject({ is: 'recorded' })
})

test('refusals do not keep a clause if one of its cases is the documented request itself', () => {
  const refused = { control: { is: 'accepted' }, answer: answered(401, {}) } as const
  const taken = { control: { is: 'accepted' }, answer: answered(201, { request_uri: 'urn:1' }) } as const
  const others = [refused, { control: SAME, answer: SAME }]
  expect(unlessUnedited(judgeRefused(refused), [refused])).toEqual({ is: 'kept' })
  expect(unlessUnedited(judgeRefused(refused), others)).toEqual(SAME)
  expect(unlessUnedited(judgeRefused(taken), others).is).toBe('departs')
})

test('a Content-Type that an edit sets is sent', async () => {
  const edit = { 'content-type': 'text/plain' }
  expect((await formPost(PAR, requestOf({ a: 'b' }, { headers: edit }), keys)).headers).toEqual(edit)
})
