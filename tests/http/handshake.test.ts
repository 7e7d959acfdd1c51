import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { shakeHands } from '../../helpers/http/handshake.ts'
import { DIRECT } from '../../helpers/http/transport.ts'

test('a server that ends the connection without a word refuses', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const found = await shakeHands(origin, { ...DIRECT, allowedOrigins: originsOf([origin]) })
  server.close()
  expect(found).toEqual({ is: 'recorded', value: { is: 'refused' } })
})

test('an origin where nobody listens is unreachable, with what to do', async () => {
  const origin = 'https://localhost:1'
  const found = await shakeHands(origin, { ...DIRECT, allowedOrigins: originsOf([origin]) })
  expect(found).toMatchObject({
    is: 'unreachable',
    because: expect.stringContaining('refused'),
    todo: expect.stringContaining('host and port'),
  })
})

test('no connection is made to an origin that is not allowed', async () => {
  const allowedOrigins = originsOf(['https://service.example'])
  expect(await shakeHands('https://localhost:1', { ...DIRECT, allowedOrigins })).toMatchObject({
    is: 'blocked',
    because: expect.stringContaining('nothing was sent'),
  })
})
