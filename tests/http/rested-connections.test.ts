import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from '../../helpers/base/clock.ts'
import { twice } from '../../helpers/evidence/attempts.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { REST_MS } from '../../helpers/http/rested-connections.ts'
import { type HttpClient, httpClient, partlyRested, rested } from '../../helpers/http/send.ts'
import { DIRECT } from '../../helpers/http/transport.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A clock whose waits take no time. */
function clockOf(): Clock & { readonly waits: readonly number[] } {
  let now = 0
  const waits: number[] = []
  return {
    waits,
    now: () => now,
    async until(time) {
      if (time <= now) return
      waits.push(time - now)
      now = time
    },
  }
}

/** A client of a server on loopback, the number of the connection of each request, and how to send one. */
async function clientOf(clock: Clock, answer: RequestListener = (_, response) => response.end('{}')) {
  const connections: Socket[] = []
  const used: number[] = []
  const server = createServer((request, response) => {
    if (!connections.includes(request.socket)) connections.push(request.socket)
    used.push(connections.indexOf(request.socket))
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = httpClient({ ...DIRECT, allowedOrigins: originsOf([origin]) }, undefined, clock)
  const send = (by: HttpClient, code = 'a') =>
    by.send({ method: 'POST', url: `${origin}/token`, headers: {}, form: { code } })
  const get = (by: HttpClient) => by.send({ method: 'GET', url: `${origin}/keys`, headers: {} })
  return { http, used, send, get, rest: () => clock.until(clock.now() + REST_MS) }
}

test('a connection is used again when it was idle for a second, and not before', async () => {
  const { http, used, send, rest } = await clientOf(clockOf())
  const late = rested(http, 'if ready')
  await send(late)
  await send(late)
  await rest()
  await send(late)
  expect(used).toEqual([0, 1, 0])
  await http.close()
})

test('late in a run, a request waits for a connection instead of opening one', async () => {
  const clock = clockOf()
  const { http, used, send } = await clientOf(clock)
  for (let at = 0; at < 3; at += 1) await send(rested(http))
  expect([used, clock.waits]).toEqual([
    [0, 0, 0],
    [REST_MS, REST_MS],
  ])
  await http.close()
})

test('while there are few, one of four requests opens a connection', async () => {
  const clock = clockOf()
  const { http, used, get } = await clientOf(clock)
  for (let sent = 0; sent < 9; sent += 1) await get(rested(http))
  expect(used).toEqual([0, 0, 0, 0, 1, 0, 1, 0, 1])
  expect(clock.waits.length).toBeLessThan(6)
  await http.close()
})

test('late in a run, no request opens a connection because every second one did so before', async () => {
  const { http, used, get } = await clientOf(clockOf())
  const late = rested(partlyRested(http, 1))
  for (let sent = 0; sent < 3; sent += 1) await get(late)
  expect(used).toEqual([0, 0, 0])
  await http.close()
})

test('of two requests at the same moment, neither waits for a connection', async () => {
  const clock = clockOf()
  const { http, used, get, send } = await clientOf(clock)
  const late = rested(partlyRested(http, 1))
  await get(late)
  await twice({ http: late }, (inStep) => send(inStep))
  expect([used, clock.waits]).toEqual([[0, 1, 2], []])
  await http.close()
})

test('where there are many connections, a request waits for the one that has rested longest', async () => {
  const clock = clockOf()
  const { http, used, send } = await clientOf(clock)
  for (let at = 0; at < 33; at += 1) await send(rested(http, 'if ready'))
  expect([new Set(used).size, used.at(-1), clock.waits]).toEqual([32, 0, [REST_MS]])
  await http.close()
})

test('any other request has a connection of its own', async () => {
  const { http, used, send, rest } = await clientOf(clockOf())
  await send(http)
  await rest()
  await send(http)
  expect(used).toEqual([0, 1])
  await http.close()
})

test('a request is sent once more by a new connection, if its own closes when it is used again', async () => {
  const { http, used, send, rest } = await clientOf(clockOf(), (request, response) =>
    used.length === 2 ? request.socket.destroy() : response.end('{}'),
  )
  await send(rested(http))
  await rest()
  expect(await send(rested(http))).toMatchObject({
    is: 'recorded',
    value: { status: 200, again: { spent: ['authorization code'] } },
  })
  expect(used).toEqual([0, 0, 1])
  await http.close()
})

test('a connection that was closed while it rested is not used again, so nothing is sent twice', async () => {
  const closed: Promise<unknown>[] = []
  const { http, used, send, rest } = await clientOf(clockOf(), (request, response) => {
    closed.push(once(request.socket, 'close'))
    response.end('{}', () => request.socket.end())
  })
  const late = rested(http)
  await send(late)
  await Promise.all(closed)
  await rest()
  const answer = await send(late)
  expect(used).toEqual([0, 1])
  expect(answer).toMatchObject({ is: 'recorded', value: { status: 200 } })
  expect(answer.is === 'recorded' && answer.value.again).toBe(undefined)
  expect(http.sent).toBe(2)
  await http.close()
})

test('every second request of a run that explores goes by such a connection; the seed decides which', async () => {
  for (const [seed, expected] of [
    [1, [0, 1, 0, 2]],
    [2, [0, 1, 2, 1]],
  ] as const) {
    const { http, used, get, rest } = await clientOf(clockOf())
    const partly = partlyRested(http, seed)
    await get(partly)
    await get(partly)
    await rest()
    await get(partly)
    await get(partly)
    expect(used).toEqual(expected)
    await http.close()
  }
})

test('a request that would repeat a one-time value if it was lost goes by a new connection', async () => {
  const { http, used, send, rest } = await clientOf(clockOf())
  const partly = partlyRested(http, 1)
  for (let sent = 0; sent < 3; sent += 1) {
    await send(partly, 'the same code')
    await rest()
  }
  expect(used).toEqual([0, 1, 2])
  await http.close()
})
