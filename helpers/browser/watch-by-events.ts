import type { Request, Response } from '@playwright/test'
import type { Watch, Watching } from './watch.ts'

/** Watches a page of any engine by Playwright's events, which hold nothing. */
export function watchByEvents({ surface, traffic }: Watching): Watch {
  const { page } = surface
  const isMain = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()

  page.on('request', (request) => {
    if (isMain(request)) traffic()?.judge({ request: { url: request.url(), method: request.method() } }, true)
  })
  page.on('response', (response) => {
    if (isMain(response.request())) traffic()?.judge(answered(response), true)
  })
  page.on('requestfailed', (request) => {
    if (isMain(request) && traffic()?.hasAsked(request.url()))
      traffic()?.fails(request.url(), request.failure()?.errorText ?? '')
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== 'about:blank') traffic()?.shows(surface)
  })

  return {
    open(url) {
      // A failure is reported by `requestfailed`; an aborted navigation is the redirect.
      page.goto(url, { waitUntil: 'commit' }).catch(() => {})
    },
    stop: () => page.evaluate(() => window.stop()),
  }
}

function answered(response: Response) {
  const request = response.request()
  const headers = Object.entries(response.headers()).map(([name, value]) => ({ name, value }))
  return {
    request: { url: request.url(), method: request.method() },
    responseStatusCode: response.status(),
    responseHeaders: headers,
  }
}
