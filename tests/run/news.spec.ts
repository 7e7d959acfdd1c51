import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesIn } from '../../helpers/base/files-in.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { type Answer, serve } from '../browser/service.ts'
import { CONFIG, startRunner } from '../runner.ts'
import { expect, test } from '../verdict/nested-run.ts'

const PROJECT = join(import.meta.dirname, '../..')
const TOKEN = 'T000-B000-kZq81hook'
const FAULT = 'answers.token.scope.missing'

/** Starts a webhook that keeps what it is sent. */
async function webhook(answer: () => Answer = () => 'ok') {
  const received: string[] = []
  const { origin, close } = await serve(({ body }) => {
    received.push(body)
    return answer()
  })
  return { received, close, origin, url: `${origin}/services/${TOKEN}` }
}

/** Files below a folder, and texts, that hold the token of the webhook. */
const leaks = (folder: string, ...texts: readonly string[]) => [
  ...filesIn(folder).filter((path) => readFileSync(path, 'latin1').includes(TOKEN)),
  ...texts.filter((text) => text.includes(TOKEN)),
]

test('a run that breaks a clause and one that mends it are told, and no other', async () => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'contract-news-'))
  cpSync(join(PROJECT, 'journeys'), join(folder, 'journeys'), { recursive: true })
  const { received, close, url } = await webhook()
  try {
    const environment = {
      TARGET: 'sandbox',
      NOTIFY_URL: url,
      NOTIFY_FORMAT: 'slack',
      BUILD_URL: 'https://ci.example/7/',
    }
    for (const [fault, code, told] of [
      ['', EXIT.kept, 0],
      [FAULT, EXIT.broken, 1],
      [FAULT, EXIT.broken, 1],
      ['', EXIT.kept, 2],
    ] as const) {
      const variables = { ...environment, SANDBOX_FAULT: fault, RULES: fault ? 'contract' : 'gate' }
      const { end, text } = await startRunner(folder, variables, ['--config', CONFIG]).finished
      expect([end, received.length], text).toEqual([code, told])
      expect(leaks(folder, text)).toEqual([])
    }
    const messages = received.map((body) => JSON.parse(body))
    const [broken, mended] = messages.map(({ text }) => text.split('\n'))
    expect(broken).toEqual([
      '❌ Contract test of sandbox: broken, was kept',
      expect.stringMatching(/^\*Newly broken:\* token\.scope \(“[^”]+”\)\.$/),
      expect.stringMatching(
        /^\d+ of \d+ stated clauses that a client can observe are kept\. Run of .* UTC\.$/,
      ),
      '<https://ci.example/7/|Open the run>',
    ])
    expect(mended).toEqual([
      '✅ Contract gate of sandbox: kept, was broken',
      '*Mended:* token.scope.',
      expect.stringMatching(/stated clauses that a client can observe are kept\./),
      '<https://ci.example/7/|Open the run>',
    ])
  } finally {
    close()
    rmSync(folder, { recursive: true, force: true })
  }
})

for (const [name, answer, because] of [
  ['fails', () => ({ status: 500, body: 'no' }), 'it answered 500'],
  ['hangs', () => undefined, 'no complete answer within 1 s'],
  ['refuses', undefined, 'the connection was refused (ECONNREFUSED)'],
] as const)
  for (const [CASE, verdict, code] of [
    ['', 'kept', 0],
    ['broken', 'broken', 1],
  ] as const)
    test(`a webhook that ${name} leaves a run ${verdict}`, async ({ run, folder }) => {
      const { close, url } = await webhook(answer)
      if (!answer) close()
      const variables = { TARGET: 'sandbox', NOTIFY: 'always', NOTIFY_URL: url, REQUEST_TIMEOUT: '1', CASE }
      const { code: end, report, text } = await run(['test'], variables)
      close()
      expect([end, report.verdict]).toEqual([code, verdict])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        `could not be told: ${because}. The verdict is not affected.`,
      )
      expect(leaks(folder, text)).toEqual([])
    })

test('a part is no news, nor is what it did not judge; a run that cannot start is', async ({ run }) => {
  const { received, close, url } = await webhook()
  const titles = () => received.map((body) => JSON.parse(body).title)
  const with_ = (variables: Readonly<Record<string, string>>) => ({
    TARGET: 'sandbox',
    NOTIFY_URL: url,
    ...variables,
  })
  await run(['test'], with_({ CASE: 'broken' }))
  await run(['test', '--grep', 'token.scope'], with_({}))
  await run(['test'], with_({ CASE: 'interrupted' }))
  expect(titles()).toEqual(['❌ Contract test of sandbox: broken (first run)'])
  const { code, text } = await run(['test'], with_({ DRIFT: 'yes' }))
  expect(code, text).toBe(EXIT.misconfigured)
  await run(['test'], with_({ CASE: 'broken' }))
  await run(['test'], with_({}))
  close()
  expect(titles().slice(1)).toEqual([
    '❌ Contract test of sandbox: misconfigured, was broken',
    '❌ Contract test of sandbox: broken, was misconfigured',
    '✅ Contract test of sandbox: kept, was broken',
  ])
  for (const body of received) expect(errorsOf('news.schema.json', JSON.parse(body))).toEqual([])
})
