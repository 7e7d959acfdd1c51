import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { test as base, expect } from '@playwright/test'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { HELLOS, type Hello, type HelloName, shakeHands } from '../../helpers/http/handshake.ts'
import { DIRECT, type Transport } from '../../helpers/http/transport.ts'
import { certificateFor } from '../../sandbox/http/certificate.ts'
import type { Tls, TlsPolicy } from '../../sandbox/http/listen.ts'

const test = base.extend<object, { certificate: Tls }>({
  certificate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => use(await certificateFor({})),
    { scope: 'worker' },
  ],
})

/** Shakes hands with a server of its own that negotiates in its way. */
async function negotiate(tls: Tls, policy: TlsPolicy, hello: Hello, changed: Partial<Transport> = {}) {
  const server = createServer({ ...tls, ...policy }, (socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  try {
    const transport = { ...DIRECT, ca: tls.cert, allowedOrigins: originsOf([origin]), ...changed }
    return await shakeHands(origin, transport, hello)
  } finally {
    server.close()
  }
}

const CARELESS: TlsPolicy = { minVersion: 'TLSv1', ciphers: 'ALL:eNULL:@SECLEVEL=0' }
const STRICT: TlsPolicy = { ciphers: 'ECDHE+AESGCM' }

/** What a careless server takes. */
const TAKEN: Readonly<Record<HelloName, string>> = {
  usual: 'TLSv1.3 TLS_AES_',
  'TLS 1.0': 'TLSv1 ',
  'TLS 1.1': 'TLSv1.1 ',
  'TLS 1.2': 'TLSv1.2 ',
  'TLS 1.3': 'TLSv1.3 TLS_AES_',
  'RSA key transport': 'TLSv1.2 AES',
  'no encryption': 'TLSv1.2 ',
}

for (const [name, begins] of Object.entries(TAKEN) as [HelloName, string][])
  test(`a careless server takes an offer: ${name}`, async ({ certificate }) => {
    const found = await negotiate(certificate, CARELESS, HELLOS[name])
    expect(found).toMatchObject({ is: 'recorded', value: { is: 'taken' } })
    const { version, cipher } = (found as { value: { version: string; cipher: string } }).value
    expect(`${version} ${cipher}`).toContain(begins)
    if (name === 'no encryption') expect(cipher).toContain('NULL')
  })

for (const name of ['TLS 1.1', 'RSA key transport', 'no encryption'] as const)
  test(`a strict server refuses an offer: ${name}`, async ({ certificate }) => {
    expect(await negotiate(certificate, STRICT, HELLOS[name])).toEqual({
      is: 'recorded',
      value: { is: 'refused' },
    })
  })

test('a server that ends the connection without a word refuses', async () => {
  const { createServer: listen } = await import('node:net')
  const server = listen((socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const found = await shakeHands(origin, { ...DIRECT, allowedOrigins: originsOf([origin]) })
  server.close()
  expect(found).toEqual({ is: 'recorded', value: { is: 'refused' } })
})

test('what is not trusted, or not there, is unreachable', async ({ certificate }) => {
  const { cert } = await certificateFor({})
  expect(await negotiate(certificate, STRICT, {}, { ca: cert })).toMatchObject({ is: 'unreachable' })
  const origin = 'https://localhost:1'
  const found = await shakeHands(origin, { ...DIRECT, allowedOrigins: originsOf([origin]) })
  expect(found).toMatchObject({
    is: 'unreachable',
    because: expect.stringContaining('refused'),
    todo: expect.stringContaining('host and port'),
  })
})

test('no connection is made to an origin that is not allowed', async ({ certificate }) => {
  const allowedOrigins = originsOf(['https://service.example'])
  expect(await negotiate(certificate, STRICT, {}, { allowedOrigins })).toMatchObject({
    is: 'blocked',
    because: expect.stringContaining('nothing was sent'),
  })
})
