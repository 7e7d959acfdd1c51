import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as wholeOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import type { SentRequest } from '../../helpers/http/exchange.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { DIRECT } from '../../helpers/http/transport.ts'
import { curlOf } from '../../helpers/report/curl.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'

const ODD = `it's "$HOME" \`id\` !! \\ & ; %41 ü = +`
const SECRET = 'p4ss "$w0rd" `of` it\'s & own'
const headers = { 'content-type': 'application/x-www-form-urlencoded' }

type Row = readonly [what: string, path: string, request: Omit<SentRequest, 'url'>, secrets: object]

/** Requests of a run, and the variables that a reader sets to the secrets. */
const REQUESTS: readonly Row[] = [
  [
    'a form with a secret',
    '/token',
    { method: 'POST', headers, form: { client_id: ODD, client_secret: SECRET, scope: '' } },
    { CLIENT_SECRET: SECRET },
  ],
  [
    'a form as JSON',
    '/token',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      form: { client_id: 'app', code: 'c0de-1' },
      asJson: true,
    },
    { CODE: 'c0de-1' },
  ],
  ['a raw body', '/api', { method: 'PUT', headers: {}, body: ODD }, { BODY: ODD }],
  [
    'an access token, and a secret in the query',
    '/a/[b]?client_id=app&request_uri=urn%3Ax%3A1',
    { method: 'GET', headers: { authorization: 'Bearer a-token-4f1c' } },
    { ACCESS_TOKEN: 'a-token-4f1c', REQUEST_URI: 'urn:x:1' },
  ],
]

test('the curl command sends the same request as the run', async () => {
  test.skip(spawnSync('curl', ['--version']).status !== 0, 'curl is not installed')
  const arrived: unknown[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
    const body = await wholeOf(request)
    const isForm = request.headers['content-type'] === headers['content-type']
    const { method, headers: all } = request
    const fields = isForm ? [...new URLSearchParams(body)] : body
    arrived.push([method, pathname, all.authorization, all['content-type'], [...searchParams], fields])
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = httpClient({ ...DIRECT, allowedOrigins: originsOf([origin]) })
  registerSecrets([{ name: 'CLIENT_SECRET', value: SECRET }])
  for (const [what, path, request, secrets] of REQUESTS) {
    const sent = { ...request, url: `${origin}${path}` }
    await client.send(sent)
    const command = curlOf(sent) ?? ''
    for (const [name, value] of Object.entries(secrets)) {
      expect(command).toContain(`"$${name}"`)
      expect(command).not.toContain(value)
    }
    await promisify(execFile)('bash', ['-euc', command], { env: { PATH: process.env.PATH, ...secrets } })
    const [first, second] = arrived.splice(0)
    expect(second, what).toEqual(first)
  }
  await client.close()
  server.closeAllConnections()
  server.close()
})

test('a request with an invisible character has no curl command', () => {
  const form = { scope: 'a\u202eb' }
  expect(curlOf({ method: 'POST', url: 'https://a.example', headers, form })).toBeUndefined()
})

test('a secret has the variable that configures it, and a wrong one is not called by it', () => {
  registerSecrets([
    { name: 'CLIENT_SECRET', value: 'secret-of-the-first' },
    { name: 'SECOND_CLIENT_SECRET', value: 'secret-of-the-second' },
    { name: 'EXPIRED_ACCESS_TOKEN', value: 'token-that-expired' },
  ])
  const url = 'https://a.example'
  const form = (client_secret: string) => curlOf({ method: 'POST', url, headers, form: { client_secret } })
  expect(form('secret-of-the-first')).toContain(`'client_secret='"$CLIENT_SECRET"`)
  expect(form('secret-of-the-second')).toContain(`'client_secret='"$SECOND_CLIENT_SECRET"`)
  expect(form('secret-of-no-one')).toContain(`'client_secret='"$EDITED_CLIENT_SECRET"`)
  expect(
    curlOf({
      method: 'POST',
      url,
      headers: {},
      form: { client_secret: 'secret-of-the-second' },
      asJson: true,
    }),
  ).toContain(`"$SECOND_CLIENT_SECRET"`)
  expect(curlOf({ method: 'GET', url: `${url}?client_secret=secret-of-the-second`, headers: {} })).toContain(
    `"$SECOND_CLIENT_SECRET"`,
  )
  expect(curlOf({ method: 'GET', url, headers: { authorization: 'Bearer token-that-expired' } })).toContain(
    `'authorization: Bearer '"$EXPIRED_ACCESS_TOKEN"`,
  )
})
