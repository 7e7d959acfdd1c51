import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { request } from 'undici'
import { guardedContext } from '../../helpers/browser/egress.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import { startProxy } from '../../helpers/browser/proxy/browser-proxy.ts'
import { Traffic } from '../../helpers/browser/traffic.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { findSecrets, redact } from '../../helpers/secrets/redact.ts'
import { issueCertificates } from '../../sandbox/http/certificate.ts'
import { expect, PATIENT, walkFrom } from './browser-test.ts'
import { consentPages, signInPage } from './consent-pages.ts'
import { test as base, sending, walkThrough } from './egress-pages.ts'
import { page } from './service.ts'

const test = base.extend<object, { readonly launched: Browser }>({
  launched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use) => {
      const browser = await launchBrowser(findBrowser(process.env, console.log))
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  session: async ({ sessionFor, launched }, use) => use(await sessionFor(launched)),
})

for (const kind of ['prefetch', 'prerender'])
  test(`speculation rules for ${kind} fetch no page`, async ({ session, abroad: { origin, sent } }) => {
    const rules = `JSON.stringify({ ${kind}: [{ source: 'list', urls: ['${origin}/ahead?x=' + pw], eagerness: 'immediate' }] })`
    const script = `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: ${rules} }))
      for (let turn = 0; turn < 20; turn += 1) await fetch('/settled')`
    const { redirect } = await walkThrough(session, sending(script))
    expect(redirect).toContain('code=c1')
    expect(sent).toEqual([])
  })

test('WebRTC cannot bypass the proxy', async ({ session }) => {
  const sent: string[] = []
  const peer = createSocket('udp4', (message) => sent.push(message.toString('latin1')))
  peer.bind(0, '127.0.0.1')
  await once(peer, 'listening')
  const urls = `turn:127.0.0.1:${peer.address().port}`
  const script = `const peer = new RTCPeerConnection({ iceServers: [{ urls: '${urls}', username: pw, credential: 'x' }] })
    const gathered = new Promise((end) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && end() })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
    await gathered`
  const { redirect } = await walkThrough(session, sending(script))
  peer.close()
  expect(redirect).toContain('code=c1')
  expect(sent).toEqual([])
})

test('a context without its own proxy reaches no host', async ({ launched, service }) => {
  const own = await service(() => page('Welcome', ''))
  const context = await launched.newContext()
  const lost = (await context.newPage()).goto(own.origin)
  await expect(lost).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED')
  await context.close()
  expect(own.visits).toEqual([])
})

test('before a walk begins, a context sends nothing', async ({ launched, service }) => {
  const own = await service(() => page('Welcome', ''))
  const { context } = await guardedContext(launched)
  await (await context.newPage()).goto(own.origin).catch(() => {})
  await context.close()
  expect(own.visits).toEqual([])
})

/** An attacker between the browser and a service, who terminates TLS. */
interface Middleman {
  /** Its address as a proxy. */
  readonly origin: string
  /** The data read from each connection, in order. */
  readonly read: string[]
  close(): void
}

/**
 * A proxy that connects every request to one service, no matter which host it names.
 *
 * @param certificates - its certificate on the first connection, on the second, and so on; the last is used for all others
 */
