import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createRawServer,
  type Server,
  type Socket,
} from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../../helpers/base/clock.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import type { SentRequest } from '../../helpers/http/exchange.ts'
import { shakeHands } from '../../helpers/http/handshake.ts'
import { postJson } from '../../helpers/http/post-json.ts'
import { httpClient, inSlots, sendMade } from '../../helpers/http/send.ts'
import { DIRECT, type Transport, tlsOf } from '../../helpers/http/transport.ts'
import { certificateFor } from '../../sandbox/http/certificate.ts'
import type { Tls } from '../../sandbox/http/listen.ts'

/** Cleans up after a test. */
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => server.close())
  return (server.address() as AddressInfo).port
}

function clientOf(transport: Partial<Transport> = {}, clock?: Clock) {
  const allowedOrigins = originsOf(['http://127.0.0.1'])
  const client = httpClient({ ...DIRECT, allowedOrigins, ...transport }, clock)
  endings.unshift(() => client.close())
  return client
}

/** Starts a server, and returns a function that sends it a request. */
async function served(listener: RequestListener, transport: Partial<Transport> = {}, clock?: Clock) {
  const server = createServer(listener)
  const url = `http://127.0.0.1:${await portOf(server)}/x?secret=1`
  endings.unshift(() => server.closeAllConnections())
  const client = clientOf(transport, clock)
  return (method: SentRequest['method'] = 'GET') => client.send({ method, url, headers: {} })
}

const ask = async (listener: RequestListener, transport?: Partial<Transport>) =>
  (await served(listener, transport))()

test('an answer is recorded completely with any status, and a redirect is not followed', async () => {
  const headers = { 'X-Seen': 'yes', location: '/elsewhere' }
  for (const status of [302, 503])
    expect(await ask((_, response) => response.writeHead(status, headers).end('later'))).toMatchObject({
      is: 'recorded',
      value: { status, body: 'later', headers: { 'x-seen': 'yes' } },
    })
})

