import { expect, test } from 'vitest'
import { type Exchange, notConfigured, recorded } from '../../helpers/http/exchange.ts'
import { readableExchange, readableParameters } from '../../helpers/report/readable-exchange.ts'
import {
  addSentValues,
  describeExchange,
  isSentValue,
  maskAnswer,
  maskClaims,
} from '../../helpers/secrets/mask.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'

const SENT = {
  actions: ['list_accounts'],
  datatypes: ['account_datum'],
  locations: ['https://api.example/accounts'],
  privileges: ['account_admin'],
  type: 'account_information',
}

const CLAIMS = {
  code_challenge_method: 'S256-sample',
  permissions: ['read_accounts', 'read_secretly'],
  redirect_uri: 'https://client.example/callback',
  response_mode: 'query-sample',
  response_type: 'code id_token',
  scope: 'openid accounts-sample',
  state: 'state-of-this-walk',
  nonce: 'nonce-of-this-walk',
  authorization_details: [
    {
      ...SENT,
      actions: [...SENT.actions, 7, null],
      identifier: 'NL91ABNA0417164300',
      purpose: 'Budget planning',
    },
  ],
}

const FORM = {
  grant_type: 'authorization_code',
  client_assertion_type: 'urn:example:jwt-bearer',
  code: 'code-of-this-walk',
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const pushed: Exchange = {
  request: {
    method: 'POST',
    url: 'https://a.example/par',
    headers: {},
    form: {
      ...FORM,
      request: `${encoded({ alg: 'PS256', type: 'of-the-header' })}.${encoded(CLAIMS)}.signature`,
    },
  },
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '',
  durationMs: 1,
}

const answering = (body: unknown): Exchange => ({ ...pushed, body: JSON.stringify(body) })

const { form: _, ...bare } = pushed.request
addSentValues({
  par: recorded(pushed),
  token: notConfigured('CLIENT_SECRET'),
  discovery: recorded({ ...pushed, request: bare }),
  refused: recorded({ ...pushed, request: { ...bare, form: { request: 'no JWT' } } }),
})
registerSecrets([{ name: 'client_secret', value: 'read_secretly' }])

test('an answer shows what was asked for, also a part of the scope', () => {
  const { state: _, nonce: __, authorization_details: ___, ...asked } = CLAIMS
  const shown = {
    ...asked,
    ...SENT,
    granted: ['accounts-sample', 'id_token', 'urn:example:jwt-bearer', 'authorization_code', SENT.type],
  }
  expect(maskAnswer({ consent: [shown] })).toEqual({ consent: [shown] })
  expect(maskClaims({ consent: [shown] })).toEqual({ consent: [shown] })
})

for (const [what, value] of [
  ['a state', 'state-of-this-walk'],
  ['a nonce', 'nonce-of-this-walk'],
  ['a code', 'code-of-this-walk'],
  ['an identifier', 'NL91ABNA0417164300'],
  ['a free text', 'Budget planning'],
  ['a header parameter', 'of-the-header'],
  ['what nobody sent', 'read_everything'],
] as const)
  test(`${what} is hidden in an answer, a token and a redirect`, () => {
    expect(JSON.stringify(maskAnswer({ granted: [value] }))).not.toContain(value)
    expect(JSON.stringify(maskClaims({ granted: [value] }))).not.toContain(value)
    expect(JSON.stringify(readableParameters({ granted: value }))).not.toContain(value)
  })

for (const name of ['access_token', 'code', 'Client-Secret', 'state'])
  test(`under the name ${name}, what was sent is hidden as well`, () => {
    expect(isSentValue(name, 'read_accounts')).toBe(false)
    expect(JSON.stringify(maskAnswer({ [name]: 'read_accounts' }))).not.toContain('read_accounts')
  })

test('a secret that is sent as a permission is hidden in every report', () => {
  const answer = answering({ granted: ['read_accounts', 'read_secretly'] })
  for (const shown of [
    describeExchange(answer).join(),
    JSON.stringify(readableExchange(answer, 'authorization')),
  ]) {
    expect(shown).toContain('read_accounts')
    expect(shown).not.toContain('read_secretly')
  }
})
