import type { BrowserContext, Page } from '@playwright/test'
import { Egress } from './egress.ts'
import { guardByDevtools } from './egress-by-devtools.ts'
import { guardByEvents } from './egress-by-events.ts'

/**
 * From now on, judges what the pages of a context send.
 *
 * @param context - has a page that has shown nothing yet
 * @param by - Chromium is guarded by its DevTools Protocol, which sees where redirects lead; the others by events
 */
export async function guardContext(
  context: BrowserContext,
  by = context.browser()?.browserType().name() === 'chromium' ? 'devtools' : 'events',
): Promise<Egress> {
  const egress = new Egress()
  await (by === 'devtools' ? guardByDevtools : guardByEvents)(context, egress)
  for (const page of context.pages()) watchSockets(page, egress)
  context.on('page', (page) => watchSockets(page, egress))
  return egress
}

/** What a page sends by WebSocket is only seen: no engine holds it. */
function watchSockets(page: Page, egress: Egress): void {
  page.on('websocket', (socket) => {
    const judge = (contents: string) =>
      egress.judge(
        { is: 'part', method: 'WebSocket', url: socket.url(), from: page.url(), contents },
        { isSent: true },
      )
    judge('')
    socket.on('framesent', ({ payload }) => judge(Buffer.from(payload).toString('latin1')))
  })
}