/** 2 kB that decompress to 2 MiB. */
const BOMB = gzipSync(Buffer.alloc(2 * 1024 * 1024))

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
    'a body over the limit after decompression',
    (_, response) => response.writeHead(400, { 'content-encoding': 'gzip' }).end(BOMB),
    /^GET .*: the answer is larger than 1 MiB after decompression/,
  ],
  ['an answer that never ends', (_, response) => response.write('{'), /no complete answer within 3 s/],
] as const satisfies readonly [string, RequestListener, RegExp][])
  test(`${what} is recorded as unreachable, with the reason`, async () => {
    // Only the answer that never ends reaches a limit.
    const answerTimeout = what === 'an answer that never ends' ? 3_000 : 3_600_000
    const answer = await ask(listener, { answerTimeout })
    expect(answer).toMatchObject({ is: 'unreachable', because: expect.stringMatching(because) })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

test('a client keeps at most 64 MiB of answers', async () => {
  const full = gzipSync('x'.repeat(1024 * 1024))
  const send = await served((_, response) =>
    response.writeHead(400, { 'content-encoding': 'gzip' }).end(full),
  )
  const answers = await Promise.all(Array.from({ length: 65 }, () => send()))
  const reasons = answers.flatMap((answer) => (answer.is === 'recorded' ? [] : answer.because))
  expect(reasons).toEqual([
    expect.stringMatching(/^GET .*: the answers of this run exceed 64 MiB, which is the most that it keeps$/),
  ])
})

test('the error for a refused connection names the cause', async () => {
  const answer = await clientOf().send({ method: 'POST', url: 'http://127.0.0.1:1/token', headers: {} })
  expect(answer).toMatchObject({
    is: 'unreachable',
    because: expect.stringMatching(/^POST http:\/\/127\.0\.0\.1:1\/token: .*ECONNREFUSED/),
    todo: expect.stringContaining('host and port'),
  })
})

test('the client connects only to addresses that the configuration allows', async () => {
  let asked = 0
  const allowedOrigins = originsOf(['http://example.com'])
  const answer = await ask(
    () => {
      asked += 1
    },
    { allowedOrigins },
  )
  expect(answer).toMatchObject({
    is: 'blocked',
    because: expect.stringContaining('ALLOWED_HOSTS=http://127.0.0.1:'),
  })
  expect(asked).toBe(0)
  expect(await shakeHands('https://localhost:1', { ...DIRECT, allowedOrigins })).toMatchObject({
    is: 'blocked',
    because: expect.stringContaining('nothing was sent'),
  })
})

for (const method of ['GET', 'POST'] as const)
  test(`a ${method} whose connection is reset is not sent again`, async () => {
    let asked = 0
    const send = await served(({ socket }) => {
      asked += 1
      socket.resetAndDestroy()
    })
    expect((await send(method)).is).toBe('unreachable')
    expect(asked).toBe(1)
  })

test('a connection that is closed after a refusal does not affect the next request', async () => {
  const refused = new WeakSet<Socket>()
  const send = await served(({ socket }, response) => {
    if (refused.has(socket)) return void socket.destroy()
    refused.add(socket)
    response.writeHead(400).end()
  })
  expect([await send('POST'), await send('GET')]).toMatchObject([{ is: 'recorded' }, { is: 'recorded' }])
})

for (const [what, status, wait, asked] of [
  ['is busy for a moment', 503, '1', 2],
  ['limits requests for a moment', 429, '1', 2],
  ['is busy for long', 503, '6', 1],
  ['is busy, and does not say for how long', 503, undefined, 1],
  ['refuses', 403, '1', 1],
] as const)
  test(`a service that ${what} gets the request ${asked === 1 ? 'only once' : 'again'}`, async () => {
    let times = 0
    const answer = await ask((_, response) => {
      times += 1
      if (times > 1) response.end()
      else response.writeHead(status, wait && { 'retry-after': wait }).end()
    })
    expect(answer).toMatchObject({ is: 'recorded', value: { status: asked === 1 ? status : 200 } })
    expect(times).toBe(asked)
  })

test('a request is made again before it is sent again', async () => {
  const bodies: string[] = []
  const server = createServer(async (incoming, response) => {
    bodies.push(await text(incoming))
    response.writeHead(bodies.length === 1 ? 503 : 400, { 'retry-after': '1' }).end()
  })
  const url = `http://127.0.0.1:${await portOf(server)}/`
  endings.unshift(() => server.closeAllConnections())
  const post = (code: string): SentRequest => ({ method: 'POST', url, headers: {}, form: { code } })
  const codes = ['first', 'second', 'third']
  const make = () => post(codes.shift() ?? '')
  const answer = await sendMade(inSlots(1)(clientOf()), make)
  expect(bodies).toEqual(['code=first', 'code=second'])
  expect(answer).toMatchObject({ value: { request: post('second'), again: { status: 503, spent: [] } } })
})

test('a request that is the same when it is sent again carries a mark of what it repeats', async () => {
  let times = 0
  const server = createServer((_, response) => {
    times += 1
    response.writeHead(times === 1 ? 429 : 400, { 'retry-after': '1' }).end()
  })
  const url = `http://127.0.0.1:${await portOf(server)}/`
  endings.unshift(() => server.closeAllConnections())
  const answer = await clientOf().send({ method: 'POST', url, headers: {}, form: { code: 'c' } })
  expect(answer).toMatchObject({ value: { again: { status: 429, spent: ['authorization code'] } } })
})

test('the client pauses between requests', async () => {
  let time = 0
  const ends: (() => void)[] = []
  const clock: Clock = {
    now: () => time,
    until: (end) =>
      new Promise((resolve) => {
        ends.push(() => {
          time = end
          resolve()
        })
      }),
  }
  const came: number[] = []
  const listener: RequestListener = (_, response) => {
    came.push(time)
    response.end()
  }
  const send = await served(listener, { pause: 80 }, clock)
  const sent = [send(), send(), send()]
  for (const one of sent) {
    await one
    ends.shift()?.()
  }
  expect(came).toEqual([0, 80, 160])
})

test('all clients together never have more open requests than the limit allows', async () => {
  let [underWay, most] = [0, 0]
  const server = createServer((_, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    setTimeout(() => {
      underWay -= 1
      response.end()
    }, 20)
  })
  const url = `http://127.0.0.1:${await portOf(server)}/`
  const limited = inSlots(2)
  const clients = [limited(clientOf()), limited(clientOf())]
  const sent = [1, 2, 3].flatMap(() => clients.map((one) => one.send({ method: 'GET', url, headers: {} })))
  expect(await Promise.all(sent)).toHaveLength(6)
  expect(most).toBe(2)
})

/** A proxy, and the addresses that it was asked to connect to. */
async function startProxy() {
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket) => {
    asked.push(url)
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
  })
  const url = `http://127.0.0.1:${await portOf(proxy)}`
  endings.unshift(() => proxy.closeAllConnections())
  return { url, asked }
}

