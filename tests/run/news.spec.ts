import { readFileSync } from 'node:fs'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { type Answer, serve } from '../browser/service.ts'
import { expect, test } from '../verdict/nested-run.ts'

const TOKEN = 'T000-B000-kZq81hook'

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

test('a webhook that fails leaves a run as it is, and its address nowhere', async ({ run, folder }) => {
  const { close, url } = await webhook(() => ({ status: 500, body: 'no' }))
  const variables = { TARGET: 'sandbox', NOTIFY: 'always', NOTIFY_URL: url }
  const { code, report, text } = await run(['test'], variables)
  close()
  expect([code, report.verdict]).toEqual([0, 'kept'])
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'could not be told: it answered 500. The verdict is not affected.',
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
