import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import type { Exchange, Recorded, SentRequest } from '../../helpers/http/exchange.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { DIRECT, type Transport } from '../../helpers/http/transport.ts'

/** 2 kB that unpack to 2 MiB. */
const BOMB = gzipSync(Buffer.alloc(2 * 1024 * 1024))

/** Runs a server while a client of the given transport is used. */
async function serving<T>(
  listener: RequestListener,
  transport: Partial<Transport>,
  use: (send: (method: SentRequest['method']) => Promise<Recorded<Exchange>>, port: number) => Promise<T>,
): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = httpClient({ ...DIRECT, allowedOrigins: originsOf(['http://127.0.0.1']), ...transport })
  const send = (method: SentRequest['method']) =>
    client.send({ method, url: `http://127.0.0.1:${port}/x?secret=1`, headers: {} })
  try {
    return await use(send, port)
  } finally {
    server.closeAllConnections()
    server.close()
    await client.close()
  }
}

/** Sends one GET to a server that answers as given. */
const ask = (listener: RequestListener, transport: Partial<Transport> = {}) =>
  serving(listener, transport, (send) => send('GET'))

test('an answer is recorded whole, whatever its status', async () => {
  const answer = await ask((_, response) => response.writeHead(503, { 'X-Seen': 'yes' }).end('later'))
  expect(answer).toMatchObject({
    is: 'recorded',
    value: { status: 503, body: 'later', headers: { 'x-seen': 'yes' } },
  })
})

test('a redirect is not followed', async () => {
  const answer = await ask((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect(answer).toMatchObject({ is: 'recorded', value: { status: 302 } })
})

for (const [what, listener, because] of [
  [
    'a reset in the middle of the body',
    (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"a', () => response.socket?.resetAndDestroy())
    },
    /closed|reset|terminated/i,
  ],
  ['a body over the limit', (_, response) => response.end('x'.repeat(2 * 1024 * 1024)), /larger than 1 MiB/],
  [
    'a body over the limit when it is unpacked',
    (_, response) => response.writeHead(400, { 'content-encoding': 'gzip' }).end(BOMB),
    /^GET .*: the answer is larger than 1 MiB when it is unpacked/,
  ],
  ['an answer that never ends', (_, response) => response.write('{'), /no complete answer within 3 s/],
] as const satisfies readonly [string, RequestListener, RegExp][])
  test(`${what} is unreachable, and says why`, async () => {
    const answer = await ask(listener, { answerTimeout: 3_000 })
    expect(answer.is).toBe('unreachable')
    expect('because' in answer && answer.because).toMatch(because)
    expect('because' in answer && answer.because).not.toContain('secret')
  })

test('no more is kept than a run has room for', async () => {
  const full = gzipSync('x'.repeat(1024 * 1024))
  const listener: RequestListener = (_, response) =>
    response.writeHead(400, { 'content-encoding': 'gzip' }).end(full)
  const answers = await serving(listener, {}, (send) =>
    Promise.all(Array.from({ length: 65 }, () => send('GET'))),
  )
  const reasons = answers.flatMap((answer) => (answer.is === 'recorded' ? [] : answer.because))
  expect(reasons).toEqual([
    expect.stringMatching(/^GET .*: the answers so far fill the 64 MiB that a run keeps$/),
  ])
})

test('a refused connection names its cause', async () => {
  const client = httpClient({ ...DIRECT, allowedOrigins: originsOf(['http://127.0.0.1']) })
  const answer = await client.send({ method: 'POST', url: 'http://127.0.0.1:1/token', headers: {} })
  await client.close()
  expect(answer).toMatchObject({
    is: 'unreachable',
    because: expect.stringMatching(/^POST http:\/\/127\.0\.0\.1:1\/token: .*ECONNREFUSED/),
    todo: expect.stringContaining('host and port'),
  })
})

test('nothing is sent where the configuration does not allow it', async () => {
  let asked = 0
  const answer = await serving(
    () => {
      asked += 1
    },
    { allowedOrigins: originsOf(['http://example.com']) },
    (send) => send('POST'),
  )
  expect(answer).toMatchObject({
    is: 'blocked',
    because: expect.stringContaining('ALLOWED_HOSTS=http://127.0.0.1:'),
  })
  expect(asked).toBe(0)
})

for (const method of ['GET', 'POST'] as const)
  test(`a ${method} whose connection is reset is not sent again`, async () => {
    let asked = 0
    const listener: RequestListener = ({ socket }) => {
      asked += 1
      socket.resetAndDestroy()
    }
    const answer = await serving(listener, {}, (send) => send(method))
    expect({ asked, is: answer.is }).toEqual({ asked: 1, is: 'unreachable' })
  })

test('a connection that ends after a refusal costs no further request its answer', async () => {
  const refused = new WeakSet<Socket>()
  const listener: RequestListener = ({ socket }, response) => {
    if (refused.has(socket)) return void socket.destroy()
    refused.add(socket)
    response.writeHead(400).end()
  }
  const answers = await serving(listener, {}, async (send) => [await send('POST'), await send('GET')])
  expect(answers).toMatchObject([{ is: 'recorded' }, { is: 'recorded' }])
})

for (const [what, status, wait, asked] of [
  ['is busy for a moment', 503, '1', 2],
  ['limits requests for a moment', 429, '1', 2],
  ['is busy for long', 503, '6', 1],
  ['is busy, and does not say for how long', 503, undefined, 1],
  ['refuses', 403, '1', 1],
] as const)
  test(`a service that ${what} is asked ${asked === 1 ? 'once' : 'again'}`, async () => {
    let times = 0
    const listener: RequestListener = (_, response) => {
      times += 1
      if (times > 1) response.end()
      else response.writeHead(status, wait && { 'retry-after': wait }).end()
    }
    const answer = await serving(listener, {}, (send) => send('POST'))
    expect(answer).toMatchObject({ is: 'recorded', value: { status: asked === 1 ? status : 200 } })
    expect(times).toBe(asked)
  })

test('requests keep their distance', async () => {
  const answers = await serving(
    (_, response) => void response.end(),
    { pause: 80 },
    (send) => Promise.all([send('GET'), send('GET'), send('GET')]),
  )
  const sentAt = (answer: Recorded<Exchange>) =>
    answer.is === 'recorded' ? Date.parse(answer.value.startedAt ?? '') : Number.NaN
  const [first = 0, second = 0, third = 0] = answers.map(sentAt)
  expect(Math.min(second - first, third - second)).toBeGreaterThan(40)
})

test('a proxy is used, except for the hosts that bypass it', async () => {
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request: IncomingMessage, socket) => {
    asked.push(request.url ?? '')
    const [host, port] = (request.url ?? '').split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const listener: RequestListener = (_, response) => void response.end('{}')
  const through = (bypass: string) =>
    serving(listener, { proxy: { url, bypass } }, async (send, port) => {
      expect(await send('GET')).toMatchObject({ is: 'recorded', value: { status: 200 } })
      return port
    })
  const port = await through('')
  await through('127.0.0.1')
  expect(asked).toEqual([`127.0.0.1:${port}`])
  proxy.closeAllConnections()
  proxy.close()
})
