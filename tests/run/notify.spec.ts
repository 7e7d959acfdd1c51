import { readFileSync } from 'node:fs'
import { problemsIn } from '../../helpers/base/problem.ts'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { notify, readNotifyOptions } from '../../helpers/run/notify.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { type Answer, type Service, serve } from '../browser/service.ts'
import { BROKEN, daily, KEPT } from '../report/message/runs.ts'
import { test as base, expect } from '../verdict/nested-run.ts'

const TOKEN = 'T000/B000/kZq81hook'

/** A webhook that stores the messages it receives. */
interface Webhook extends Service {
  readonly url: string
  readonly host: string
  readonly received: string[]
}

const test = base.extend<{
  /** Starts a webhook with the given answer; by default it accepts every message. */
  readonly webhook: (answer?: () => Answer) => Promise<Webhook>
}>({
  webhook: async ({ browserName: _ }, use) => {
    const services: Service[] = []
    await use(async (answer = () => 'ok') => {
      const received: string[] = []
      const service = await serve(({ body }) => {
        received.push(body)
        return answer()
      })
      services.push(service)
      const { origin } = service
      return { ...service, received, url: `${origin}/services/${TOKEN}`, host: new URL(origin).host }
    })
    for (const service of services) service.close()
  },
})

const tell = (values: Readonly<Record<string, string>>, ...reports: readonly Report[]) => {
  const { report, history } = daily(...reports)
  return notify(report, history, values, process.cwd())
}

/** A member that only the payload of this format has. */
const OF_FORMAT = { json: 'newlyBroken', slack: 'blocks', teams: 'attachments' } as const

test('a change is sent once, in the format of the webhook, without secrets', async ({ webhook }) => {
  const { url, received, visits, host } = await webhook()
  registerSecrets([
    { name: 'CLIENT_SECRET', value: 'canary-4f7d21ab' },
    { name: 'NOTIFY_URL', value: url },
  ])
  const REPORT_URL = `https://pages.example/canary-4f7d21ab?hook=${encodeURIComponent(url)}`
  for (const [NOTIFY_FORMAT, member] of Object.entries(OF_FORMAT)) {
    expect(await tell({ NOTIFY_URL: url, NOTIFY_FORMAT, REPORT_URL }, KEPT, BROKEN)).toBe(
      `news  ${host} was notified: ❌ Contract test of sample: broken, was kept`,
    )
    const message = received.at(-1) ?? ''
    expect(JSON.parse(message)).toHaveProperty(member)
    expect(message).toMatch(/token\.scope/)
    expect(message).toContain('pages.example')
    expect(message).not.toMatch(/canary-4f7d21ab|kZq81hook/)
  }
  expect(visits).toEqual(Array(3).fill(`POST /services/${TOKEN}`))
})

test('NOTIFY decides when news is sent', async ({ webhook }) => {
  const { url, received } = await webhook()
  for (const [NOTIFY, reports, times] of [
    ['changes', [KEPT, KEPT], 0],
    ['changes', [BROKEN, BROKEN], 0],
    ['changes', [KEPT], 0],
    ['changes', [BROKEN], 1],
    ['always', [KEPT, KEPT], 1],
    ['never', [KEPT, BROKEN], 0],
  ] as const) {
    await tell({ NOTIFY_URL: url, NOTIFY }, ...reports)
    expect(received.splice(0), `${NOTIFY}, ${reports.length}`).toHaveLength(times)
  }
  expect(await tell({ NOTIFY: 'always' }, BROKEN), 'without an address').toBeUndefined()
})

test('a webhook that fails is reported in one line, by its host only', async ({ webhook }) => {
  for (const [answer, because] of [
    [() => ({ status: 500, body: `no ${TOKEN}` }), /it answered 500/],
    [() => ({ status: 302, headers: { location: '/elsewhere' } }), /it answered 302/],
    [() => undefined, /no complete answer within 1 s/],
    [undefined, /the connection was refused \(ECONNREFUSED\)\./],
  ] as const) {
    const { url, host, visits, close } = await webhook(answer)
    if (!answer) close()
    const line = await tell({ NOTIFY_URL: url, REQUEST_TIMEOUT: '1' }, BROKEN)
    expect(line).toMatch(because)
    expect(line).toContain(`${host} could not be notified`)
    expect(line).not.toMatch(/services|T000|kZq81hook|\n/)
    expect(visits).toHaveLength(answer ? 1 : 0)
  }
})

test('NOTIFY_URL must be the https address of a webhook, and a problem does not show its value', () => {
  expect(readNotifyOptions({})).toBeUndefined()
  const url = `https://hooks.example:8443/${TOKEN}?sig=1`
  expect(readNotifyOptions({ NOTIFY_URL: url, NOTIFY_FORMAT: 'teams' })).toEqual({
    ...{ url, host: 'hooks.example:8443', format: 'teams', when: 'changes' },
  })
  for (const NOTIFY_URL of [TOKEN, `http://hooks.example/${TOKEN}`, `https://a:${TOKEN}@hooks.example`]) {
    const problems = problemsIn(() => readNotifyOptions({ NOTIFY_URL }))
    expect(problems).toMatchObject([{ where: 'NOTIFY_URL', what: expect.stringMatching(/^is (not )?an? /) }])
    expect(JSON.stringify(problems)).not.toContain('kZq81hook')
  }
})

for (const [name, value] of [
  ['NODE_DEBUG', 'net,tls,http,undici'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
] as const)
  test(`with ${name} nothing is sent to the webhook, and its token is not printed`, async ({
    webhook,
    run,
  }) => {
    const { url, received } = await webhook()
    const { end, text } = await run([], {
      TARGET: 'sandbox',
      NOTIFY: 'always',
      NOTIFY_URL: url,
      [name]: value,
    })
    expect(text).not.toContain('kZq81hook')
    expect(received).toEqual([])
    expect([end, text]).toEqual([EXIT.misconfigured, expect.stringContaining(`${name}: `)])
  })

test('changes and runs that cannot start are news, partial runs are not, and a failing webhook changes nothing', async ({
  webhook,
  run,
  folder,
}) => {
  const { url, received } = await webhook()
  const failing = await webhook(() => ({ status: 500, body: 'no' }))
  const own = { TARGET: 'sandbox', NOTIFY_URL: url }
  const first = await run([], { ...own, CASE: 'broken' })
  await run(['--grep', 'token.scope'], own)
  expect((await run([], { ...own, DRIFT: 'yes' })).end).toBe(EXIT.misconfigured)
  expect(received.map((body) => JSON.parse(body).title)).toEqual([
    '❌ Contract test of sandbox: broken (first run)',
    '❌ Contract test of sandbox: misconfigured, was broken',
  ])
  for (const body of received) expect(errorsOf('news.schema.json', JSON.parse(body))).toEqual([])
  const last = await run([], { TARGET: 'sandbox', NOTIFY: 'always', NOTIFY_URL: failing.url })
  expect([last.end, last.report.verdict]).toEqual([0, 'kept'])
  expect(last.text.replaceAll(/\s+/g, ' ')).toContain('could not be notified: it answered 500.')
  const written = filesIn(folder).map((path) => readFileSync(path, 'latin1'))
  expect([first.text, last.text, ...written].filter((text) => text.includes('kZq81hook'))).toEqual([])
})
