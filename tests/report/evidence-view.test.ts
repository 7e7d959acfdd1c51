import { expect, test } from 'vitest'
import { runId } from '../../helpers/base/run-folder.ts'
import type { Exchange } from '../../helpers/http/exchange.ts'
import { readEvidence, viewEvidence, writeEvidence } from '../../helpers/report/evidence-view.ts'
import { readableExchange } from '../../helpers/report/readable-exchange.ts'
import { fingerprint } from '../../helpers/secrets/fingerprint.ts'
import { describeExchange, maskHeader } from '../../helpers/secrets/mask.ts'
import { outputPath } from '../output-path.ts'
import { REFUSAL, SECRETS, sampleEvidence } from './sample.ts'

const view = viewEvidence(sampleEvidence())
const text = JSON.stringify(view)

test('the view contains no secret and no personal data, even before redaction', () => {
  const parts = [...Object.values(SECRETS), 'person-4711', 'ann@person.example', 'Ann Person', '1234.56']
  for (const part of parts) expect(text).not.toContain(part)
  const signature = SECRETS.accessToken.split('.')[2] ?? ''
  expect(text).not.toContain(signature)
})

test('the tokens that a refresh sends and receives are hidden', () => {
  const { title, exchange } = view.exchanges.refresh ?? {}
  expect(title).toBe('Refresh of the tokens of the code grant')
  expect(JSON.stringify(exchange)).toMatch(/<refresh_token#.*<access_token#.*<refresh_token#/)
  expect(text).not.toMatch(/-token-(4f1c|8b2d|9e0a)/)
})

test('a JWT is shown with its header, the names of its claims and their harmless values', () => {
  const [shown] = view.exchanges.token?.exchange?.response.jwts ?? []
  expect(JSON.parse(shown?.text ?? '')).toEqual({
    header: { alg: 'PS256', kid: 'key-1' },
    claims: {
      iss: 'https://auth.example',
      sub: expect.stringMatching(/^<sub#/),
      email: expect.stringMatching(/^<email#/),
      exp: 1,
    },
  })
})

test('a secret has the same fingerprint in every place', () => {
  const sent = view.exchanges.apiGet?.exchange?.request.headers[0]?.value ?? ''
  const fingerprint = /<access_token#[0-9a-f]{10}>/.exec(sent)?.[0] ?? 'none'
  expect(view.exchanges.token?.exchange?.response.body).toContain(fingerprint)
  const { asked, redirect } = view.consents['consent: approved'] ?? {}
  const stateOf = (fields: typeof asked) => fields?.find(({ name }) => name === 'state')?.value
  expect(stateOf(asked)).toBe(stateOf(redirect?.parameters))
})

test('only the shape of a business API answer is shown', () => {
  const shape: Record<string, unknown> = JSON.parse(view.exchanges.apiGet?.exchange?.response.body ?? '')
  expect(shape.accounts).toEqual([{ iban: 'string', balance: 'number' }, 'and 1 more'])
  expect(Object.keys(shape)).toEqual(['accounts', expect.stringMatching(/^<name#/)])
  expect(view.exchanges.apiPut?.exchange?.request.body).toContain('"iban": "string"')
})

test('a refusal names the accepted request that it edits, and a step that was not sent gives a reason', () => {
  expect(view.exchanges[REFUSAL]).toMatchObject({ control: 'token', title: 'client_secret is missing' })
  expect(view.exchanges.exchange?.because).toBe('the PAR response has no request_uri')
})

const call: Exchange = {
  request: { method: 'GET', url: 'https://service.example/accounts', headers: {} },
  ...{ status: 200, headers: {}, body: '{}', durationMs: 1 },
}

test('an authorization header is shown with a fingerprint of its token, or without one if it has none', () => {
  for (const [authorization, shown] of [
    ['Bearer a-token-4f1c', `Bearer ${fingerprint('access_token', 'a-token-4f1c')}`],
    ['Bearer ', 'Bearer'],
    ['a-token-4f1c', fingerprint('authorization', 'a-token-4f1c')],
  ] as const) {
    const exchange = { ...call, request: { ...call.request, headers: { authorization } } }
    expect(readableExchange(exchange, 'business data').request.headers).toEqual([
      { name: 'authorization', value: shown },
    ])
  }
})

test('evidence is read back with its pictures, but only for its own run', () => {
  const folder = outputPath()
  const tricky = viewEvidence(sampleEvidence('"screenshot":"picture 0"'))
  writeEvidence(tricky, folder)
  expect(readEvidence(runId(), folder)).toEqual(tricky)
  expect(readEvidence('another run', folder)).toBe(undefined)
})

test('a Basic credential is not called an access token', () => {
  expect(maskHeader('authorization', 'Basic YTpi')).toMatch(/^Basic <client_credentials#\w{10}>$/)
  expect(maskHeader('authorization', 'Bearer abc')).toMatch(/^Bearer <access_token#\w{10}>$/)
})

test('the redirects that led to an answer are shown without the values of their queries', () => {
  const via = [{ url: 'https://service.example/start?session=0123456789', status: 307 }]
  const exchange = { ...call, via }
  expect(readableExchange(exchange, 'public document').via).toEqual([
    expect.stringMatching(/^307 at https:\/\/service\.example\/start\?session=<session#\w+>$/),
  ])
  expect(describeExchange(exchange).slice(0, 2)).toEqual([
    expect.stringMatching(/^GET https:\/\/service\.example\/start\?session=<session#\w+> → 307$/),
    'GET https://service.example/accounts',
  ])
})
