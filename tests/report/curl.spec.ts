import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as wholeOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { test as base, expect } from '@playwright/test'
import fc from 'fast-check'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import type { SentRequest } from '../../helpers/http/exchange.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { DIRECT } from '../../helpers/http/transport.ts'
import { curlOf } from '../../helpers/report/curl/curl-of.ts'
import { shellWord, text } from '../../helpers/report/curl/placeholders.ts'

const FORM = 'application/x-www-form-urlencoded'
const ODD = `it's "$HOME" \`id\` !! \\ & ; %41 ü = +`
const SECRET = 'p4ss "$w0rd" `of` it\'s & own'
const JWT = 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJhcHAifQ.c2lnbmF0dXJl'
const SECRETS = [
  { name: 'CLIENT_SECRET', value: SECRET },
  { name: 'API_KEY', value: 'key-of-the-gateway-71' },
  { name: 'id_token', value: `${JWT}x` },
]

/** What arrived, but for what the client adds on its own. */
interface Arrived {
  readonly line: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: readonly unknown[]
}

const OWN = new Set(['host', 'connection', 'user-agent', 'accept', 'content-length', 'keep-alive'])

const test = base.extend<{ service: { readonly origin: string; arrived: Arrived[] } }>({
  service: async ({ browserName: _ }, use) => {
    const arrived: Arrived[] = []
    const server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
      const body = await wholeOf(request)
      const isForm = request.headers['content-type'] === FORM
      arrived.push({
        line: `${request.method} ${pathname}`,
        headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OWN.has(name))),
        body: [...searchParams, ...(isForm ? [...new URLSearchParams(body)] : [body])],
      })
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived })
    server.closeAllConnections()
    server.close()
  },
})

const post = (form: SentRequest['form'], other: Partial<SentRequest> = {}): Omit<SentRequest, 'url'> => ({
  method: 'POST',
  headers: { 'content-type': FORM },
  ...(form && { form }),
  ...other,
})

const get = (headers: SentRequest['headers']): Omit<SentRequest, 'url'> => ({ method: 'GET', headers })

/** Requests of a run, what the reader sets, and what no command may contain. */
const REQUESTS: readonly (readonly [
  what: string,
  path: string,
  request: Omit<SentRequest, 'url'>,
  variables: Readonly<Record<string, string>>,
  edited?: string,
])[] = [
  [
    'a form with a configured secret',
    '/token',
    post({ client_id: ODD, client_secret: SECRET, scope: 'a b' }),
    { CLIENT_SECRET: SECRET },
  ],
  [
    'signed JWTs',
    '/par',
    post({ client_assertion: JWT, request: `${JWT}r` }),
    { CLIENT_ASSERTION: JWT, REQUEST_OBJECT: `${JWT}r` },
  ],
  [
    'a secret that is edited',
    '/token',
    post({ client_secret: `${SECRET}!` }),
    { EDITED_CLIENT_SECRET: `${SECRET}!` },
    'client_secret',
  ],
  [
    'a code twice, and another one',
    '/token',
    post({ code: 'c0de-1', device_code: 'c0de-2' }, { repeated: ['code'] }),
    { CODE: 'c0de-1', DEVICE_CODE: 'c0de-2' },
  ],
  ['a code that is used again', '/token', post({ code: 'c0de-1' }), { CODE: 'c0de-1' }, 'code'],
  ['a field without a value', '/token', post({ scope: '', client_secret: '' }), {}],
  ['a field that cannot be seen', '/token', post({ scope: 'a\u0007\u202e\nb' }), {}],
  [
    'a form as JSON',
    '/token',
    post(
      { client_id: ODD, client_assertion: JWT },
      { asJson: true, headers: { 'content-type': 'application/json' } },
    ),
    { CLIENT_ASSERTION: JWT },
  ],
  [
    'a raw body',
    '/api',
    { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: ODD },
    { BODY: ODD },
  ],
  [
    'an access token',
    '/api?b=%20&a=1',
    get({ authorization: `Bearer ${JWT}` }),
    { ACCESS_TOKEN: JWT, B: ' ', A: '1' },
  ],
  [
    'an ID token in its place',
    '/api',
    get({ authorization: `Bearer ${JWT}x` }),
    { ID_TOKEN: `${JWT}x` },
    'authorization',
  ],
  ['a scheme alone', '/api', get({ authorization: 'Bearer ' }), {}],
  [
    'a secret in the query',
    `/authorize?client_id=app&request_uri=urn%3Ax%3A1`,
    get({}),
    { REQUEST_URI: 'urn:x:1' },
  ],
  [
    'a key of a gateway, in a header and in a part of one',
    '/a/[b]/{c}/x',
    get({
      'x-api-key': 'key-of-the-gateway-71',
      'x-also': 'key=key-of-the-gateway-71;',
      'x-odd': ODD.replace('ü', ''),
    }),
    { API_KEY: 'key-of-the-gateway-71' },
  ],
]

for (const [what, path, request, variables, edited] of REQUESTS)
  test(`curl sends what the run sent: ${what}`, async ({ service }) => {
    test.skip(spawnSync('curl', ['--version']).status !== 0, 'curl is not installed')
    const { origin, arrived } = service
    const sent = { ...request, url: `${origin}${path}` }
    const client = httpClient({ ...DIRECT, allowedOrigins: originsOf([origin]) })
    await client.send(sent)
    await client.close()
    const genuine = new Set(['c0de-1'])
    const command = curlOf(sent, SECRETS, edited ? { field: edited, genuine } : undefined) ?? ''
    for (const name of Object.keys(variables)) expect(command).toContain(`"$${name}"`)
    for (const value of Object.values(variables).filter(({ length }) => length > 5))
      expect(command).not.toContain(value)
    await promisify(execFile)('bash', ['-euc', command], { env: { PATH: process.env.PATH, ...variables } })
    expect(arrived).toHaveLength(2)
    expect(arrived[1]).toEqual(arrived[0])
  })

test('a command reads well', () => {
  const form = { client_id: 'app', client_secret: SECRET, grant_type: 'client_credentials' }
  const url = 'https://service.example/auth/token'
  expect(curlOf({ ...post(form), url }, SECRETS)).toBe(`curl --include \\
  --request POST \\
  --header 'content-type: application/x-www-form-urlencoded' \\
  --data-urlencode 'client_id=app' \\
  --data-urlencode 'client_secret='"$CLIENT_SECRET" \\
  --data-urlencode 'grant_type=client_credentials' \\
  'https://service.example/auth/token'`)
})

test('whatever a word is made of, a shell reads it as it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(...`a '"$\`\\!*?~#&;|<>(){}[]=\n\t-ü`) })),
      (texts) => {
        const words = texts.map((one) => shellWord(text('='), text(one), { is: 'variable', text: 'V' }))
        const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${words.join(' ')}`], {
          env: { V: '$V "' },
        })
        expect(stdout.toString()).toBe(
          texts.length === 0 ? '\0' : texts.map((one) => `=${one}$V "\0`).join(''),
        )
      },
    ),
    { numRuns: 40 },
  )
})
