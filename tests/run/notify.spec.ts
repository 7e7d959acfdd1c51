import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { problemsIn } from '../../helpers/base/problem.ts'
import { notify, readNotifyOptions } from '../../helpers/run/notify.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { type Answer, type Service, serve } from '../browser/service.ts'
import { BROKEN, daily, KEPT } from '../report/message/runs.ts'

const TOKEN = 'T000/B000/kZq81hook'

/** A webhook that keeps what it is sent. */
interface Webhook extends Service {
  readonly url: string
  readonly received: string[]
}

interface Fixtures {
  /** Starts a webhook that gives an answer, by default that it took the message. */
  readonly webhook: (answer?: () => Answer) => Promise<Webhook>
}

const test = base.extend<Fixtures>({
  webhook: async ({ browserName: _ }, use) => {
    const services: Service[] = []
    await use(async (answer = () => 'ok') => {
      const received: string[] = []
      const service = await serve(({ body }) => {
        received.push(body)
        return answer()
      })
      services.push(service)
      return { ...service, received, url: `${service.origin}/services/${TOKEN}` }
    })
    for (const service of services) service.close()
  },
})

const tell = (values: Readonly<Record<string, string>>, ...reports: readonly Report[]) => {
  const { report, history } = daily(...reports)
  return notify(report, history, values, process.cwd())
}

/** What only a payload of a format has. */
const OF_FORMAT = { json: 'newlyBroken', slack: 'blocks', teams: 'attachments' } as const

for (const format of ['json', 'slack', 'teams'] as const)
  test(`a change is told once, as a webhook of ${format} takes it`, async ({ webhook }) => {
    const { url, received, visits, origin } = await webhook()
    const values = { NOTIFY_URL: url, NOTIFY_FORMAT: format }
    expect(await tell(values, KEPT, BROKEN)).toBe(
      `news  ${new URL(origin).host} was told: ❌ Contract test of sample: broken, was kept`,
    )
    expect(visits).toEqual([`POST /services/${TOKEN}`])
    expect(JSON.parse(received.join())).toHaveProperty(OF_FORMAT[format])
    expect(received.join()).toContain('token.scope')
  })

for (const [NOTIFY, reports, times] of [
  ['changes', [KEPT, KEPT], 0],
  ['changes', [BROKEN, BROKEN], 0],
  ['changes', [KEPT], 0],
  ['changes', [BROKEN], 1],
  ['always', [KEPT, KEPT], 1],
  ['never', [KEPT, BROKEN], 0],
] as const)
  test(`NOTIFY=${NOTIFY}: ${reports.map(({ verdict }) => verdict).join(', then ')}`, async ({ webhook }) => {
    const { url, received } = await webhook()
    await tell({ NOTIFY_URL: url, NOTIFY }, ...reports)
    expect(received).toHaveLength(times)
  })

test('no secret is in a message, the address of the webhook least of all', async ({ webhook }) => {
  const { url, received } = await webhook()
  registerSecrets([
    { name: 'CLIENT_SECRET', value: 'canary-4f7d21ab' },
    { name: 'NOTIFY_URL', value: url },
  ])
  const REPORT_URL = `https://pages.example/canary-4f7d21ab?hook=${encodeURIComponent(url)}`
  for (const NOTIFY_FORMAT of ['json', 'slack', 'teams'])
    await tell({ NOTIFY_URL: url, NOTIFY_FORMAT, REPORT_URL }, BROKEN)
  expect(received).toHaveLength(3)
  for (const body of received) {
    expect(body).toContain('pages.example')
    expect(body).not.toMatch(/canary-4f7d21ab|kZq81hook/)
  }
})

test('without NOTIFY_URL nobody is told, and nothing is said of it', async () => {
  expect(await tell({ NOTIFY: 'always' }, BROKEN)).toBeUndefined()
})

for (const [name, answer, because] of [
  ['fails', () => ({ status: 500, body: `no ${TOKEN}` }), /it answered 500/],
  ['redirects', () => ({ status: 302, headers: { location: '/elsewhere' } }), /it answered 302/],
  ['hangs', () => undefined, /no complete answer within 1 s/],
] as const)
  test(`a webhook that ${name} is told in a line, without its address`, async ({ webhook }) => {
    const { url, origin, visits } = await webhook(answer)
    const line = await tell({ NOTIFY_URL: url, REQUEST_TIMEOUT: '1' }, BROKEN)
    expect(line).toMatch(because)
    expect(line).toContain(`${new URL(origin).host} could not be told`)
    expect(line).not.toMatch(/services|T000|kZq81hook|\n/)
    expect(visits).toHaveLength(1)
  })

test('a webhook that nobody listens at is told as well', async ({ webhook }) => {
  const { url, close } = await webhook()
  close()
  const line = await tell({ NOTIFY_URL: url }, BROKEN)
  expect(line).toMatch(/could not be told: the connection was refused \(ECONNREFUSED\)\./)
})

test('a proxy is asked for the webhook, unless the webhook is to be reached without it', async ({
  webhook,
}) => {
  const { url, origin, visits } = await webhook()
  const asked: unknown[] = []
  const proxy = createServer()
    .on('connect', ({ url }, socket) => {
      asked.push(url)
      if (asked.length === 1) socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    .listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const values = { NOTIFY_URL: url, PROXY_URL: `http://127.0.0.1:${port}`, REQUEST_TIMEOUT: '1' }
  expect(await tell(values, BROKEN)).toMatch(/could not be told: .*502/)
  expect(await tell(values, BROKEN), 'a proxy that never answers').toMatch(/no complete answer within 1 s/)
  expect([asked, visits]).toEqual([[new URL(origin).host, new URL(origin).host], []])
  await tell({ ...values, PROXY_BYPASS: '127.0.0.1' }, BROKEN)
  expect(visits).toHaveLength(1)
  proxy.closeAllConnections()
  proxy.close()
})

test('NOTIFY_URL is the https address of a webhook, and a problem does not show it', () => {
  expect(readNotifyOptions({})).toBeUndefined()
  expect(
    readNotifyOptions({ NOTIFY_URL: `https://hooks.example:8443/${TOKEN}?sig=1`, NOTIFY_FORMAT: 'teams' }),
  ).toEqual({
    url: `https://hooks.example:8443/${TOKEN}?sig=1`,
    host: 'hooks.example:8443',
    format: 'teams',
    when: 'changes',
  })
  for (const NOTIFY_URL of [
    TOKEN,
    `http://hooks.example/${TOKEN}`,
    `ftp://hooks.example/${TOKEN}`,
    `https://a:${TOKEN}@hooks.example`,
  ]) {
    const problems = problemsIn(() => readNotifyOptions({ NOTIFY_URL }))
    expect(problems).toMatchObject([{ where: 'NOTIFY_URL', what: expect.stringMatching(/^is (not )?an? /) }])
    expect(JSON.stringify(problems)).not.toContain('kZq81hook')
  }
})
