import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { strippedUrl } from '../../helpers/base/url.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { parseRedirect } from '../../helpers/http/redirect.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { DIRECT } from '../../helpers/http/transport.ts'

/** 2 kB that unpack to 2 MiB. */
const BOMB = gzipSync(Buffer.alloc(2 * 1024 * 1024))

/** Sends one GET to a server that answers as given. */
const ask = async (listener: RequestListener, answerTimeout?: number) =>
  (await askTimes(1, listener, answerTimeout))[0] ?? { is: 'blocked' }

async function askTimes(times: number, listener: RequestListener, answerTimeout = 60_000) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const client = httpClient({ ...DIRECT, allowedOrigins: originsOf(['http://127.0.0.1']), answerTimeout })
  try {
    const { port } = server.address() as AddressInfo
    const request = { method: 'GET', url: `http://127.0.0.1:${port}/x?secret=1`, headers: {} } as const
    return await Promise.all(Array.from({ length: times }, () => client.send(request)))
  } finally {
    server.closeAllConnections()
    server.close()
    await client.close()
  }
}

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
    const answer = await ask(listener, 3_000)
    expect(answer.is).toBe('unreachable')
    expect('because' in answer && answer.because).toMatch(because)
    expect('because' in answer && answer.because).not.toContain('secret')
  })

test('no more is kept than a run has room for', async () => {
  const full = gzipSync('x'.repeat(1024 * 1024))
  const answers = await askTimes(65, (_, response) =>
    response.writeHead(400, { 'content-encoding': 'gzip' }).end(full),
  )
  const told = answers.filter(({ is }) => is !== 'recorded')
  expect(told).toEqual([
    {
      is: 'unreachable',
      because: expect.stringMatching(/^GET .*: the answers so far fill the 64 MiB that a run keeps$/),
      todo: expect.any(String),
    },
  ])
})

test('a refused connection names its cause', async () => {
  const client = httpClient({
    ...DIRECT,
    allowedOrigins: originsOf(['http://127.0.0.1']),
    answerTimeout: 1_000,
  })
  const answer = await client.send({
    method: 'POST',
    url: 'http://127.0.0.1:1/token',
    headers: {},
    form: { a: 'b' },
  })
  await client.close()
  expect(answer).toMatchObject({
    is: 'unreachable',
    because: expect.stringMatching(/^POST http:\/\/127\.0\.0\.1:1\/token: .*ECONNREFUSED/),
    todo: expect.stringContaining('host and port'),
  })
})

for (const [address, shown] of [
  ['https://a.example/b?c#d', 'https://a.example/b'],
  ['https://user:canary@a.example/b', 'https://<userinfo>@a.example/b'],
  ['https://user:canary@canary@a.example/@b', 'https://<userinfo>@a.example/@b'],
  ['com.app://user:canary@cb?x', 'com.app://<userinfo>@cb'],
] as const)
  test(`${address.replace('canary', '…')} is shown as ${shown}`, () => {
    expect(strippedUrl(address)).toBe(shown)
  })

test('a redirect is taken apart, for any scheme', () => {
  expect(parseRedirect('com.app:/cb?code=a%2Bb&state=1&state=2#error=x')).toEqual({
    address: 'com.app:/cb',
    query: { code: 'a+b', state: ['1', '2'] },
    fragment: { error: 'x' },
  })
})
