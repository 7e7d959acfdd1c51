import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import type { Exchange, Recorded, SentRequest } from '../../helpers/http/exchange.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { DIRECT, type Transport } from '../../helpers/http/transport.ts'

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
    client.send({ method, url: `http://127.0.0.1:${port}/x`, headers: {} })
  try {
    return await use(send, port)
  } finally {
    server.closeAllConnections()
    server.close()
    await client.close()
  }
}

test('nothing is sent where the configuration does not allow it', async () => {
  let asked = 0
  const answer = await serving(
    (_, response) => {
      asked += 1
      response.end()
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
