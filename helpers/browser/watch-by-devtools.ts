import type { CDPSession } from '@playwright/test'
import type { SeenRequest } from './traffic.ts'
import type { Watch, Watching } from './watch.ts'

/** A request as the DevTools Protocol holds it. */
interface PausedRequest extends SeenRequest {
  readonly requestId: string
  readonly frameId: string
}

const DOCUMENTS = [
  { resourceType: 'Document', requestStage: 'Request' },
  { resourceType: 'Document', requestStage: 'Response' },
] as const

/**
 * Watches a page of Chromium. Its requests for documents are held by the DevTools Protocol until they are judged: the
 * redirect to the application is stopped there, so that nothing needs to listen at its address, and whatever listens does
 * not get the code. Routes of Playwright do not see redirects.
 *
 * A request is stopped by failing it. Fulfilling it and then closing the page can end the browser.
 */
export async function watchByDevtools({ surface, traffic }: Watching): Promise<Watch> {
  const { page } = surface
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const main = frameTree.frame.id

  page.on('requestfailed', (request) => {
    const isAsked = traffic()?.hasAsked(request.url()) ?? false
    if (isAsked && request.isNavigationRequest() && request.frame() === page.mainFrame())
      traffic()?.fails(request.url(), request.failure()?.errorText ?? '')
  })
  devtools.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
    if (frameId === main) traffic()?.opens(url)
  })
  devtools.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === main && frame.url !== 'about:blank' && !frame.unreachableUrl) traffic()?.shows(surface)
  })
  devtools.on('Fetch.requestPaused', (event) => void decide(event))
  await devtools.send('Page.enable')
  await devtools.send('Fetch.enable', { patterns: [...DOCUMENTS] })

  async function decide(event: PausedRequest): Promise<void> {
    const { requestId, frameId } = event
    // A page that closes in the meantime takes its paused requests with it.
    await (traffic()?.judge(event, frameId === main)
      ? devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : devtools.send('Fetch.continueRequest', { requestId })
    ).catch(() => {})
  }

  return {
    open(url) {
      // The protocol's own command: the step titles of Playwright show an address with its query.
      devtools.send('Page.navigate', { url }).then(
        ({ errorText }) => traffic()?.fails(url, errorText ?? ''),
        () => traffic()?.stops('unreachable', 'the browser was closed'),
      )
    },
    stop: () => devtools.send('Page.stopLoading'),
  }
}
