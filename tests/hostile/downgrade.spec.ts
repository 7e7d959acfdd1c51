import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import type { Behavior } from '../../sandbox/index.ts'
import { test as base, expect } from './hostile-test.ts'

/** Somebody on the way who passes everything on, and has read it. */
interface Eavesdropper {
  readonly origin: string
  /** What came: method, path and names of the fields. */
  readonly overheard: readonly string[]
  /** Where everything is passed on to. */
  passOn(origin: string): void
}

const test = base.extend<{ eavesdropper: Eavesdropper }>({
  eavesdropper: async ({ browserName: _ }, use) => {
    const overheard: string[] = []
    let onward = ''
    const server = createServer(async (incoming, outgoing) => {
      const body = await buffer(incoming)
      overheard.push(described(incoming, body.toString()))
      const { method, headers, url = '/' } = incoming
      const passed = request(
        new URL(url, onward),
        { method, headers, rejectUnauthorized: false },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      passed.on('error', () => outgoing.destroy()).end(body)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await use({
      origin: `http://127.0.0.1:${port}`,
      overheard,
      passOn: (origin) => {
        onward = origin
      },
    })
    server.closeAllConnections()
    server.close()
  },
})

/** A service that speaks TLS, and names its endpoints without. */
function downgraded(tls: { cert: string; key: string }, to: string, more: object): Behavior {
  return {
    settings: { tls: { gateway: tls, authorizationServer: tls } },
    response: {
      discovery: (response) => {
        const members = Object.entries(response.json).map(([name, value]) => {
          const isAddress = typeof value === 'string' && /_endpoint$|^jwks_uri$/.test(name)
          return [name, isAddress ? to + new URL(value).pathname : value]
        })
        response.json = { ...Object.fromEntries(members), ...more }
      },
    },
  }
}

async function loopbackCertificate() {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  return { cert, key }
}

function described({ method, url = '' }: IncomingMessage, body: string): string {
  return `${method} ${url.replace(/\?.*/, '')} ${[...new URLSearchParams(body).keys()].join(', ')}`
}

test('endpoints that an https issuer names under http get nothing, and the verdict is not kept', async ({
  scene,
  eavesdropper,
}) => {
  const tls = await loopbackCertificate()
  const userinfo = 'https://canary-user:canary-password-7Q@127.0.0.1/register'
  const { sandbox, run } = await scene(
    downgraded(tls, eavesdropper.origin, { registration_endpoint: userinfo }),
  )
  eavesdropper.passOn(sandbox.environment.ISSUER_URL ?? '')
  const { end, report, stdout, stderr, read } = await run({ CA: tls.cert })
  const outcomeOf = (id: string) => report?.clauses.find((clause) => clause.id === id)

  expect(eavesdropper.overheard).toEqual([])
  expect(end, stdout + stderr).toBe(4)
  expect(report?.verdict).toBe('incomplete')
  expect(outcomeOf('token.request')?.outcome).toBe('kept')
  expect(outcomeOf('discovery.scheme')).toMatchObject({
    outcome: 'warning',
    detail: expect.stringContaining('http in '),
  })
  for (const id of ['par.request', 'authorization.log-in', 'exchange.request'])
    expect(outcomeOf(id), id).toMatchObject({
      outcome: 'blocked',
      detail: expect.stringContaining('http is weaker than the https'),
    })
  const shown = [
    stdout,
    stderr,
    ...['verdict.json', 'evidence.json', 'contract.html'].map((name) => read(`reports/${name}`)),
  ]
  expect(shown.join('')).not.toContain('canary-')
})
