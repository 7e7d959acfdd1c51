import type { Frame, Locator, Page, Request, Response } from '@playwright/test'
import { bare } from '../http/send.ts'
import type { BrowserWalk } from './browser-walk.ts'
import { networkReason } from './failure.ts'

type ErrorPage = { readonly errorPage: NonNullable<BrowserWalk['errorPage']> }

/** What the main documents of a page tell during one walk. */
export interface Documents {
  /** Settles when a document came with 4xx or 5xx and is none that a journey knows. */
  errorPage(known: Locator): Promise<ErrorPage>
  /** Settles when the page next shows another document. */
  leave(): Promise<undefined>
  /** Why the last document did not come, if it did not. */
  lastFailure(): string | undefined
  stop(): void
}

/** Watches the main documents of a page. */
export function watchDocuments(page: Page): Documents {
  let failure: string | undefined
  let last: Response | undefined
  const watchers = new Set<() => void>()
  const isMain = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  const onResponse = (response: Response) => {
    if (!isMain(response.request())) return
    failure = undefined
    last = response
    for (const watch of watchers) watch()
  }
  const onFailed = (request: Request) => {
    const text = request.failure()?.errorText ?? ''
    if (isMain(request) && text !== 'net::ERR_ABORTED')
      failure = `${bare(request.url())}: ${networkReason(new Error(text))}`
  }
  page.on('response', onResponse)
  page.on('requestfailed', onFailed)

  return {
    errorPage: (known) =>
      new Promise((resolve) => {
        const look = async () => {
          const response = last
          if (!response || response.status() < 400) return
          await page.waitForLoadState('domcontentloaded')
          if (response !== last || (await known.isVisible())) return
          resolve({
            errorPage: {
              status: response.status(),
              title: await page.title(),
              address: bare(response.url()),
            },
          })
        }
        // A page that navigates while it is looked at is looked at again when its document is there.
        const watch = () => void look().catch(() => {})
        watchers.add(watch)
        watch()
      }),
    leave: () =>
      new Promise((resolve) => {
        const onNavigated = (frame: Frame) => {
          if (frame !== page.mainFrame()) return
          page.off('framenavigated', onNavigated)
          resolve(undefined)
        }
        page.on('framenavigated', onNavigated)
      }),
    lastFailure: () => failure,
    stop: () => {
      watchers.clear()
      page.off('response', onResponse)
      page.off('requestfailed', onFailed)
    },
  }
}
