import { beforeEach, expect, test } from 'vitest'
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
const ASKED = {
  code_challenge_method: 'S256-sample',
  permissions: ['read_accounts', 'read_secretly'],
  redirect_uri: 'https://client.example/callback',
  response_mode: 'query-sample',
  response_type: 'code id_token',
  scope: 'openid accounts-sample',
}
const HIDDEN = ['state-of-this-walk', 'code-of-this-walk', 'NL91ABNA0417164300', 'of-the-header', 'read_more']

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const CLAIMS = {
  ...ASKED,
  state: HIDDEN[0],
  authorization_details: [{ ...SENT, actions: [...SENT.actions, 7, null], identifier: 'NL91ABNA0417164300' }],
}
const form = {
  grant_type: 'authorization_code',
  client_assertion_type: 'urn:example:jwt-bearer',
  code: 'code-of-this-walk',
  request: `${encoded({ alg: 'PS256', type: 'of-the-header' })}.${encoded(CLAIMS)}.signature`,
}
const request: Exchange['request'] = { method: 'POST', url: 'https://a.example/par', headers: {} }
const pushed: Exchange = {
  request: { ...request, form },
  ...{ status: 200, headers: { 'content-type': 'application/json' }, body: '', durationMs: 1 },
}

beforeEach(() => {
  addSentValues({
    par: recorded(pushed),
    token: notConfigured('CLIENT_SECRET'),
    discovery: recorded({ ...pushed, request }),
    refused: recorded({ ...pushed, request: { ...request, form: { request: 'no JWT' } } }),
  })
  registerSecrets([{ name: 'client_secret', value: 'read_secretly' }])
})

test('an answer shows the values that were requested, including parts of the scope, but no other sent values', () => {
  const granted = ['accounts-sample', 'id_token', 'urn:example:jwt-bearer', 'authorization_code', SENT.type]
  const shown = { consent: [{ ...ASKED, ...SENT, granted }] }
  expect(maskAnswer(shown)).toEqual(shown)
  expect(maskClaims(shown)).toEqual(shown)
  for (const value of HIDDEN)
    for (const masked of [maskAnswer({ granted: [value] }), maskClaims({ granted: [value] })])
      expect(JSON.stringify([masked, readableParameters({ granted: value })])).not.toContain(value)
})

test('a sent value is hidden in a member with the name of a secret', () => {
  for (const name of ['access_token', 'code', 'Client-Secret', 'state']) {
    expect(isSentValue(name, 'read_accounts')).toBe(false)
    expect(JSON.stringify(maskAnswer({ [name]: 'read_accounts' }))).not.toContain('read_accounts')
  }
})

test('a secret that is sent as a permission is hidden in every report', () => {
  const answer = { ...pushed, body: JSON.stringify({ granted: ASKED.permissions }) }
  const readable = JSON.stringify(readableExchange(answer, 'authorization'))
  for (const shown of [describeExchange(answer).join(), readable]) {
    expect(shown).toContain('read_accounts')
    expect(shown).not.toContain('read_secretly')
  }
})
