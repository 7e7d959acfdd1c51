import { once } from 'node:events'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { shakeHands } from '../../helpers/http/handshake.ts'
import { postJson } from '../../helpers/http/post-json.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { DIRECT, type Transport } from '../../helpers/http/transport.ts'
import { certificateFor } from '../../sandbox/http/certificate.ts'
import type { Tls } from '../../sandbox/http/listen.ts'

/** A server that is also a proxy, with a certificate that nobody vouches for, and what it was asked. */
interface Stranger {
  readonly origin: string
  readonly tls: Tls
  readonly asked: string[]
}

const test = base.extend<{ stranger: Stranger }, { certificate: Tls }>({
  certificate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => use(await certificateFor({})),
    { scope: 'worker' },
  ],
  stranger: async ({ certificate }, use) => {
    const asked: string[] = []
    const server = createServer({ ...certificate }, (request, response) => {
      asked.push(`${request.method}`)
      response.end('{}')
    })
    server.on('connect', ({ method }, socket) => {
      asked.push(`${method}`)
      socket.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    await use({
      origin: `https://localhost:${(server.address() as AddressInfo).port}`,
      tls: certificate,
      asked,
    })
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    server.closeAllConnections()
    server.close()
  },
})

const GET = (origin: string) => ({ method: 'GET', url: `${origin}/version`, headers: {} }) as const

async function using<T>(transport: Transport, use: (http: ReturnType<typeof httpClient>) => Promise<T>) {
  const http = httpClient(transport)
  return use(http).finally(() => http.close())
}

/** Every way in which the suite connects, by what it says of a stranger. */
const CONNECTIONS: Readonly<Record<string, (stranger: Stranger, transport: Transport) => Promise<unknown>>> =
  {
    'a request': ({ origin }, transport) => using(transport, (http) => http.send(GET(origin))),
    'a request with a client certificate': ({ origin, tls: { cert, key } }, transport) =>
      using({ ...transport, clientCertificates: [{ origin, cert, key }] }, (http) => http.send(GET(origin))),
    'a request through a proxy': ({ origin }, transport) =>
      using({ ...transport, proxy: { url: origin, bypass: '' } }, (http) =>
        http.send(GET('http://localhost:9')),
      ),
    'a handshake': ({ origin }, transport) => shakeHands(origin, transport),
    'news to a webhook': ({ origin }, transport) => postJson(origin, {}, transport),
  }

for (const [name, connectTo] of Object.entries(CONNECTIONS))
  test(`a certificate that nobody vouches for is refused to ${name}, whatever the environment says`, async ({
    stranger,
  }) => {
    const allowedOrigins = originsOf([stranger.origin, 'http://localhost:9'])
    const said = await connectTo(stranger, { ...DIRECT, allowedOrigins })
    expect(JSON.stringify(said)).toContain('certificate')
    expect(stranger.asked).toEqual([])
  })

test('what stands behind a proxy is verified as well', async ({ stranger: { origin, tls, asked } }) => {
  const proxy = createProxy()
  proxy.on('connect', ({ url = '' }, socket) => {
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const through = (trust: Partial<Transport>) =>
    using({ ...DIRECT, allowedOrigins: originsOf([origin]), proxy: { url, bypass: '' }, ...trust }, (http) =>
      http.send(GET(origin)),
    )
  expect(JSON.stringify(await through({}))).toContain('certificate')
  expect(asked).toEqual([])
  expect(await through({ ca: tls.cert })).toMatchObject({ is: 'recorded' })
  proxy.closeAllConnections()
  proxy.close()
})