test('a proxy is used, except for the hosts that bypass it', async () => {
  const { url, asked } = await startProxy()
  for (const bypass of ['', '127.0.0.1'])
    expect(await ask((_, response) => void response.end('{}'), { proxy: { url, bypass } })).toMatchObject({
      is: 'recorded',
    })
  expect(asked).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/)])
})

let tls: Tls
beforeAll(async () => {
  tls = await certificateFor({})
})

/** A server and proxy with an untrusted certificate, and the methods of the requests that it got. */
async function startStranger() {
  const asked: string[] = []
  const server = createTlsServer({ ...tls }, ({ method }, response) => {
    asked.push(`${method}`)
    response.end('{}')
  })
  server.on('connect', ({ method }, socket) => {
    asked.push(`${method}`)
    socket.end()
  })
  const origin = `https://localhost:${await portOf(server)}`
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  endings.unshift(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    server.closeAllConnections()
  })
  return { origin, asked }
}

const get = (transport: Transport, origin: string) =>
  clientOf(transport).send({ method: 'GET', url: `${origin}/version`, headers: {} })

test('an origin gets its own client certificate, in PEM or PKCS#12, and no other one', () => {
  const clientCertificates = [
    { origin: 'https://a.example', cert: 'c', key: 'k' },
    { origin: 'https://b.example', pfx: Buffer.from('p'), passphrase: 's' },
  ]
  const ofOrigin = (origin: string) => tlsOf(origin, { clientCertificates })
  expect(ofOrigin('https://a.example')).toEqual({ rejectUnauthorized: true, cert: 'c', key: 'k' })
  expect(ofOrigin('https://b.example')).toEqual({
    rejectUnauthorized: true,
    pfx: Buffer.from('p'),
    passphrase: 's',
  })
  expect(ofOrigin('https://c.example')).toEqual({ rejectUnauthorized: true })
})

/** Every way in which the suite connects. */
const CONNECTIONS: Readonly<Record<string, (origin: string, transport: Transport) => Promise<unknown>>> = {
  'a request': (origin, transport) => get(transport, origin),
  'a request with a client certificate': (origin, transport) =>
    get({ ...transport, clientCertificates: [{ origin, cert: tls.cert, key: tls.key }] }, origin),
  'a request through a proxy': (origin, transport) =>
    get({ ...transport, proxy: { url: origin, bypass: '' } }, 'http://localhost:9'),
  'a handshake': (origin, transport) => shakeHands(origin, transport),
  'news to a webhook': (origin, transport) => postJson(origin, {}, transport),
}

for (const [name, connectTo] of Object.entries(CONNECTIONS))
  test(`an untrusted certificate stops ${name}, even if the environment turns verification off`, async () => {
    const { origin, asked } = await startStranger()
    const allowedOrigins = originsOf([origin, 'http://localhost:9'])
    expect(JSON.stringify(await connectTo(origin, { ...DIRECT, allowedOrigins }))).toContain('certificate')
    expect(asked).toEqual([])
  })

test('the certificate of a server behind a proxy is verified as well', async () => {
  const [{ origin, asked }, { url }] = [await startStranger(), await startProxy()]
  const transport = { ...DIRECT, allowedOrigins: originsOf([origin]), proxy: { url, bypass: '' } }
  expect(JSON.stringify(await get(transport, origin))).toContain('certificate')
  expect(asked).toEqual([])
  expect(await get({ ...transport, ca: tls.cert }, origin)).toMatchObject({ is: 'recorded' })
})

test('a server that closes the connection in the handshake refuses; a closed port is unreachable', async () => {
  const port = await portOf(createRawServer((socket) => socket.destroy()))
  const shake = (origin: string) => shakeHands(origin, { ...DIRECT, allowedOrigins: originsOf([origin]) })
  expect(await shake(`https://127.0.0.1:${port}`)).toEqual({ is: 'recorded', value: { is: 'refused' } })
  expect(await shake('https://localhost:1')).toMatchObject({
    is: 'unreachable',
    because: expect.stringContaining('refused'),
    todo: expect.stringContaining('host and port'),
  })
})
