import { chromium, test } from '@playwright/test'
import PQueue from 'p-queue'
import { findBrowser } from '../../../helpers/browser/resolve.ts'
import { readPlan } from './plan.ts'

test('sends the requests and opens the pages', async () => {
  const { requests, pages, atOnce } = readPlan()
  const browser = await chromium.launch({ executablePath: findBrowser(process.env).executablePath })
  const queue = new PQueue({ concurrency: atOnce })
  const opened = pages.map(async (addresses) => {
    const page = await browser.newPage()
    for (const address of addresses) await page.goto(address)
  })
  const sent = requests.map(({ url, method, headers, body }) =>
    queue.add(async () => {
      const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body && { body }) })
      await answer.arrayBuffer()
    }),
  )
  await Promise.all([...opened, ...sent])
  await browser.close()
})