async function middleman(
  service: string,
  certificates: readonly { readonly cert: string; readonly key: string }[],
): Promise<Middleman> {
  const read: string[] = []
  const open = new Set<Duplex>()
  const server = createServer().on('connect', (_request, socket) => {
    const number = read.push('') - 1
    open.add(socket)
    socket.on('error', () => socket.destroy())
    const tls = createTlsServer({ ...(certificates[number] ?? certificates.at(-1)) })
    tls.on('tlsClientError', () => socket.destroy())
    tls.on('secureConnection', (inside) => {
      const host = connect(Number(new URL(service).port), '127.0.0.1')
      inside.on('data', (part) => {
        read[number] += part.toString('latin1')
      })
      inside.on('error', () => host.destroy())
      host.on('error', () => inside.destroy())
      inside.pipe(host).pipe(inside)
    })
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    tls.emit('connection', socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

test('every connection of the browser is verified: an attacker on a later one receives nothing', async ({
  launched,
  sessionFor,
  service,
}) => {
  const signIn = () => ({ headers: { connection: 'close' }, body: signInPage() })
  const own = await service(consentPages({ instead: { 'GET /sign-in': signIn } }))
  const [theirs, strangers] = await Promise.all([issueCertificates(), issueCertificates()])
  const between = await middleman(own.origin, [theirs.server, strangers.server])
  const proxy = { url: between.origin, bypass: '' }
  const transport = { ca: theirs.authority, proxy, clientCertificates: [] }
  const session = await sessionFor(launched, { ...PATIENT, transport })
  const origin = 'https://localhost:8443'
  const { failure } = await session.walk(walkFrom({ origin }, { allowedOrigins: originsOf([origin]) }))
  between.close()
  expect(between.read.length).toBeGreaterThan(1)
  expect(between.read[0]).toContain('GET /authorize')
  expect(between.read.slice(1).join('')).toBe('')
  expect(failure).toMatchObject({
    kind: 'unreachable',
    reason: `${origin}/sign-in: this machine does not trust the issuer of the TLS certificate (CERT_SIGNATURE_FAILURE)`,
  })
})

test('a WebSocket to an allowed host is opened, and works in both directions', async ({ session }) => {
  const echo = createServer().on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    // Answers each frame with one text frame.
    socket.on('data', () => socket.write(Buffer.from([0x81, 2, ...Buffer.from('ok')])))
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = `ws://127.0.0.1:${(echo.address() as AddressInfo).port}`
  const script = `const socket = new WebSocket('${address}')
    await new Promise((end) => { socket.onopen = () => socket.send(pw); socket.onmessage = ({ data }) => fetch('/said?' + data).then(end) })`
  const walk = await walkThrough(session, sending(script))
  echo.close()
  expect(walk.strays).toBeUndefined()
  expect(walk.own.visits).toContain('GET /said')
})

/** A gate that stops nothing. */
const OPEN = { allows: () => true, judge: () => false, loses: () => {} }

test('a client that uses the proxy as a server gets no answer', async () => {
  const proxy = await startProxy(OPEN, { clientCertificates: [] })
  await expect(request(proxy.server)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
  await proxy.close()
})

test('a page does not fail if the service closes each connection after one answer', async ({ session }) => {
  const used = new WeakSet()
  const pages = consentPages()
  const { redirect } = await session.through((visit) => {
    const { socket } = visit.response
    if (!socket || used.has(socket)) return void socket?.destroy()
    used.add(socket)
    return pages(visit)
  })
  expect(redirect).toContain('code=c1')
})

/** Sends a request as raw text, and returns the first line of the answer. */
async function firstLine(address: string, ...lines: readonly string[]): Promise<string> {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(`${lines.filter((line) => line !== '').join('\r\n')}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.destroy()
  return String(first).split('\r\n')[0] ?? ''
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

test('a client without the credential of the proxy gets 407, and nothing reaches a host', async ({
  service,
}) => {
  const own = await service(() => page('Welcome', ''))
  const { host } = new URL(own.origin)
  const proxy = await startProxy(OPEN, { clientCertificates: [] })
  const { username, password } = proxy
  const other = await startProxy(OPEN, { clientCertificates: [] })
  const wrong = [
    '',
    'Basic',
    `Bearer ${password}`,
    basic(username, ''),
    basic(username, `${password}x`),
    basic(username, password.slice(0, -1)),
    basic('', password),
    basic(other.username, other.password),
  ].map((value) => value && `Proxy-Authorization: ${value}`)
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']
  for (const credential of [...wrong, `Authorization: ${basic(username, password)}`]) {
    const asked = [`Host: ${host}`, credential, 'Connection: close']
    const answers = await Promise.all([
      firstLine(proxy.server, `GET ${own.origin}/ HTTP/1.1`, ...asked),
      firstLine(proxy.server, `POST ${own.origin}/ HTTP/1.1`, ...asked, 'Content-Length: 0'),
      firstLine(proxy.server, `CONNECT ${host} HTTP/1.1`, ...asked),
      firstLine(proxy.server, `GET ${own.origin}/ HTTP/1.1`, `Host: ${host}`, credential, ...upgrade),
    ])
    expect(answers, credential).toEqual(Array(4).fill(expect.stringMatching(/^HTTP\/1\.1 407 /)))
  }
  expect(own.visits).toEqual([])
  const right = [`Host: ${host}`, `Proxy-Authorization: ${basic(username, password)}`, 'Connection: close']
  expect(await firstLine(proxy.server, `GET ${own.origin}/ HTTP/1.1`, ...right)).toContain('200')
  expect(own.visits).toEqual(['GET /'])
  await proxy.close()
  await other.close()
})

test('under the client certificate of a run, its browser reaches the service, and no other client does', async ({
  launched,
}) => {
  const { authority, server: certificate, client } = await issueCertificates()
  const visits: string[] = []
  const own = createHttpsServer(
    { ...certificate, ca: authority, requestCert: true },
    ({ url, socket }, response) => {
      visits.push(`${url} ${(socket as TLSSocket).authorized}`)
      response.end(page('Welcome', ''))
    },
  ).listen(0, '127.0.0.1')
  await once(own, 'listening')
  const host = `localhost:${(own.address() as AddressInfo).port}`
  const origin = `https://${host}`
  const proxies: string[] = []
  const watched = new Proxy(launched, {
    get: (target, name) =>
      name === 'newContext'
        ? (options: BrowserContextOptions) => {
            proxies.push(options.proxy?.server ?? '')
            return target.newContext(options)
          }
        : Reflect.get(target, name),
  })
  const { context, egress } = await guardedContext(watched, {
    ca: authority,
    clientCertificates: [{ origin, ...client }],
  })
  egress.traffic = new Traffic(originsOf([origin]))
  expect((await (await context.newPage()).goto(`${origin}/browser`))?.status()).toBe(200)
  for (const asked of [`CONNECT ${host} HTTP/1.1`, `GET ${origin}/other HTTP/1.1`])
    expect(await firstLine(proxies[0] ?? '', asked, `Host: ${host}`)).toContain(' 407 ')
  await context.close()
  own.close()
  expect(visits.filter((visit) => visit !== '/favicon.ico true')).toEqual(['/browser true'])
})

test('the credential of a proxy is a secret, which no host and no process list shows', async ({
  launched,
  service,
}) => {
  const sent: string[] = []
  const own = await service(({ response: { req } }) => {
    sent.push(...req.rawHeaders)
    return page('Welcome', '')
  })
  const { context, egress } = await guardedContext(launched)
  egress.traffic = new Traffic(originsOf([own.origin]))
  await (await context.newPage()).goto(own.origin)
  const processes = execFileSync('ps', ['axww', '-o', 'args'], { encoding: 'utf8' })
  await context.close()
  expect(processes).toContain('no-way-out')
  expect(findSecrets(`${processes}\n${sent.join('\n')}`)).toEqual([])
  expect(sent.join()).not.toMatch(/proxy-authorization/i)
  const { password, close } = await startProxy(OPEN, { clientCertificates: [] })
  await close()
  expect(redact(`${password} ${basic('', password)}`)).toMatch(
    /^<browser_proxy#\w+> Basic \S*<browser_proxy#\w+>/,
  )
})

test('a browser keeps what a service allows it to keep, as it does without a proxy', async ({
  launched,
  service,
}) => {
  const own = await service(({ path }) =>
    path === '/style.css'
      ? { headers: { 'content-type': 'text/css', 'cache-control': 'max-age=600' } }
      : page('Welcome', '<link rel="stylesheet" href="/style.css">'),
  )
  const { context, egress } = await guardedContext(launched)
  egress.traffic = new Traffic(originsOf([own.origin]))
  const tab = await context.newPage()
  for (const path of ['one', 'two']) await tab.goto(`${own.origin}/${path}`)
  await context.close()
  expect(own.visits).toEqual(['GET /one', 'GET /style.css', 'GET /two'])
})
